import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import type { CashUp } from '#domain/fees/income.schema.ts'
import { expectMoneyAddsUp } from '../areas/fees/money.testing.ts'
import { absenceCalls, attendance, discipline, discountLimits, payments, studentFees, students } from '../db/schema.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

const FUTURE = '2099-01-01T00:00:00Z'
const LONG_AGO = '2001-01-01T06:00:00Z'

let school: School
let admin: Tablet
let office: Tablet
let other: Tablet
beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  office = await school.tablet('user')
  other = await school.tablet('user')
  const fees = Array.from({ length: 18 }, (_, at) => ({ studentId: at + 1, year: 2026, month: 9, amountCents: 1_700 }))
  await school.db.insert(studentFees).values(fees)
  await school.db.insert(discountLimits).values({ year: 2026, month: 9, maxCents: 500 })
})
afterAll(() => school.close())

let refs = 0
type Line = Record<string, unknown>
function payment(line: Line, body: Record<string, unknown> = {}, over: Record<string, unknown> = {}) {
  const ref = `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`
  const receipt = `${office.device.code}-R${String(refs).padStart(6, '0')}`
  const lines = [{ year: 2026, month: 9, amountPaid: 17, ...line }]
  return office.entry('fees.take', { ref, receipt, method: 'Cash', lines, ...body }, over)
}
async function paid(studentId: number) {
  const [row] = await school.db.select().from(payments).where(eq(payments.studentId, studentId))
  if (!row) throw new Error('nothing was paid')
  return row
}
const now = (): string => new Date(school.clock.now).toISOString()

describe('money that a device says was taken', { tags: ['attack:tampering'] }, () => {
  it.each([
    ['less than nothing', { amountPaid: -17 }],
    ['a discount of less than nothing', { discount: -1 }],
    ['millions of millions', { amountPaid: 1e12 }],
    ['parts of a cent', { amountPaid: 0.001 }],
    ['a word', { amountPaid: '17' }],
    ['nothing at all', { amountPaid: 0 }],
    ['a month that there is not', { month: 13 }],
    ['a price', { feeCents: 1 }],
    ['what is owed', { balance: 0 }],
  ])('is rejected as %s', async (_, line) => {
    const before = await school.db.$count(payments)
    expect(await office.deliver([payment({ studentId: 1, ...line })])).toMatchObject([{ code: 'invalidInput' }])
    expect(await school.db.$count(payments)).toBe(before)
  })

  it.each([
    ['more discount than is due', 2, { amountPaid: 0, discount: 18 }, 'discountTooLarge'],
    ['more discount than the month allows', 3, { amountPaid: 10, discount: 7 }, 'discountLimit'],
  ])('with %s is held, and settles nothing', async (_, studentId, line, heldCode) => {
    await office.deliver([payment({ studentId, ...line })])
    expect(await paid(studentId)).toMatchObject({ state: 'held', heldCode })
    const [fee] = await school.db.select().from(studentFees).where(eq(studentFees.studentId, studentId))
    expect(fee).toMatchObject({ amountCents: 1_700, settledCents: 0 })
  })

  it('settles the fees of the school, whatever price the device assumes', { tags: ['fault:fee-changed'] }, async () => {
    await office.deliver([payment({ studentId: 4, amountPaid: 5 })])
    const [fee] = await school.db.select().from(studentFees).where(eq(studentFees.studentId, 4))
    expect(fee).toMatchObject({ amountCents: 1_700, settledCents: 500 })
    const [student] = await school.db.select().from(students).where(eq(students.id, 4))
    expect(student?.feeCents).toBe(170_004)
  })

  it('and dates into the future counts as taken now', async () => {
    await office.deliver([payment({ studentId: 5 }, {}, { madeAt: FUTURE })])
    expect((await paid(5)).paidAt).toBe(now())
  })

  it('and dates long ago is stored with the times of device and server, which the audit log shows', async () => {
    await office.deliver([payment({ studentId: 6 }, {}, { madeAt: LONG_AGO })])
    const { id, paidAt } = await paid(6)
    expect(Date.parse(paidAt)).toBe(Date.parse(LONG_AGO))
    const trail = await admin.get(`/audit/payments/${id}`)
    const [row] = Object.values(trail.json) as { at: string; madeAt: string; actor: { id: number } }[]
    expect(Date.parse(row?.at ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))
    expect([Date.parse(row?.madeAt ?? ''), row?.actor.id]).toEqual([Date.parse(LONG_AGO), office.owner])
  })

  it('and dates yesterday is listed apart in the cash-up of that day, whose cash may have been counted', async () => {
    const yesterday = addDays(school.today, -1)
    const linesOf = async (date: string) => {
      const { json } = await admin.get(`/fee/cash-up?date=${date}`)
      return (json['lines'] as CashUp['lines']).map(({ confirmedCents, laterCents }) => [confirmedCents, laterCents])
    }
    const today = await linesOf(school.today)
    await office.deliver([payment({ studentId: 9, amountPaid: 4 }, {}, { madeAt: `${yesterday}T09:00:00Z` })])
    expect(await linesOf(yesterday)).toEqual([[400, 400]])
    expect(await linesOf(school.today)).toEqual(today)
    expect(today.flatMap(([, laterCents]) => laterCents)).not.toContain(400)
  })

  it('under the receipts of another device is stored under the device that sent it', async () => {
    await office.deliver([payment({ studentId: 7 }, { receipt: `${other.device.code}-R000900` })])
    expect(await paid(7)).toMatchObject({ deviceCode: office.device.code, collectedBy: office.owner })
  })

  it('adds up in fees and payments, whatever was tried', () => expectMoneyAddsUp(school.db))
})

describe('what a device says about time and maker', { tags: ['attack:tampering'] }, () => {
  const mark = (date: string, over: Record<string, unknown> = {}) =>
    office.entry('attendance.mark', { studentId: 8, date, present: false, remark: 'ill' }, over)

  it('does not allow a mark of tomorrow, and a mark made in the future counts as made now', async () => {
    expect(await office.deliver([mark('2099-01-01')])).toMatchObject([{ code: 'futureDate' }])
    await office.deliver([mark(school.today, { madeAt: FUTURE })])
    const [row] = await school.db.select().from(attendance).where(eq(attendance.studentId, 8))
    expect(row).toMatchObject({ markedBy: office.owner })
    expect(Date.parse(row?.markedAt ?? FUTURE)).toBeLessThanOrEqual(school.clock.now)
  })

  it('does not date a call or a record into the future, but now, by the signed-in person', async () => {
    const call = { studentId: 8, date: school.today, callStatus: 'Missed', callTime: FUTURE }
    const incident = { studentId: 8, type: 'Behavior', description: 'Late' }
    await office.deliver([
      office.entry('attendance.callInfo', call),
      office.entry('discipline.create', incident, { madeAt: FUTURE }),
    ])
    const [called] = await school.db.select().from(absenceCalls)
    const [record] = await school.db.select().from(discipline)
    expect(called).toMatchObject({ calledBy: office.owner, calledAt: now() })
    expect(record).toMatchObject({ recordedBy: office.owner, recordedAt: now() })
  })

  it('does not allow a device to send entries of others or of another device', async () => {
    const entry = mark(school.today)
    expect((await office.push([entry], { owner: admin.owner })).code).toBe('notYourEntries')
    expect((await office.push([entry], { device: other.device.code })).code).toBe('foreignDevice')
    const foreign = { ...entry, id: `${admin.device.code}-99` }
    expect(await office.deliver([foreign])).toMatchObject([{ verdict: 'rejected', code: 'foreignDevice' }])
  })
})
