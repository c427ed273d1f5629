import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { absenceCalls, audit, discipline, students, writes } from '../db/schema.ts'
import { openSchool, type School } from '../testing/school.ts'
import { emptyReplica, type Tablet, type Verdict } from '../testing/tablet.ts'

let school: School
let sahra: Tablet
/** An office account, which may write calls and records. */
let clerk: Tablet
let marker: Tablet

beforeAll(async () => {
  school = await openSchool()
  sahra = await school.tablet('sahra')
  clerk = await school.tablet('user')
  marker = await school.tablet('attendance')
})
afterAll(() => school.close())

const HOUR = 3_600_000
const TEXT = { type: 'Disruption', description: 'Talked', actionTaken: null }

let refs = 0
const freshRef = (): string => `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`
const ago = (ms: number): string => new Date(school.clock.now - ms).toISOString()

const called = (tablet: Tablet, studentId: number, date: string, over: Record<string, unknown> = {}): PushEntry =>
  tablet.entry('attendance.callInfo', { studentId, date, callStatus: 'Missed', callTime: ago(HOUR), ...over })
const created = (tablet: Tablet, ref: string, over: Record<string, unknown> = {}, madeAt = ago(HOUR)): PushEntry =>
  tablet.entry('discipline.create', { studentId: 1, ...TEXT, ref, ...over }, { madeAt })
const edited = (tablet: Tablet, ref: string, body: Record<string, unknown>): PushEntry =>
  tablet.entry('discipline.edit', null, { input: { params: { id: ref }, body: { ...TEXT, ...body } } })
const deleted = (tablet: Tablet, ref: string): PushEntry =>
  tablet.entry('discipline.delete', null, { input: { params: { id: ref }, query: {} } })

const tell = (verdicts: readonly Verdict[]): string[] =>
  verdicts.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict))
const callsOf = (studentId: number, date: string) =>
  school.db
    .select()
    .from(absenceCalls)
    .where(and(eq(absenceCalls.studentId, studentId), eq(absenceCalls.date, date)))
    .orderBy(absenceCalls.id)
const recordOf = async (ref: string) => (await school.db.select().from(discipline).where(eq(discipline.ref, ref)))[0]
const trailOf = async (ref: string): Promise<unknown[]> => {
  const key = String((await recordOf(ref))?.id)
  return school.db
    .select()
    .from(audit)
    .where(and(eq(audit.entity, 'discipline'), eq(audit.key, key)))
}

/** The office moves a student at this time; the school's clock stands still otherwise. */
async function move(studentId: number, targetClassId: number, moment = school.clock.now): Promise<void> {
  const { now } = school.clock
  school.clock.now = moment
  const path = `/student/students/${studentId}/transfer`
  const answer = await school.call({ method: 'PATCH', path, token: clerk.token, body: { targetClassId } })
  school.clock.now = now
  expect(answer.status).toBe(200)
}

