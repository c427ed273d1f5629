import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendance, devices, students, users, writes } from '../../db/schema.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'

let school: School
let sahra: Tablet

beforeAll(async () => {
  school = await openSchool()
  sahra = await school.tablet('sahra')
})
afterAll(() => school.close())

const mark = (tablet: Tablet, studentId: number, date: string, over: Record<string, unknown> = {}) =>
  tablet.entry('attendance.mark', { studentId, date, present: true, ...over })

const verdictsOf = (results: { verdict: string; code?: string }[]): string[] =>
  results.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict))

describe('a batch of entries', () => {
  it(
    'that arrives twenty times at once takes effect once, and every answer is the same',
    { tags: ['fault:parallel-batches'] },
    async () => {
      const day = school.freshDay()
      const batch = [
        ...studentIds('1A').map((id) => mark(sahra, id, day)),
        // A second mark of the same student, and one that is rejected.
        mark(sahra, 1, day, { present: false, remark: 'sick' }),
        mark(sahra, 13, day),
      ]
      const answers = await Promise.all(Array.from({ length: 20 }, () => sahra.deliver(batch)))
      const marks = await school.marksOf(day)
      expect(marks.map(({ studentId, revision }) => [studentId, revision])).toEqual(
        studentIds('1A').map((id) => [id, id === 1 ? 2 : 1]),
      )
      expect(marks[0]).toMatchObject({ present: false, remark: 'sick' })
      expect((await school.historyOf(day)).map(({ writeId }) => writeId).toSorted()).toEqual(
        batch
          .slice(0, 7)
          .map(({ id }) => id)
          .toSorted(),
      )
      for (const [index, { id }] of batch.entries()) {
        const told = answers.map((answer) => answer[index])
        expect(told.map((each) => each?.id)).toEqual(told.map(() => id))
        if (index === 7) {
          expect(new Set(told.map((each) => each?.code))).toEqual(new Set(['notYourClass']))
          continue
        }
        expect(told.filter((each) => each?.verdict === 'applied')).toHaveLength(1)
        expect(told.filter((each) => each?.verdict === 'replayed')).toHaveLength(19)
        const [one] = told
        for (const each of told) expect(each).toMatchObject({ position: one?.position, reply: one?.reply })
      }
    },
  )

  it(
    'whose third of ten entries is rejected has the other nine applied',
    { tags: ['fault:refused-within-batch'] },
    async () => {
      const [day, other] = [school.freshDay(), school.freshDay()]
      const batch = Array.from({ length: 10 }, (_, index) =>
        index === 2 ? mark(sahra, 3, '2099-01-01') : mark(sahra, (index % 6) + 1, index < 6 ? day : other),
      )
      expect(verdictsOf(await sahra.deliver(batch))).toEqual(
        batch.map((_, index) => (index === 2 ? 'rejected futureDate' : 'applied')),
      )
    },
  )

  it(
    'with a rejected entry has later entries of the same key held back, and gets the same rejection again',
    { tags: ['fault:refused-with-followers'] },
    async () => {
      const batch = [mark(sahra, 13, school.freshDay()), mark(sahra, 1, school.freshDay())]
      const behind = { ...batch[0]!, id: sahra.entry('attendance.mark', {}).id }
      const first = await sahra.deliver([...batch, behind])
      expect(verdictsOf(first)).toEqual(['rejected notYourClass', 'applied', 'notAttempted'])
      const again = await sahra.deliver([...batch, behind])
      expect(again[0]).toEqual(first[0])
      expect(await school.db.$count(writes, eq(writes.id, behind.id))).toBe(0)
    },
  )

  it('that arrives after a newer one of its lane changes nothing', { tags: ['fault:older-batch-late'] }, async () => {
    const day = school.freshDay()
    const older = [mark(sahra, 1, day), mark(sahra, 2, day)]
    const newer = [mark(sahra, 1, day, { present: false, remark: 'travel' })]
    await sahra.deliver([...older, ...newer])
    expect(verdictsOf(await sahra.deliver(older))).toEqual(['replayed', 'replayed'])
    expect((await school.marksOf(day))[0]).toMatchObject({ present: false, remark: 'travel', revision: 2 })
  })

  it('that arrives in several overlapping pieces at once keeps the order of making', async () => {
    const day = school.freshDay()
    const words = Array.from({ length: 12 }, (_, index) =>
      mark(sahra, 1, day, { present: false, remark: `word ${index}` }),
    )
    // The device gave up on each piece in turn, and the server is still at each of them.
    await Promise.all([1, 3, 6, 9, 12].map((count) => sahra.deliver(words.slice(0, count))))
    const history = await school.historyOf(day)
    expect(history.map(({ remark }) => remark)).toEqual(words.map((_, index) => `word ${index}`))
    expect((await school.marksOf(day))[0]).toMatchObject({ remark: 'word 11', revision: 12 })
  })
})

