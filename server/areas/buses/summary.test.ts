import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/buses/buses.endpoints.ts'
import { createAdvance, payRemaining, reversePayout } from '#domain/payroll/payroll.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { studentFees, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { payrollHandlers } from '../payroll/payroll.handlers.ts'
import { busHandlers } from './buses.handlers.ts'
import { expectBusesAgree } from './test-agreement.ts'
import { busCalls, forgetRides, on } from './test-buses.ts'

let database: Database
let school: MoneySchool
let calls: ReturnType<typeof busCalls>
const bus: Record<'north' | 'south', number> = { north: 0, south: 0 }
const driver: Record<'cali' | 'nuur', number> = { cali: 0, nuur: 0 }
/** Students of the stories below. */
const child: Record<'full' | 'part' | 'late' | 'early' | 'mover' | 'discount' | 'taxi', number> = {
  full: 0,
  part: 0,
  late: 0,
  early: 0,
  mover: 0,
  discount: 0,
  taxi: 0,
}

const SEPTEMBER = { month: 9, year: 2026 }
const admin = () => school.actor('admin')
const advance = (id: number, amount: number, month: number, day: string) =>
  school.call(
    createAdvance,
    admin(),
    { params: { id }, body: { amount, month, year: 2026, overdrawnReason: 'the drawer knows' } },
    on(day),
  )
const payOut = (month: number, day: string) =>
  school.call(payRemaining, admin(), { body: { month, year: 2026, overdrawnReason: 'the drawer knows' } }, on(day))

/** The fee of a month: 17 dollars, of a student with a bus 10 more for it. */
const charge = (studentId: number, months: readonly number[], busCents = 1_000) =>
  database.db.insert(studentFees).values(
    months.map((month) => ({
      studentId,
      year: 2026,
      month,
      amountCents: 1_700 + busCents,
      busCents,
      createdAt: `2026-${String(month).padStart(2, '0')}-01T05:00:00Z`,
    })),
  )

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...busHandlers, ...booksHandlers, ...payrollHandlers])
  await school.removeAll()
  await forgetRides(school)
  calls = busCalls(school)
  driver.cali = (await calls.driver('Cali', { salary: 200 })).id
  driver.nuur = (await calls.driver('Nuur', { salary: 90 })).id
  bus.north = (await calls.register(driver.cali, { route: 'North' }, on('2026-08-01'))).bus.id
  bus.south = (await calls.register(driver.nuur, { route: 'South' }, on('2026-08-01'))).bus.id
  for (const name of Object.keys(child) as (keyof typeof child)[]) {
    child[name] = await school.freshStudent()
    await database.db.update(students).set({ bus: null, district: 'Koodbuur' }).where(eq(students.id, child[name]))
  }
  for (const name of ['full', 'part', 'late', 'early', 'mover', 'discount'] as const) {
    await calls.assign(child[name], bus.north, on('2026-08-20'))
    await charge(child[name], [8, 9, 10])
  }
  await charge(child.taxi, [9])
  await database.db.update(students).set({ bus: 'Taxi' }).where(eq(students.id, child.taxi))
  await database.db.execute(sql`update bus_rides set since = '2026-09-02' where student_id = ${child.taxi}::int`)
  await calls.assign(child.mover, bus.south, on('2026-09-10'))
  await calls.endRide(child.mover, on('2026-10-01'))

  const line = (name: keyof typeof child, dollars: number, month: number, discount = 0) => ({
    lines: [school.line(child[name], dollars, month, discount)],
    ...(discount ? { discountReason: 'orphan' } : {}),
  })
  await school.take(line('early', 54, 8), 'office', on('2026-08-25'))
  await school.take(line('full', 27, 8), 'office', on('2026-08-26'))
  await school.take(line('full', 27, 9), 'office', on('2026-09-05'))
  await school.take(line('part', 21, 9), 'office', on('2026-09-06'))
  await school.take(line('discount', 5, 9, 20), 'office', on('2026-09-07'))
  await school.take(line('taxi', 27, 9), 'office', on('2026-09-08'))
  await school.take(line('mover', 19, 9), 'office', on('2026-09-11'))
  await school.take(line('late', 27, 9), 'office', on('2026-10-04'))
  await advance(driver.cali, 50, 9, '2026-09-12')
  await advance(driver.nuur, 30, 10, '2026-09-20')
  await payOut(8, '2026-09-01')
  await payOut(9, '2026-10-01')
})
afterAll(() => database.close())

const agreementOf = (month: number) => school.call(endpoints.getBusAgreement, admin(), { query: { month, year: 2026 } })

