import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as income from '#domain/fees/income.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { feeReportHandlers } from './reports.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database

/** 23:30 at the school, 20:30 UTC; an hour later it is the next day at the school. */
const EVENING = { now: Date.parse('2026-09-13T20:30:00Z') }
const PAST_MIDNIGHT = { now: Date.parse('2026-09-13T21:30:00Z') }
const AUGUST = { now: Date.parse('2026-08-20T07:00:00Z') }
const NEXT_DAY = { now: Date.parse('2026-09-15T07:00:00Z') }

const office = () => school.actor('office')
const admin = () => school.actor('admin')

/** August: 17 + 17 owed; one pays in August, the other in September. September: 17 + 17, of which 10 + 2 are paid. */
beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, feeReportHandlers, 24)
  const { freshStudent, line, take, freshReceipt } = school
  const first = await freshStudent([8, 9])
  const second = await freshStudent([8, 9])
  await take({ lines: [line(first, 17, 8)] }, 'office', AUGUST)
  await take({ lines: [line(second, 17, 8)] }, 'office', EVENING)
  await take({ lines: [line(second, 10, 9, 2)], method: 'ZAAD', number: '634111222' }, 'office', PAST_MIDNIGHT)
  await take({ receipt: freshReceipt(), lines: [line(second, 17, 8)] }, 'office')
  const wrong = await take({ lines: [line(first, 5, 9)] }, 'admin')
  await school.voidPayment(wrong.lines[0]!.paymentId)
  const doubled = await take({ receipt: freshReceipt(), lines: [line(second, 6, 8)] }, 'admin')
  await school.settle(doubled.lines[0]!.paymentId, { action: 'refund', reason: 'paid twice' }, NEXT_DAY)
  await school.remove(await freshStudent())
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

it('the income of today is that of the day at the school, with the total of debts', async () => {
  const today = (at?: { now: number }) => school.call(income.getIncomeToday, office(), {}, at)
  expect(await today()).toEqual({
    date: '2026-09-14',
    amountPaidToday: 10,
    totalDiscountToday: 2,
    datedEarlierToday: 0,
    unpaidBalance: 22,
  })
  expect(await today(EVENING)).toMatchObject({ date: '2026-09-13', amountPaidToday: 17, totalDiscountToday: 0 })
  expect(await today(NEXT_DAY)).toMatchObject({ date: '2026-09-15', amountPaidToday: 0 })
})

describe('the income that a month requires', () => {
  const required = (month: number) => school.call(income.getIncomeRequired, office(), { query: { month, year: 2026 } })

  it('is the debt of earlier months at its beginning, plus its own fees', async () => {
    expect(await required(9)).toEqual({
      month: 9,
      year: 2026,
      totalStudents: 23,
      requiredIncome: { total: 51, expectedFromPreviousMonths: 17, expectedFromCurrentMonth: 34 },
      actualPaid: 27,
      lateIncome: 0,
      totalDiscount: 2,
      unpaidBalance: 22,
      totalDue: 22,
    })
  })

  it('can be read for a month that is over, and for one without any fee', async () => {
    expect(await required(8)).toMatchObject({
      requiredIncome: { total: 34, expectedFromPreviousMonths: 0, expectedFromCurrentMonth: 34 },
      actualPaid: 17,
      unpaidBalance: 0,
    })
    expect(await required(1)).toMatchObject({
      requiredIncome: { total: 0, expectedFromPreviousMonths: 0, expectedFromCurrentMonth: 0 },
      actualPaid: 0,
      totalDue: 0,
    })
    const present = await school.call(income.getIncomeRequired, office(), { query: {} })
    expect(present).toEqual(await required(9))
  })
})

it('the report of a month shows each class and student with fee, paid, owed before and paid in advance', async () => {
  const status = (month: number) => school.call(income.getClassFeeStatus, office(), { query: { month, year: 2026 } })
  const september = await status(9)
  expect(september.students).toHaveLength(23)
  const [first, second] = [school.students[0]!, school.students[1]!]
  const of = (id: number) => september.students.find(({ studentId }) => studentId === id)
  expect(of(first.id)).toMatchObject({ currentMonthDue: 17, currentMonthPaid: 0, pastUnpaidBalance: 0, balanceDue: 17 })
  expect(of(second.id)).toMatchObject({
    currentMonthDue: 17,
    currentMonthPaid: 10,
    currentMonthDiscount: 2,
    balanceDue: 5,
  })
  const sums = september.summary.reduce(
    ([students, required, paid, balance], each) => [
      students! + each.totalStudents,
      required! + each.totalRequired,
      paid! + each.totalPaid,
      balance! + each.totalBalanceDue,
    ],
    [0, 0, 0, 0],
  )
  expect(sums).toEqual([23, 34, 10, 22])
  expect(september.summary.map(({ className }) => className)).toEqual(
    september.summary.map(({ className }) => className).toSorted(),
  )
  const october = await status(10)
  expect(october.students.find(({ studentId }) => studentId === first.id)).toMatchObject({
    currentMonthDue: 0,
    pastUnpaidBalance: 17,
    balanceDue: 17,
  })
})