describe('an entry', () => {
  it(
    'with a used id and other content is rejected and changes nothing',
    { tags: ['fault:same-id-other-body'] },
    async () => {
      const day = school.freshDay()
      const original = mark(sahra, 1, day)
      await sahra.deliver([original])
      const forged = [
        { ...original, input: { body: { studentId: 2, date: day, present: true } } },
        { ...original, madeAt: '2026-09-14T06:31:00Z' },
        { ...original, endpoint: 'attendance.markClass' },
      ]
      for (const each of forged) expect(verdictsOf(await sahra.deliver([each]))).toEqual(['rejected writeIdReused'])
      expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([1])
      expect(verdictsOf(await sahra.deliver([original]))).toEqual(['replayed'])
    },
  )

  it('whose device doubted its clock is stored with that doubt', { tags: ['fault:clock-doubted'] }, async () => {
    const body = { studentId: 1, date: school.freshDay(), present: true }
    const entry = sahra.entry('attendance.mark', body, { clock: 'behind' })
    expect(verdictsOf(await sahra.deliver([entry]))).toEqual(['applied'])
    const [stored] = await school.db.select().from(writes).where(eq(writes.id, entry.id))
    expect(stored?.clock).toBe('behind')
  })

  it('counts as the same write in a batch and as the plain call', async () => {
    const day = school.freshDay()
    const { id, madeAt, input } = mark(sahra, 1, day)
    const headers = { 'idempotency-key': id, 'x-made-at': madeAt }
    const plain = {
      method: 'POST',
      path: '/student/createattendance',
      body: input['body'],
      token: sahra.token,
      headers,
    }
    expect((await school.call(plain)).status).toBe(200)
    expect(
      verdictsOf(await sahra.deliver([{ id, madeAt, input, subjects: [], endpoint: 'attendance.mark', version: 1 }])),
    ).toEqual(['replayed'])
    expect(await school.historyOf(day)).toHaveLength(1)
  })

  it('is answered without its reply where the device asks so; the stored reply is complete', async () => {
    const [one, day] = [mark(sahra, 1, school.freshDay()), school.freshDay()]
    const marks = studentIds('1A').map((studentId) => ({ studentId, present: true, base: 0 }))
    const entries = [one, sahra.entry('attendance.markClass', { classId: 1, date: day, marks })]
    const body = { device: sahra.device.code, owner: sahra.owner, entries }
    for (const verdict of ['applied', 'replayed']) {
      const answer = await school.call({ method: 'POST', path: '/sync/push?replies=read', token: sahra.token, body })
      expect(answer.json['verdicts']).toMatchObject([
        { verdict, reply: null },
        { verdict, reply: { notApplied: [] } },
      ])
    }
    const [stored] = await school.db.select().from(writes).where(eq(writes.id, one.id))
    expect(stored?.verdict).toMatchObject({ reply: { outcome: 'applied' } })
    expect((await sahra.deliver([one]))[0]).toMatchObject({ reply: { outcome: 'applied' } })
  })

  it('of another person is refused, and not stored either', { tags: ['promise:own-name'] }, async () => {
    const yuusuf = await school.tablet('yuusuf', sahra.device)
    const entries = [mark(sahra, 7, school.freshDay())]
    const answer = await yuusuf.push(entries, { owner: sahra.owner })
    expect([answer.status, answer.code]).toEqual([403, 'notYourEntries'])
    expect(await school.db.$count(writes, eq(writes.id, entries[0]!.id))).toBe(0)
  })

  it('that another person delivered under the same id is rejected, and nothing of it is revealed', async () => {
    const day = school.freshDay()
    const entry = mark(sahra, 1, day)
    await sahra.deliver([entry])
    const hodan = await school.tablet('hodan', sahra.device)
    const [verdict] = await hodan.deliver([entry])
    expect(verdict).toEqual({ id: entry.id, verdict: 'rejected', code: 'writeIdReused', message: expect.any(String) })
  })

  it('with the code of another device is rejected alone; a batch in its name is refused whole', async () => {
    const other = await school.tablet('sahra')
    const [mine, theirs] = [mark(sahra, 1, school.freshDay()), mark(other, 1, school.freshDay())]
    expect(verdictsOf(await sahra.deliver([theirs, mine]))).toEqual(['rejected foreignDevice', 'applied'])
    expect(await school.db.$count(writes, eq(writes.id, theirs.id))).toBe(0)
    const answer = await sahra.push([theirs], { device: other.device.code })
    expect([answer.status, answer.code]).toEqual([403, 'foreignDevice'])
  })

  it('of a call that may not wait, or of a newer release, is rejected without using up its id', async () => {
    const [settle, unknown] = [
      sahra.entry('attendance.settleConflict', { keep: 'standing' }),
      sahra.entry('school.close', {}),
    ]
    const newer = mark(sahra, 1, school.freshDay())
    const results = await sahra.deliver([settle, unknown, { ...newer, version: 2 }])
    expect(verdictsOf(results)).toEqual(Array.from({ length: 3 }, () => 'rejected unknownWrite'))
    expect(verdictsOf(await sahra.deliver([newer]))).toEqual(['applied'])
  })

  it.each([
    ['no body', {}],
    ['a list', { body: [] }],
    ['a number for a day', { body: { studentId: 1, date: 20260914, present: true } }],
    ['a negative id', { body: { studentId: -1, date: '2026-09-14', present: true } }],
    ['an id of 10^12', { body: { studentId: 1e12, date: '2026-09-14', present: true } }],
    ['a marker', { body: { studentId: 1, date: '2026-09-14', present: true, markedBy: 1 } }],
    [
      'a field that the database cannot store',
      { body: { studentId: 1, date: '2026-09-14', present: true, 'a\u0000b': 1 } },
    ],
    ['a field of half a letter', { body: { studentId: 1, date: '2026-09-14', present: true, '\ud800': 1 } }],
    [
      'a field name of ten thousand letters',
      { body: { studentId: 1, date: '2026-09-14', present: true, ['x'.repeat(10_000)]: 1 } },
    ],
    ['a text that cannot be stored', { body: { studentId: 1, date: '2026-09-14', present: true, remark: 'a\u0000' } }],
  ])('with %s is rejected and delays no other entry', { tags: ['fault:hostile-bodies'] }, async (_, input) => {
    const [bad, good] = [sahra.entry('attendance.mark', null, { input }), mark(sahra, 1, school.freshDay())]
    expect(verdictsOf(await sahra.deliver([bad, good]))).toEqual(['rejected invalidInput', 'applied'])
    expect(verdictsOf(await sahra.deliver([bad]))).toEqual(['rejected invalidInput'])
  })

  it.each([
    '2026-09-14T07:00:00+23:00',
    '2026-09-14T07:00:00-20:59',
    '9999-12-31T23:59:59Z',
    '1900-01-01T00:00:00+14:00',
  ])('with the time of making %s is stored', async (madeAt) => {
    const entry = { ...mark(sahra, 1, school.freshDay()), madeAt }
    expect(verdictsOf(await sahra.deliver([entry]))).toEqual(['applied'])
  })
})

