import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bornOf } from '#domain/core/subjects.ts'
import type { SubjectSeen } from '#domain/core/subjects.schema.ts'
import { attendanceHistory, discipline, payments, students, unplacedMoney } from '../../db/schema.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'

let school: School
let sahra: Tablet
let office: Tablet
let admin: Tablet
let number = 0

beforeAll(async () => {
  school = await openSchool()
  ;[sahra, office, admin] = [
    await school.tablet('sahra'),
    await school.tablet('user'),
    await school.tablet('admin'),
  ] as const
})
afterAll(() => school.close())

const LOST: SubjectSeen = { born: 1 }
const UNKNOWN: SubjectSeen = { born: null }

/** What a tablet knows of a student from the database's row. */
async function seen(id: number): Promise<SubjectSeen> {
  const [student] = await school.db.select().from(students).where(eq(students.id, id))
  return { born: bornOf(student!.createdAt) }
}

/** A payment entry as the app sends it. */
function payment(over: Partial<PushEntry> = {}, studentId = 1): PushEntry {
  const ref = `6f9619ff-8b86-4d01-b42d-${String(++number).padStart(12, '0')}`
  const receipt = `${office.device.code}-R${String(number).padStart(6, '0')}`
  const lines = [{ studentId, year: 2026, month: 9, amountPaid: 17 }]
  const told = {
    receipt,
    cents: 1700,
    method: 'ZAAD',
    sentence: '$17.00 of Axmed Lost (ID 1) for September 2026; ZAAD',
  }
  const body = { ref, receipt, method: 'ZAAD', number: `4777${number}`, isNumberKnown: true, lines }
  return office.entry('fees.take', body, { told, ...over })
}

const unplaced = async (receipt: unknown) =>
  (await school.db.select().from(unplacedMoney)).filter((money) => money.receipt === receipt)
const paymentsOf = (receipt: string) => school.db.select().from(payments).where(eq(payments.receipt, receipt))
const receiptOf = ({ told }: PushEntry): string => told?.receipt ?? ''

describe('a replica', () => {
  it('has the time of creation of each student and class', async () => {
    const replica = emptyReplica()
    await sahra.pull(replica)
    expect(replica.tables.students.get('1')).toMatchObject(await seen(1))
    expect(replica.tables.classes.get('1')?.['born']).toBeGreaterThan(0)
  })
})

describe(
  'an entry about a number that belongs to somebody else since a restore',
  { tags: ['fault:number-reused'] },
  () => {
    it('marks nobody, and adds nothing to the history of the student who has the number now', async () => {
      const date = school.freshDay()
      const body = { studentId: 1, date, present: false, remark: 'ill' }
      const verdicts = await sahra.deliver([sahra.entry('attendance.mark', body, { subjects: [LOST] })])
      expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'anotherSubject' }])
      expect(await school.marksOf(date)).toEqual([])
      expect(await school.db.select().from(attendanceHistory).where(eq(attendanceHistory.date, date))).toEqual([])
    })

    it('marks the other students of a class, and names the student whose number has changed hands', async () => {
      const date = school.freshDay()
      const ids = studentIds('1A')
      const subjects = [UNKNOWN, ...(await Promise.all(ids.map(seen)))].with(3, LOST)
      const marks = ids.map((studentId) => ({ studentId, present: true }))
      const entry = sahra.entry('attendance.markClass', { classId: 1, date, marks }, { subjects })
      const [verdict] = await sahra.deliver([entry])
      expect(verdict?.reply).toMatchObject({
        notApplied: [{ studentId: ids[2], outcome: 'refused', code: 'anotherSubject' }],
      })
      expect((await school.marksOf(date)).map(({ studentId }) => studentId)).toEqual(ids.toSpliced(2, 1))
    })

    it('marks nobody where the class’s number belongs to another class', async () => {
      const date = school.freshDay()
      const body = { classId: 1, date, marks: [{ studentId: 1, present: true }] }
      const verdicts = await sahra.deliver([
        sahra.entry('attendance.markClass', body, { subjects: [LOST, await seen(1)] }),
      ])
      expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'anotherSubject' }])
    })

    it('records no incident', async () => {
      const body = {
        studentId: 1,
        type: 'Disruption',
        description: 'Talked',
        ref: '6f9619ff-8b86-4d01-b42d-00c04fc964aa',
      }
      const verdicts = await sahra.deliver([sahra.entry('discipline.create', body, { subjects: [LOST] })])
      expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'anotherSubject' }])
      expect(await school.db.select().from(discipline)).toEqual([])
    })

    it('holds money as the device sent it, once, and credits no student', async () => {
      const entry = payment({ subjects: [LOST] })
      for (let time = 0; time < 2; time++) {
        const [verdict] = await office.deliver([entry])
        expect(verdict).toMatchObject({ verdict: time === 0 ? 'applied' : 'replayed', reply: { lines: [] } })
      }
      expect(await paymentsOf(receiptOf(entry))).toEqual([])
      expect(await unplaced(receiptOf(entry))).toMatchObject([
        {
          reason: 'anotherStudent',
          cents: 1700,
          collectedBy: office.owner,
          sentence: expect.stringContaining('Axmed Lost'),
        },
      ])
    })
  },
)

