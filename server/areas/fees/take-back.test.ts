import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as months from '#domain/fees/fee-months.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, feeMonths, payments, schoolSettings, studentFees, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { makeFeesOfPresentMonth } from './generate.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database
let pupils: number[]

/** Each test has a year of its own, since fees are only ever added to the journal. */
let year = 2026
let november = { year, month: 11 }
const at = (day: string) => ({ now: Date.parse(`${year}-${day}T07:00:00Z`) })
const generate = (day = '11-02') =>
  school.call(months.generateFees, school.actor('office'), { body: undefined }, at(day))
const preview = (day = '11-02') => school.call(months.previewFees, school.actor('office'), {}, at(day))
const takeBack = (day = '11-03', month = november) =>
  school.call(
    months.takeBackMonth,
    school.actor('office'),
    { body: { ...month, reason: 'fees were not set yet' } },
    at(day),
  )
const feesOfNovember = async () =>
  (await database.db.select().from(studentFees).where(eq(studentFees.year, year))).filter(({ month }) => month === 11)

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [], 60)
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

/** Three students who pay 16 dollars, and fees made for October.*/
beforeEach(async () => {
  const { db } = database
  await school.removeAll()
  await db.update(students).set({ deletedAt: '2020-01-01T00:00:00.000Z' })
  year += 1
  november = { year, month: 11 }
  await db.delete(feeMonths)
  await db.delete(schoolSettings)
  pupils = [
    await school.freshStudent([10], year),
    await school.freshStudent([10], year),
    await school.freshStudent([10], year),
  ]
  await db.update(students).set({ createdAt: '2025-09-01T05:00:00.000Z', feeCents: 1_600 })
  await db.insert(feeMonths).values({ year, month: 10, madeAt: `${year}-10-01T05:00:00.000Z` })
})

describe('a month that is to be generated', () => {
  it('is told before it is made, with its students and its sum', async () => {
    expect(await preview()).toEqual({ toMake: [{ ...november, students: 3, cents: 4_800 }], made: [] })
    expect(await feesOfNovember()).toEqual([])
    expect(await generate()).toMatchObject({ ...november, made: 3 })
    const { toMake, made } = await preview()
    expect(toMake).toEqual([])
    expect(made).toMatchObject([{ ...november, students: 3, cents: 4_800 }])
    expect(made[0]?.madeBy).toEqual(expect.any(String))
  })

  it('is none while nobody is charged for it', async () => {
    const body = { ...november, reason: 'the school was closed' }
    await school.call(months.freeMonth, school.actor('admin'), { body }, at('11-01'))
    expect(await preview()).toEqual({ toMake: [], made: [] })
    expect(await generate()).toMatchObject({ made: 0, months: [] })
  })
})

describe('a month that was generated', () => {
  it('is taken back whole, as one act of the audit log, and can be generated again', async () => {
    await generate()
    expect(await takeBack()).toMatchObject({ ...november, removed: 3, cents: 4_800, setFree: 0 })
    expect(await feesOfNovember()).toEqual([])
    await expectMoneyAddsUp(database.db)
    const noted = await database.db.select().from(audit).where(eq(audit.endpoint, 'fees.takeBackMonth'))
    expect(noted).toHaveLength(1)
    expect(noted[0]).toMatchObject({ entity: 'fees', after: { removed: 3, removedCents: 4_800 } })
    expect(await preview('11-03')).toMatchObject({ toMake: [{ ...november, students: 3 }], made: [] })
    expect(await generate('11-04')).toMatchObject({ made: 3 })
    expect(await takeBack('11-05')).toMatchObject({ removed: 3 })
  })

  it('is refused whole when a family has paid since, who is named, until that payment is void', async () => {
    await generate()
    const [payer = 0] = pupils
    await school.take(
      { lines: [{ studentId: payer, year, month: 11, amountPaid: 33, discount: 0 }] },
      'office',
      at('11-03'),
    )
    const [row] = await database.db.select().from(students).where(eq(students.id, payer))
    await expect(takeBack()).rejects.toMatchObject({
      code: 'feesTouched',
      message: expect.stringContaining(`${row?.fullname} (${payer}) has paid on it`),
    })
    expect(await feesOfNovember()).toHaveLength(3)
    const [taken] = await database.db.select().from(payments).where(eq(payments.studentId, payer))
    await school.voidPayment(taken!.id, at('11-03'))
    expect(await takeBack('11-04')).toMatchObject({ removed: 3 })
  })

  it('is refused when a fee of it was changed by hand since', async () => {
    await generate()
    const asked = { params: { id: pupils[1] ?? 0 }, body: { ...november, amount: 8, reason: 'two siblings' } }
    await school.call(months.changeFee, school.actor('admin'), asked, at('11-02'))
    await expect(takeBack()).rejects.toMatchObject({ message: expect.stringContaining('has a changed fee') })
  })

  it('gives money that was paid ahead back to its family, and takes it again when the month is generated again', async () => {
    const [payer = 0] = pupils
    await school.take({ lines: [{ ...school.line(payer, 25, 10), year }] }, 'office', at('10-20'))
    expect(await generate()).toMatchObject({ settledFromCarry: 1 })
    expect(await takeBack()).toMatchObject({ removed: 3, setFree: 1 })
    const [taken] = await database.db.select().from(payments).where(eq(payments.studentId, payer))
    expect(taken).toMatchObject({ amountCents: 2_500, usedCents: 1_700 })
    await expectMoneyAddsUp(database.db)
    expect(await generate('11-04')).toMatchObject({ settledFromCarry: 1 })
    await expectMoneyAddsUp(database.db)
  })

  it('keeps dues that were there before it was generated', async () => {
    const [known = 0] = pupils
    await database.db
      .insert(studentFees)
      .values({ studentId: known, ...november, amountCents: 900, createdAt: `${year}-09-10T05:00:00.000Z` })
    await generate()
    expect(await takeBack()).toMatchObject({ removed: 2 })
    expect(
      await database.db
        .select({ cents: studentFees.amountCents })
        .from(studentFees)
        .where(and(eq(studentFees.studentId, known), eq(studentFees.year, year), eq(studentFees.month, 11))),
    ).toEqual([{ cents: 900 }])
  })

  it('is refused to the second of two who take it back at once', async () => {
    await generate()
    const both = await Promise.allSettled([takeBack(), takeBack()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'monthNotMade' })
  })

  it('never loses a payment that is taken at the same time', async () => {
    await generate()
    const [payer = 0] = pupils
    const line = { studentId: payer, year, month: 11, amountPaid: 16, discount: 0 }
    await Promise.allSettled([takeBack(), school.take({ lines: [line] }, 'office', at('11-03'))])
    const [taken] = await database.db.select().from(payments).where(eq(payments.studentId, payer))
    expect(taken?.amountCents).toBe(1_600)
    await expectMoneyAddsUp(database.db)
  })

  it('stays when it was made in a month that is over, and so does a month that nobody made', async () => {
    await generate()
    await expect(takeBack('12-01')).rejects.toMatchObject({ code: 'monthTooOld' })
    await expect(takeBack('11-03', { year, month: 12 })).rejects.toMatchObject({ code: 'monthNotMade' })
  })

  it('is not made again by the server by itself once a person has taken it back', async () => {
    await generate()
    await takeBack()
    const env = { ...school.context(school.actor('admin')).env, now: () => at('11-04').now }
    expect(await makeFeesOfPresentMonth(database.db, env)).toBeNull()
    expect(await generate('11-04')).toMatchObject({ made: 3 })
  })
})