describe('a student of a marked class', () => {
  const refusalOf = async (tablet: Tablet, id: number) =>
    verdictsOf(await tablet.deliver([mark(tablet, id, school.freshDay())]))

  it(
    'who was deleted or moved meanwhile has the mark rejected, while the rest of the class is marked',
    { tags: ['fault:student-gone'] },
    async () => {
      const day = school.freshDay()
      await school.db.update(students).set({ deletedAt: new Date().toISOString() }).where(eq(students.id, 5))
      await school.moveStudent(6, '2A')
      const marks = studentIds('1A').map((studentId) => ({ studentId, present: true, base: 0 }))
      const [verdict] = await sahra.deliver([sahra.entry('attendance.markClass', { classId: 1, date: day, marks })])
      expect(verdict).toMatchObject({
        verdict: 'applied',
        reply: {
          applied: 4,
          notApplied: [
            { studentId: 5, outcome: 'refused', code: 'studentNotFound' },
            { studentId: 6, outcome: 'refused', code: 'notYourClass' },
          ],
        },
      })
      expect(await refusalOf(sahra, 5)).toEqual(['rejected studentNotFound'])
      expect(await refusalOf(sahra, 6)).toEqual(['rejected notYourClass'])
      expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([1, 2, 3, 4])
      await school.moveStudent(6, '1A')
    },
  )
})