describe('calls to families and discipline records that waited on a tablet', () => {
  it('take effect once when they arrive twenty times at once', async () => {
    const [day, ref, gone] = [school.freshDay(), freshRef(), freshRef()]
    const batch = [
      called(clerk, 1, day),
      called(clerk, 1, day, { callStatus: 'Completed', callTime: ago(HOUR / 2) }),
      created(clerk, ref),
      edited(clerk, ref, { description: 'Sang', base: 1 }),
      created(clerk, gone),
      deleted(clerk, gone),
    ]
    const answers = await Promise.all(Array.from({ length: 20 }, () => clerk.deliver(batch)))
    expect((await callsOf(1, day)).map(({ status, writeId }) => [status, writeId])).toEqual([
      ['Missed', batch[0]!.id],
      ['Completed', batch[1]!.id],
    ])
    expect(await recordOf(ref)).toMatchObject({ description: 'Sang', revision: 2, deletedAt: null })
    expect(await trailOf(ref)).toHaveLength(2)
    expect((await recordOf(gone))?.deletedAt).not.toBeNull()
    expect(await trailOf(gone)).toHaveLength(2)
    for (const index of batch.keys()) {
      const told = answers.map((answer) => answer[index])
      expect(told.filter((each) => each?.verdict === 'applied')).toHaveLength(1)
      expect(told.filter((each) => each?.verdict === 'replayed')).toHaveLength(19)
      for (const each of told) expect(each?.reply).toEqual(told[0]?.reply)
    }
  })

  it('are sent again with later entries after a lost answer, and none is doubled', async () => {
    const [day, ref] = [school.freshDay(), freshRef()]
    const first = [called(clerk, 2, day), created(clerk, ref, { studentId: 2 })]
    await clerk.deliver(first)
    const more = [called(clerk, 2, day, { callStatus: 'No Answer' }), edited(clerk, ref, { type: 'Behavior', base: 1 })]
    expect(tell(await clerk.deliver([...first, ...more]))).toEqual(['replayed', 'replayed', 'applied', 'applied'])
    expect((await callsOf(2, day)).map(({ status }) => status)).toEqual(['Missed', 'No Answer'])
    expect(await recordOf(ref)).toMatchObject({ type: 'Behavior', revision: 2 })
  })

  it('have no effect under a used id with other content', async () => {
    const [day, ref] = [school.freshDay(), freshRef()]
    const batch = [called(clerk, 1, day), created(clerk, ref)]
    await clerk.deliver(batch)
    const forged = [
      { ...batch[0]!, input: called(clerk, 1, day, { callStatus: 'Completed' }).input },
      { ...batch[1]!, input: created(clerk, ref, { description: 'Shouted' }).input },
    ]
    expect(tell(await clerk.deliver(forged))).toEqual(['rejected writeIdReused', 'rejected writeIdReused'])
    expect((await callsOf(1, day)).map(({ status }) => status)).toEqual(['Missed'])
    expect(await recordOf(ref)).toMatchObject({ description: 'Talked', revision: 1 })
  })

  it('are rejected one by one, together with entries that depend on them, while all others are accepted', async () => {
    const [day, foreign, own] = [school.freshDay(), freshRef(), freshRef()]
    const batch = [
      called(clerk, 999_999, day),
      created(clerk, foreign, { studentId: 999_999 }),
      edited(clerk, foreign, { description: 'again', base: 1 }),
      called(clerk, 1, '2099-01-01'),
      called(clerk, 1, day, { callStatus: 'Perhaps', callTime: ago(3 * HOUR) }),
      called(clerk, 1, day),
      created(clerk, own),
    ]
    const told = tell(await clerk.deliver(batch))
    expect(told.slice(0, 2)).toEqual(['rejected studentNotFound', 'rejected studentNotFound'])
    expect(told[2]).toBe('notAttempted')
    expect(told.slice(3)).toEqual(['rejected futureDate', 'rejected invalidInput', 'applied', 'applied'])
    expect(await recordOf(foreign)).toBeUndefined()
    // A rejection is final: the same entries again get the same verdict.
    expect(tell(await clerk.deliver(batch.slice(0, 2)))).toEqual(told.slice(0, 2))
  })

  it('of somebody else are refused with the credentials of the person who is signed in', async () => {
    const [day, ref] = [school.freshDay(), freshRef()]
    const entries = [called(clerk, 1, day), created(clerk, ref)]
    const answer = await marker.push(entries, { owner: clerk.owner, device: marker.device.code })
    expect(answer.code).toBe('notYourEntries')
    expect(tell(await marker.deliver(entries))).toEqual(['rejected foreignDevice', 'rejected foreignDevice'])
    expect([await callsOf(1, day), await recordOf(ref)]).toEqual([[], undefined])
    expect(tell(await clerk.deliver(entries))).toEqual(['applied', 'applied'])
    const [call] = await callsOf(1, day)
    expect([call?.calledBy, (await recordOf(ref))?.recordedBy]).toEqual([clerk.owner, clerk.owner])
  })
})