describe('a batch of an account whose number is another account’s since a restore', () => {
  it('is refused as somebody else’s, and no entry is applied', { tags: ['fault:number-reused'] }, async () => {
    const { reply } = await school.signIn('USER')
    const entry = payment({ subjects: [await seen(1)] })
    expect(await office.push([entry], { ownerBorn: 1 })).toMatchObject({ status: 403, code: 'notYourEntries' })
    expect(await paymentsOf(receiptOf(entry))).toEqual([])
    expect((await office.push([entry], { ownerBorn: reply.user.born })).status).toBe(200)
    expect(await paymentsOf(receiptOf(entry))).toHaveLength(1)
  })
})

describe('an entry about the rows that its device meant', () => {
  it('is applied', async () => {
    const date = school.freshDay()
    const body = { studentId: 1, date, present: true }
    const verdicts = await sahra.deliver([sahra.entry('attendance.mark', body, { subjects: [await seen(1)] })])
    expect(verdicts).toMatchObject([{ verdict: 'applied' }])
    const paid = payment({ subjects: [await seen(1)] })
    expect(await office.deliver([paid])).toMatchObject([{ verdict: 'applied' }])
    expect(await paymentsOf(receiptOf(paid))).toMatchObject([{ studentId: 1, amountCents: 1700 }])
  })
})

describe('money that the server cannot place', { tags: ['fault:unplaced-money'] }, () => {
  it('for a student who never existed is held, and does not delay later entries', async () => {
    const [lost, next] = [payment({}, 999_999), payment({ subjects: [await seen(2)] }, 2)]
    expect(await office.deliver([lost, next])).toMatchObject([{ verdict: 'applied' }, { verdict: 'applied' }])
    expect(await unplaced(receiptOf(lost))).toMatchObject([{ reason: 'studentUnknown', cents: 1700 }])
    expect(await paymentsOf(receiptOf(next))).toHaveLength(1)
  })

  it('from a newer release, or by a call that this one does not know, is held', async () => {
    const [newer, unknown] = [payment({ version: 99 }), payment({ endpoint: 'fees.takeByFace' })]
    expect(await office.deliver([newer, unknown])).toMatchObject([{ verdict: 'applied' }, { verdict: 'applied' }])
    for (const entry of [newer, unknown])
      expect(await unplaced(receiptOf(entry))).toMatchObject([{ reason: 'unreadable', cents: 1700, method: 'ZAAD' }])
  })

  it('is not unconditional when a parent sends it', async () => {
    const parent = await school.tablet('faadumo')
    const { id: _, ...content } = payment({ version: 99 })
    const verdicts = await parent.deliver([{ ...content, id: parent.entry('fees.take', {}).id }])
    expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'accessDenied' }])
  })

  it('counts in its collector’s drawer, and only once after it was placed', async () => {
    const entry = payment({ madeAt: new Date(school.clock.now).toISOString() }, 999_999)
    const drawer = async () => {
      const { json } = await admin.get('/fee/cash-up')
      const lines = json['lines'] as { collectorId: number; method: string; drawerCents: number; heldCents: number }[]
      return lines.find(({ collectorId, method }) => collectorId === office.owner && method === 'ZAAD')
    }
    const before = await drawer()
    await office.deliver([entry])
    expect((await drawer())!.drawerCents - (before?.drawerCents ?? 0)).toBe(1700)
    expect((await drawer())!.heldCents - (before?.heldCents ?? 0)).toBe(1700)
    const { json } = await admin.get('/fee/unplaced')
    const [money] = (json as unknown as { id: number; receipt: string; amount: number }[]).filter(
      ({ receipt }) => receipt === receiptOf(entry),
    )
    expect(money).toMatchObject({ amount: 17, sentence: expect.stringContaining('Axmed Lost') })
    const settle = (body: unknown) =>
      school.call({ method: 'POST', path: `/fee/unplaced/${money!.id}/settle`, token: admin.token, body })
    const line = { studentId: 3, year: 2026, month: 9 }
    expect(await settle({ action: 'place', lines: [{ ...line, amountPaid: 16 }] })).toMatchObject({
      code: 'sumDiffers',
    })
    expect((await settle({ action: 'place', lines: [{ ...line, amountPaid: 17 }] })).status).toBe(200)
    expect(await settle({ action: 'refund', reason: 'twice' })).toMatchObject({ code: 'notHeld' })
    expect(await paymentsOf(receiptOf(entry))).toMatchObject([
      { studentId: 3, amountCents: 1700, collectedBy: office.owner, deviceCode: office.device.code },
    ])
    expect((await drawer())!.drawerCents - (before?.drawerCents ?? 0)).toBe(1700)
  })

  it('is taken out of the drawer of the day on which it is given back', async () => {
    const entry = payment({ madeAt: new Date(school.clock.now).toISOString() }, 999_999)
    await office.deliver([entry])
    const [money] = await unplaced(receiptOf(entry))
    const path = `/fee/unplaced/${money!.id}/settle`
    const asOffice = { method: 'POST', path, token: office.token, body: { action: 'refund', reason: 'a mistake' } }
    expect((await school.call(asOffice)).status).toBe(403)
    expect((await school.call({ ...asOffice, token: admin.token })).status).toBe(200)
    expect(await unplaced(receiptOf(entry))).toMatchObject([{ outcome: 'refunded', settledBy: admin.owner }])
  })
})
