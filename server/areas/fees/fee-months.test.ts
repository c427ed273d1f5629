import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as months from '#domain/fees/fee-months.endpoints.ts'
import { createStudent } from '#domain/students/students.endpoints.ts'
import { restoreStudent, softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { feeMonths, paymentAllocations, payments, schoolSettings, studentFees, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { removalHandlers } from '../students/removals.handlers.ts'
import { studentHandlers } from '../students/students.handlers.ts'
import { makeFeesOfPresentMonth } from './generate.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database
/** Student who has been at the school for a year, with a fee of 17 dollars. */
let pupil: number

const admin = () => school.actor('admin')
const office = () => school.actor('office')
const on = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...studentHandlers, ...removalHandlers], 60)
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

/** One student, and fees made for January alone. */
beforeEach(async () => {
  const { db } = database
  await school.removeAll()
  await db.update(students).set({ deletedAt: '2020-01-01T00:00:00.000Z' })
  await db.delete(feeMonths)
  await db.delete(schoolSettings)
  pupil = await school.freshStudent([1])
  await db
    .update(students)
    .set({ createdAt: '2025-09-01T05:00:00.000Z', feeCents: 1_700 })
    .where(eq(students.id, pupil))
  await db.insert(feeMonths).values({ year: 2026, month: 1, madeAt: '2026-01-01T05:00:00.000Z' })
})

const generate = (day: string, chosen?: { year: number; month: number }[]) =>
  school.call(months.generateFees, office(), { body: chosen ? { months: chosen } : undefined }, on(day))
const missing = async (day: string) =>
  (await school.call(months.listMissingMonths, office(), {}, on(day))).months.map(
    ({ month, students: count, cents }) => [month, count, cents],
  )
const setting = (name: 'feesMade' | 'firstFee', value: string) =>
  database.db.insert(schoolSettings).values({
    key: name,
    value,
    changedAt: '2026-01-01T05:00:00.000Z',
    changedBy: admin().id,
  })
const feesOf = async (id: number): Promise<[number, number][]> =>
  (
    await database.db
      .select()
      .from(studentFees)
      .where(eq(studentFees.studentId, id))
      .orderBy(asc(studentFees.year), asc(studentFees.month))
  ).map(({ month, amountCents }) => [month, amountCents])

describe('a month in which nobody pressed Generate', () => {
  it('is listed as missing, with its expected income, until its fees are made', async () => {
    expect(await missing('2026-04-10')).toEqual([
      [2, 1, 1_700],
      [3, 1, 1_700],
      [4, 1, 1_700],
    ])
    const made = await generate('2026-04-10')
    expect(made).toMatchObject({ year: 2026, month: 4, made: 3, skipped: 0, message: 'Fees generated successfully!' })
    expect(made.months.map(({ month, made: count }) => [month, count])).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
    ])
    expect(await missing('2026-04-10')).toEqual([])
    const again = await generate('2026-04-11')
    expect(again).toMatchObject({ made: 0, skipped: 1, months: [{ month: 4, made: 0, skipped: 1 }] })
    expect(await feesOf(pupil)).toEqual([1, 2, 3, 4].map((month) => [month, 1_700]))
  })

  it('charges students who were there at its end, and none who came later', async () => {
    const left = await school.freshStudent()
    await database.db
      .update(students)
      .set({ createdAt: '2025-09-01T05:00:00.000Z', feeCents: 2_000, deletedAt: '2026-03-15T07:00:00.000Z' })
      .where(eq(students.id, left))
    const late = await school.freshStudent()
    await database.db
      .update(students)
      .set({ createdAt: '2026-04-02T05:00:00.000Z', feeCents: 2_700 })
      .where(eq(students.id, late))
    await generate('2026-04-10')
    expect(await feesOf(left)).toEqual([[2, 2_000]])
    expect(await feesOf(late)).toEqual([[4, 2_700]])
  })

  it('can be made alone, and is left out for good where an administrator decides that nobody pays', async () => {
    await generate('2026-04-10', [{ year: 2026, month: 3 }])
    expect(await feesOf(pupil)).toEqual([
      [1, 1_700],
      [3, 1_700],
    ])
    const body = { year: 2026, month: 2, reason: 'the school was closed' }
    await school.call(months.freeMonth, admin(), { body }, on('2026-04-10'))
    expect(await missing('2026-04-10')).toEqual([[4, 1, 1_700]])
    await generate('2026-04-10')
    expect((await feesOf(pupil)).map(([month]) => month)).toEqual([1, 3, 4])
    await expect(school.call(months.freeMonth, admin(), { body }, on('2026-04-10'))).rejects.toMatchObject({
      message: 'The fees of February 2026 are not missing.',
    })
    await expect(generate('2026-04-10', [{ year: 2027, month: 1 }])).rejects.toMatchObject({ code: 'monthNotMissing' })
  })

  it('is counted from the first student on where no fees were ever made', async () => {
    await database.db.delete(feeMonths)
    expect((await missing('2025-11-10')).map(([month]) => month)).toEqual([9, 10, 11])
  })
})