describe('two tablets', () => {
  it('that record calls to one family in the same second both keep and see both calls', async () => {
    const day = school.freshDay()
    const callTime = ago(2 * HOUR)
    const both = [clerk, marker].map((tablet) => tablet.deliver([called(tablet, 3, day, { callTime })]))
    expect((await Promise.all(both)).map(tell)).toEqual([['applied'], ['applied']])
    for (const tablet of [clerk, marker]) {
      const replica = emptyReplica()
      await tablet.pull(replica)
      const own = [...replica.tables.absenceCalls.values()].filter(
        ({ studentId, date }) => studentId === 3 && date === day,
      )
      expect(own.map(({ calledById }) => calledById).toSorted()).toEqual([clerk.owner, marker.owner].toSorted())
    }
  })

  it('that change one record at the same moment leave one text, and the other device learns which', async () => {
    const admin = await school.tablet('admin')
    for (let round = 0; round < 5; round++) {
      const ref = freshRef()
      await sahra.deliver([created(sahra, ref)])
      const told = await Promise.all(
        [clerk, admin].map(async (tablet, index) =>
          tell(await tablet.deliver([edited(tablet, ref, { description: `word ${index}`, base: 1 })])),
        ),
      )
      const winner = told.findIndex(([verdict]) => verdict === 'applied')
      expect(told.flat().toSorted()).toEqual(['applied', 'rejected recordChanged'])
      expect(await recordOf(ref)).toMatchObject({ description: `word ${winner}`, revision: 2 })
      expect(await trailOf(ref)).toHaveLength(2)
    }
  })

  it('of which one deletes and the other changes a record leave it deleted once, whichever came first', async () => {
    for (let round = 0; round < 5; round++) {
      const ref = freshRef()
      await sahra.deliver([created(sahra, ref)])
      const [gone, change] = await Promise.all([
        clerk.deliver([deleted(clerk, ref)]),
        sahra.deliver([edited(sahra, ref, { description: 'late', base: 1 })]),
      ])
      expect(tell(gone)).toEqual(['applied'])
      expect(['applied', 'rejected recordNotFound']).toContain(tell(change)[0])
      expect((await recordOf(ref))?.deletedBy).toBe(clerk.owner)
    }
  })
})

describe('an entry about a student who left meanwhile', () => {
  it('is accepted where it was written while the student was in the teacher’s class, and rejected where written later', async () => {
    const [before, after] = [freshRef(), freshRef()]
    await move(4, 2, school.clock.now - 2 * HOUR)
    const verdicts = await sahra.deliver([
      created(sahra, before, { studentId: 4 }, ago(3 * HOUR)),
      created(sahra, after, { studentId: 4 }, ago(HOUR)),
      edited(sahra, before, { description: 'Sang', base: 1 }),
    ])
    expect(tell(verdicts)).toEqual(['applied', 'rejected notYourClass', 'rejected recordNotFound'])
    expect(await recordOf(before)).toMatchObject({ classId: 1, description: 'Talked', recordedBy: sahra.owner })
    expect(await recordOf(after)).toBeUndefined()
    await move(4, 1)
    // Once he is back in her class, the rejected text is accepted when she sends it again.
    expect(tell(await sahra.deliver([created(sahra, after, { studentId: 4 })]))).toEqual(['applied'])
  })

  it('is rejected for good after the student’s deletion, and accepted under a new id once the student is back', async () => {
    const [day, ref] = [school.freshDay(), freshRef()]
    const setDeleted = (deletedAt: string | null) =>
      school.db.update(students).set({ deletedAt }).where(eq(students.id, 5))
    await setDeleted(ago(0))
    const entries = [called(clerk, 5, day), created(clerk, ref, { studentId: 5 })]
    expect(tell(await clerk.deliver(entries))).toEqual(['rejected studentNotFound', 'rejected studentNotFound'])
    const stored = await school.db.select().from(writes).where(eq(writes.id, entries[1]!.id))
    expect(stored).toMatchObject([{ verdict: { kind: 'rejected', code: 'studentNotFound' } }])
    await setDeleted(null)
    expect(tell(await clerk.deliver(entries))).toEqual(['rejected studentNotFound', 'rejected studentNotFound'])
    const again = [called(clerk, 5, day), created(clerk, ref, { studentId: 5 })]
    expect(tell(await clerk.deliver(again))).toEqual(['applied', 'applied'])
    const records = await school.db
      .select()
      .from(discipline)
      .where(and(eq(discipline.studentId, 5), isNull(discipline.deletedAt)))
    expect([records.length, (await callsOf(5, day)).length]).toEqual([1, 1])
  })
})