describe('a teacher', () => {
  it('whose account has ended or has become a parent’s delivers nothing more', async () => {
    const idle = await school.tablet('idle')
    const day = school.freshDay()
    await school.db.update(users).set({ role: 'PARENT' }).where(eq(users.id, idle.owner))
    expect(verdictsOf(await idle.deliver([mark(idle, 1, day)]))).toEqual(['rejected accessDenied'])
    await school.db.update(users).set({ endedAt: new Date().toISOString() }).where(eq(users.id, idle.owner))
    const answer = await idle.push([mark(idle, 1, day)])
    expect([answer.status, answer.code]).toEqual([401, 'sessionExpired'])
    expect(await school.marksOf(day)).toEqual([])
  })
})

describe('ten thousand entries in a minute', () => {
  it(
    'are refused as too many for one device with Retry-After, and its lane continues where it was',
    { tags: ['fault:flood-of-entries'] },
    async () => {
      const flooder = await school.tablet('sahra')
      const day = school.freshDay()
      const noise = Array.from({ length: 500 }, () => flooder.entry('no.such.call', {}))
      for (let round = 0; round < 20; round++) expect((await flooder.push(noise)).status).toBe(200)
      const entry = mark(flooder, 1, day)
      school.clock.now += 20_000
      const answer = await flooder.push([entry])
      expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([429, 'tooManyRequests', '40'])
      expect(await school.marksOf(day)).toEqual([])
      expect(verdictsOf(await sahra.deliver([mark(sahra, 2, day)]))).toEqual(['applied'])
      school.clock.now += 40_000
      expect(verdictsOf(await flooder.deliver([entry]))).toEqual(['applied'])
      expect(await school.db.$count(attendance, eq(attendance.date, day))).toBe(2)
    },
  )
})

it('a push stores when the device called and which version it runs', async () => {
  const tablet = await school.tablet('sahra')
  const answer = await tablet.push([mark(tablet, 1, school.freshDay())], { appVersion: '1.2.3' })
  expect(answer.status).toBe(200)
  const [device] = await school.db.select().from(devices).where(eq(devices.code, tablet.device.code))
  expect(device).toMatchObject({
    appVersion: '1.2.3',
    unsent: null,
    lastContactAt: new Date(school.clock.now).toISOString(),
  })
})