describe('on the first day of a month in school time', () => {
  const env = (instant: string) => ({ ...school.context(admin()).env, now: () => Date.parse(instant) })
  const byItself = (instant: string) => makeFeesOfPresentMonth(database.db, env(instant))

  it('the server makes its fees by itself, once', async () => {
    // Half an hour before and after midnight at the school, three hours ahead of Greenwich.
    expect(await byItself('2026-01-31T20:30:00Z')).toBeNull()
    expect(await byItself('2026-01-31T21:30:00Z')).toMatchObject({ year: 2026, month: 2, made: 1 })
    expect(await byItself('2026-02-01T21:30:00Z')).toBeNull()
    expect(await feesOf(pupil)).toEqual([
      [1, 1_700],
      [2, 1_700],
    ])
    const [noted] = await database.db.select().from(feeMonths).where(eq(feeMonths.month, 2))
    expect(noted).toMatchObject({ madeBy: null, freeReason: null })
  })

  it('the server makes the fees once, also when somebody presses Generate at the same time', async () => {
    const all = await Promise.all([
      byItself('2026-02-01T06:00:00Z'),
      generate('2026-02-01'),
      byItself('2026-02-01T06:00:00Z'),
    ])
    expect(all.reduce((sum, each) => sum + (each?.made ?? 0), 0)).toBe(1)
    expect(await feesOf(pupil)).toHaveLength(2)
  })

  it('the server makes no fees where the school’s setting leaves that to people', async () => {
    await setting('feesMade', 'byHand')
    expect(await byItself('2026-02-01T06:00:00Z')).toBeNull()
    expect(await missing('2026-02-01')).toEqual([[2, 1, 1_700]])
  })

  it('carried money settles the new fees', async () => {
    await school.take({ lines: [school.line(pupil, 27, 1)] })
    await byItself('2026-02-01T06:00:00Z')
    const [fee] = await database.db
      .select()
      .from(studentFees)
      .where(and(eq(studentFees.studentId, pupil), eq(studentFees.month, 2)))
    expect(fee).toMatchObject({ amountCents: 1_700, settledCents: 1_000 })
  })

  it('a school without any fees begins with its first whole month', async () => {
    await database.db.delete(feeMonths)
    await database.db.update(students).set({ createdAt: '2026-01-20T05:00:00.000Z' }).where(eq(students.id, pupil))
    expect(await byItself('2026-01-25T06:00:00Z')).toBeNull()
    expect(await byItself('2026-02-01T06:00:00Z')).toMatchObject({ month: 2, made: 1 })
    expect((await missing('2026-02-10')).map(([month]) => month)).toEqual([])
  })
})

describe('a student who joins within a month', () => {
  let phone = 634_900_000
  const register = async (day: string): Promise<number> => {
    const [known] = school.students
    const body = {
      firstname: 'Hodan',
      middlename: 'Cali',
      lastname: 'Nuur',
      fourtname: 'Jaamac',
      classId: known!.classId,
      gender: 'Female' as const,
      age: 7,
      feeCents: 1725,
      district: 'Maxamed Mooge',
      phone: String(++phone),
      previousSchoolType: 'PUBLIC' as const,
    }
    const { student } = (await school.call(createStudent, admin(), { body } as never, on(day))) as unknown as {
      student: { id: number }
    }
    return student.id
  }

  it.each([
    ['whole', '2026-01-03', [[1, 1_725]]],
    ['whole', '2026-01-29', [[1, 1_725]]],
    ['halfAfter15th', '2026-01-15', [[1, 1_725]]],
    ['halfAfter15th', '2026-01-16', [[1, 863]]],
    ['fromNextMonth', '2026-01-03', []],
  ])('pays by the setting %s when joining on %s', async (firstFee, day, fees) => {
    await setting('firstFee', firstFee)
    const id = await register(day)
    expect(await feesOf(id)).toEqual(fees)
    await generate('2026-02-02', [{ year: 2026, month: 2 }])
    expect(await feesOf(id)).toEqual([...fees, [2, 1_725]])
  })

  it('pays the whole month without such a setting, and together with all others where the month’s fees are not made yet', async () => {
    const id = await register('2026-02-05')
    expect(await feesOf(id)).toEqual([])
    await generate('2026-02-06')
    expect(await feesOf(id)).toEqual([[2, 1_725]])
    const back = { body: { studentId: id, reason: 'by mistake' } }
    await school.call(softDeleteStudent, admin(), back, on('2026-02-07'))
    await generate('2026-03-02')
    expect(await feesOf(id)).toEqual([[2, 1_725]])
    await school.call(restoreStudent, admin(), { body: { studentId: id } }, on('2026-03-05'))
    expect(await feesOf(id)).toEqual([
      [2, 1_725],
      [3, 1_725],
    ])
  })
})

describe("a student's fee of a month", () => {
  const change = (amount: number, month = 1) =>
    school.call(
      months.changeFee,
      admin(),
      { params: { id: pupil }, body: { year: 2026, month, amount, reason: 'two siblings' } },
      on('2026-02-10'),
    )

  it('is changed by an administrator, and what was paid too much is carried forward', async () => {
    await school.take({ lines: [school.line(pupil, 15, 1, 2)] })
    const { months: changed } = await change(10)
    expect(changed).toEqual([{ year: 2026, month: 1, amount: 10, settled: 10 }])
    const [payment] = await database.db.select().from(payments).where(eq(payments.studentId, pupil))
    expect(payment).toMatchObject({ amountCents: 1_500, discountCents: 200, usedCents: 1_000 })
    await expect(change(1)).rejects.toMatchObject({ code: 'discountTooLarge' })
    await change(17)
    expect(await database.db.$count(paymentAllocations, eq(paymentAllocations.paymentId, payment!.id))).toBe(1)
    await expectMoneyAddsUp(database.db)
  })

  it('stays waived after the next Generate', async () => {
    expect(await change(0)).toMatchObject({ message: 'Fee waived' })
    await generate('2026-01-20')
    expect(await feesOf(pupil)).toEqual([[1, 0]])
    await expect(change(5, 7)).rejects.toMatchObject({ message: 'This student has no fee for July 2026.' })
    expect(months.changeFee.roles).toEqual(['ADMIN'])
  })
})