describe('the bus summary of a month', () => {
  it('counts riders, bus fees and salaries by bus, as computed by hand', async () => {
    const summary = await calls.summary(SEPTEMBER)
    const [north, south, taxi] = summary.busSummaries
    expect(north).toMatchObject({
      busId: bus.north,
      name: 'Cali',
      route: 'North',
      driver: { name: 'Cali', salary: 200, unpaidSalary: 0 },
      expectedBusIncome: 50,
      // 10 of two in full and of one who paid late, 4 of 21 dollars, and of 5 after a discount of 20 the last 5.
      totalBusFeeCollected: 39,
      profitOrLossAmount: -161,
      status: 'Shortage',
    })
    const collected = new Map(north?.students.map((rider) => [rider.id, rider]))
    expect(
      (['full', 'early', 'late', 'part', 'discount'] as const).map((name) => {
        const rider = collected.get(child[name])
        return [name, rider?.expectedBusFee, rider?.actualBusFeeCollected, rider?.unpaidBusFee]
      }),
    ).toEqual([
      ['full', 10, 10, 0],
      ['early', 10, 10, 0],
      ['late', 10, 10, 0],
      ['part', 10, 4, 6],
      ['discount', 10, 5, 5],
    ])
    // The student who changed bus is counted once, on the last bus of the month, although that ride has ended since.
    expect(south).toMatchObject({
      driver: { name: 'Nuur', salary: 90 },
      expectedBusIncome: 10,
      totalBusFeeCollected: 2,
      profitOrLossAmount: -88,
      students: [{ id: child.mover, district: 'Koodbuur' }],
    })
    expect(taxi).toMatchObject({
      busId: null,
      name: 'Taxi',
      route: '',
      driver: null,
      totalBusFeeCollected: 10,
      profitOrLossAmount: 10,
      status: 'Complete',
    })
    expect(summary).toMatchObject({
      totalBuses: 2,
      totalStudentsWithBus: 7,
      expectedBusIncome: 70,
      totalBusFeeCollected: 51,
      busFeeCollectionGap: 19,
      totalBusSalary: 290,
      profitOrLoss: -239,
    })
  })

  it('without payouts has agreed salaries beside paid advances, and a profit from which these salaries are subtracted', async () => {
    const october = await calls.summary({ month: 10, year: 2026 }, 'office', on('2026-10-20'))
    const drivers = october.busSummaries.flatMap(({ driver: of }) => of ?? [])
    expect(drivers).toEqual([
      { name: 'Cali', salary: 0, unpaidSalary: 200 },
      { name: 'Nuur', salary: 30, unpaidSalary: 60 },
    ])
    expect(october).toMatchObject({
      totalBusSalary: 30,
      unpaidBusSalary: 260,
      profitOrLoss: october.totalBusFeeCollected - 290,
    })
    expect(october.busSummaries.map(({ profitOrLossAmount = 0 }) => profitOrLossAmount).slice(0, 2)).toEqual(
      october.busSummaries
        .slice(0, 2)
        .map(({ totalBusFeeCollected, driver: of }) => totalBusFeeCollected - of!.salary! - of!.unpaidSalary!),
    )
  })

  it('does not change when riders, drivers and routes change later', async () => {
    const before = await calls.summary(SEPTEMBER)
    const other = await calls.driver('Third')
    const present = (await calls.list()).find(({ id }) => id === bus.north)
    if (present) await calls.change(present, { driverId: other.id, route: 'Elsewhere' }, on('2026-11-02'))
    await calls.assign(child.full, bus.south, on('2026-11-03'))
    await calls.endRide(child.part, on('2026-11-03'))
    expect(await calls.summary(SEPTEMBER)).toEqual(before)
    const november = await calls.summary({ month: 11, year: 2026 })
    expect(november.busSummaries.find(({ busId }) => busId === bus.north)).toMatchObject({
      name: 'Third',
      route: 'Elsewhere',
      driver: { name: 'Cali, Third' },
    })
  })

  it('is of the present month where no month is named, and empty before there were buses', async () => {
    expect(await calls.summary({}, 'office', on('2026-09-20'))).toMatchObject(SEPTEMBER)
    expect(await calls.summary({ month: 1, year: 2020 })).toMatchObject({ totalBuses: 0, busSummaries: [] })
  })

  it('has no salaries for ACADEMY', async () => {
    const summary = await calls.summary(SEPTEMBER, 'academy')
    expect(summary.totalBusFeeCollected).toBe(51)
    expect(JSON.stringify(summary)).not.toMatch(/salary|profit/i)
  })
})

describe('the bus summary and the income statement of a month', () => {
  it('agree, except for money that was received and paid in other months', async () => {
    expect(await agreementOf(9)).toEqual({
      collected: 51,
      busFeesOfOthers: 0,
      // Of the discount of 20 dollars the school's 17 come first.
      busDiscounts: 3,
      schoolFees: 119,
      settledFees: 173,
      paidBefore: 27,
      paidAfter: 27,
      carriedForward: 0,
      currentIncome: 119,
      driverSalaries: 290,
      otherSalaries: 0,
      salariesOfMonth: 290,
      // The remainders of September were paid in October, those of August and an advance for October in September.
      paidInOtherMonths: 240,
      paidForOtherMonths: 320,
      salariesPaid: 370,
    })
  })

  it('agree to the cent in every month', async () => {
    expect(await expectBusesAgree(school, 2026, on('2026-12-31'))).toBeGreaterThan(50)
  })

  it('still agree when a payout is taken back, and a payment is voided', async () => {
    const { rows } = (await database.db.execute(
      sql`select (select max(id) from salary_payouts where month = 9) as payout, (select max(id) from payments) as payment`,
    )) as { rows: { payout: number; payment: number }[] }
    const { payout = 0, payment = 0 } = rows[0] ?? {}
    await school.call(reversePayout, admin(), { params: { id: payout }, body: { reason: 'wrong' } }, on('2026-11-05'))
    await school.voidPayment(payment, on('2026-11-06'))
    await expectBusesAgree(school, 2026, on('2026-12-31'))
  })
})