it('the overview is the reports of today, of the month and of its classes, of this month when none is named', async () => {
  const singly = async (query: { month?: number; year?: number }) => ({
    today: await school.call(income.getIncomeToday, office(), {}),
    required: await school.call(income.getIncomeRequired, office(), { query }),
    classes: await school.call(income.getClassFeeStatus, office(), { query }),
  })
  const overview = (query: { month?: number; year?: number }) =>
    school.call(income.getIncomeOverview, office(), { query })
  const [august, present] = [await overview({ month: 8, year: 2026 }), await overview({})]
  expect(august).toEqual(await singly({ month: 8, year: 2026 }))
  expect(present).toEqual(await singly({}))
  expect([august.required.month, present.required.month, present.classes.month]).toEqual([8, 9, 9])
  expect(present.classes.students.length).toBeGreaterThan(0)
})

describe('the report of collections', () => {
  const collected = (query: Parameters<typeof school.call<typeof income.summarizeCollections>>[2]['query']) =>
    school.call(income.summarizeCollections, office(), { query })

  it('lists every payment by person with methods, and its void beside it, without held money', async () => {
    const [voided, only, ...others] = await collected({ month: 9, year: 2026 })
    expect(others).toEqual([])
    expect(voided).toMatchObject({
      userId: admin().id,
      totalPaid: 0,
      corrected: -5,
      refunded: 0,
      transactionCount: 1,
      heldAmount: 0,
      methods: { Cash: 0, ZAAD: 0, 'E-dahab': 0 },
    })
    expect(voided?.studentPayments.map(({ kind, amountPaid }) => [kind, amountPaid])).toEqual([
      ['voided', -5],
      ['taken', 5],
    ])
    expect(only).toMatchObject({
      userId: office().id,
      email: office().email,
      totalPaid: 27,
      totalDiscount: 2,
      transactionCount: 2,
      methods: { Cash: 17, ZAAD: 10, 'E-dahab': 0 },
      notListed: 0,
    })
    expect(only?.studentPayments.map(({ amountPaid, description }) => [amountPaid, description])).toEqual([
      [10, 'ZAAD - 634111222'],
      [17, 'Cash'],
    ])
    expect(await collected({})).toEqual([voided, only])
  })

  it('covers a day at the school or a year, of all or of one person', async () => {
    const paid = async (query: Parameters<typeof collected>[0]) =>
      (await collected(query)).map(({ totalPaid }) => totalPaid)
    expect(await paid({ date: '2026-09-13' })).toEqual([17])
    expect(await paid({ date: '2026-09-14' })).toEqual([0, 10])
    expect(await paid({ year: 2026 })).toEqual([0, 44])
    expect(await paid({ year: 2026, userId: admin().id })).toEqual([0])
    expect(await paid({ year: 2026, userId: school.actor('teacher').id })).toEqual([])
    expect(await paid({ month: 2, year: 2024 })).toEqual([])
    expect(await paid({ date: '9999-12-31' })).toEqual([])
  })
})

describe('the cash-up', () => {
  const cashUp = (date?: string, actor = admin()) =>
    school.call(income.getCashUp, actor, { query: date ? { date } : {} })

  it('has money by collector and method as it was taken, held money apart, less payments voided on the day', async () => {
    const today = await cashUp('2026-09-14')
    expect(today.lines).toEqual([
      {
        collectorId: admin().id,
        collector: admin().fullName,
        method: 'Cash',
        count: 2,
        confirmedCents: 500,
        heldCents: 600,
        correctedCents: -500,
        refundedCents: 0,
        paidOutCents: 0,
        drawerCents: 600,
        laterCents: 0,
      },
      expect.objectContaining({
        collectorId: office().id,
        method: 'Cash',
        count: 1,
        heldCents: 1_700,
        drawerCents: 1_700,
      }),
      expect.objectContaining({ method: 'ZAAD', count: 1, confirmedCents: 1_000, drawerCents: 1_000 }),
    ])
    expect(today.drawerCents).toBe(3_300)
  })

  it('is lowered on a later day by refunds of that day', async () => {
    expect(await cashUp('2026-09-15')).toMatchObject({
      lines: [{ collectorId: admin().id, count: 0, refundedCents: 600, drawerCents: -600 }],
      drawerCents: -600,
    })
  })

  it('shows a user her own drawer, and an administrator all drawers', async () => {
    const own = await cashUp('2026-09-14', office())
    expect(own.lines.map(({ collectorId }) => collectorId)).toEqual([office().id, office().id])
    expect((await cashUp()).date).toBe('2026-09-14')
    expect((await cashUp('2019-01-01')).lines).toEqual([])
  })
})

it('held payments are listed with student, collector and reason, the oldest first', async () => {
  const held = await school.call(income.listHeldPayments, admin(), {})
  expect(held).toMatchObject({
    totalHeld: 17,
    payments: [{ studentId: school.students[1]!.id, state: 'held', heldCode: 'alreadyPaid', receipt: 'AAA-R000001' }],
  })
  expect(held.payments[0]?.user?.fullName).toBe(office().fullName)
})
