import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as months from '#domain/fees/fee-months.endpoints.ts'
import * as rules from '#domain/fees/reductions.endpoints.ts'
import type { NewFeeRule, TriedRule } from '#domain/fees/reductions.schema.ts'
import { createStudent } from '#domain/students/students.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { employees, feeMonths, feeRules, feeRuleStudents, students, studentFees } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { studentHandlers } from '../students/students.handlers.ts'
import { openFeesOf, partsOf } from './accounts.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { reductionHandlers } from './reductions.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database
let [hodan, ali, sahra] = [0, 0, 0]

const admin = () => school.actor('admin')
const on = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...studentHandlers, ...reductionHandlers], 60)
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

async function child(age: number | null, phone = '634555001', feeCents = 1_700): Promise<number> {
  const id = await school.freshStudent()
  const since = '2025-09-01T05:00:00.000Z'
  await database.db
    .update(students)
    .set({ createdAt: since, age, phone, phone2: null, feeCents, bus: null, classId: 1 })
    .where(eq(students.id, id))
  return id
}

/** A family of three whose fees were made for August. */
beforeEach(async () => {
  const { db } = database
  await school.removeAll()
  await db.update(students).set({ deletedAt: '2020-01-01T00:00:00.000Z' })
  await db.delete(feeMonths)
  await db.delete(feeRuleStudents)
  await db.delete(feeRules)
  await db.insert(feeMonths).values({ year: 2026, month: 8, madeAt: '2026-08-01T05:00:00.000Z' })
  hodan = await child(11)
  ali = await child(9)
  sahra = await child(7)
})

const sibling = { kind: 'sibling', name: 'Second child', percent: 10, fromChild: 2, grantedBy: 'The board' } as const
const orphan = { kind: 'orphan', name: 'Orphan', percent: 50, grantedBy: 'Hormuud' } as const

const add = (terms: Omit<NewFeeRule, 'fromMonth'> & { fromMonth?: number }, day = '2026-09-01') =>
  school.call(rules.addFeeRule, admin(), { body: { fromMonth: 202_609, ...terms } }, on(day))
const list = (day = '2026-09-01') => school.call(rules.listFeeRules, school.actor('office'), {}, on(day))
const change = (id: number, terms: NewFeeRule, day: string, base = 1) =>
  school.call(rules.changeFeeRule, admin(), { params: { id }, body: { ...terms, base } }, on(day))
const end = (id: number, untilMonth: number, day: string, base = 1) =>
  school.call(rules.endFeeRule, admin(), { params: { id }, body: { untilMonth, base, reason: 'no money' } }, on(day))
const generate = (day: string) => school.call(months.generateFees, admin(), { body: undefined }, on(day))
const takeBack = (month: number, day: string) =>
  school.call(months.takeBackMonth, admin(), { body: { year: 2026, month, reason: 'wrong rules' } }, on(day))

/** Fees of a student by month, with the words and cents of what reduced them. */
async function feesOf(id: number): Promise<unknown[]> {
  const found = await database.db
    .select()
    .from(studentFees)
    .where(eq(studentFees.studentId, id))
    .orderBy(asc(studentFees.year), asc(studentFees.month))
  return found.map(({ month, amountCents, reductions }) => [
    month,
    amountCents,
    ...(reductions ?? []).map(({ words, cents }) => `${words} ${cents}`),
  ])
}

/** Sums of the journal by account, of the fees of a month of these three. */
async function journalOf(month: number): Promise<Record<string, number>> {
  const { rows } = (await database.db.execute(sql`
    select line.account, sum(line.cents)::int as cents from journal_lines as line
      join journal_entries as entry on entry.id = line.entry_id
      join student_fees as fee on entry.kind = 'fee' and fee.id = entry.source_id
    where fee.month = ${month} and fee.student_id in (${hodan}, ${ali}, ${sahra}) group by 1 order by 1`)) as {
    rows: { account: string; cents: number }[]
  }
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

describe('fees that are made by rules', () => {
  it('say which rule took off how much, and stand in the books whole, with what was given up beside them', async () => {
    await add(sibling)
    await add({ ...orphan, studentIds: [sahra] })
    expect(await generate('2026-09-01')).toMatchObject({ made: 3 })
    expect(await feesOf(hodan)).toEqual([[9, 1_700]])
    expect(await feesOf(ali)).toEqual([[9, 1_530, 'Second child 170']])
    expect(await feesOf(sahra)).toEqual([[9, 850, 'Orphan 850']])
    expect(await journalOf(9)).toEqual({ receivable: 4_080, reductions: 1_020, schoolFees: -5_100 })
  })

  it('are what they were at a school without rules', async () => {
    await generate('2026-09-01')
    expect(await feesOf(sahra)).toEqual([[9, 1_700]])
    expect(await journalOf(9)).toEqual({ receivable: 5_100, schoolFees: -5_100 })
    expect((await list()).rules).toEqual([])
  })

  it('leave the part for the bus as it is, and make a fee of nothing where all else is taken off', async () => {
    await database.db.update(students).set({ bus: 'Bus 1', feeCents: 2_700 }).where(eq(students.id, ali))
    await add({ ...orphan, percent: 100, studentIds: [ali, sahra] })
    await generate('2026-09-01')
    expect([await feesOf(ali), await feesOf(sahra)]).toEqual([[[9, 1_000, 'Orphan 1700']], [[9, 0, 'Orphan 1700']]])
    expect(await journalOf(9)).toEqual({ busFees: -1_000, receivable: 2_700, reductions: 3_400, schoolFees: -5_100 })
  })

  it('know children without a bus, and children of the staff by the phone of somebody who works here', async () => {
    await database.db.update(students).set({ bus: 'Bus 1', feeCents: 2_700 }).where(eq(students.id, hodan))
    await add({ kind: 'noBus', name: 'No bus', amount: 1, grantedBy: 'The board' })
    await add({ kind: 'staffChild', name: 'Staff', percent: 50, grantedBy: 'The board' })
    const other = await child(9, '634555009')
    await database.db.insert(employees).values({
      fullName: 'Teacher',
      email: 'staff@test.school',
      jobTitle: 'Teacher',
      dateOfHire: '2026-09-10',
      phone: '634555001',
      createdBy: admin().id,
      createdAt: '2026-09-10T05:00:00.000Z',
    })
    await generate('2026-09-12')
    expect(await feesOf(hodan)).toEqual([[9, 1_850, 'Staff 850']])
    expect(await feesOf(ali)).toEqual([[9, 750, 'Staff 850', 'No bus 100']])
    expect(await feesOf(other)).toEqual([[9, 1_600, 'No bus 100']])
    await database.db
      .update(employees)
      .set({ leftOn: '2026-09-20', leftBy: admin().id })
      .where(eq(employees.email, 'staff@test.school'))
    await generate('2026-10-01')
    expect(await feesOf(ali)).toContainEqual([10, 1_600, 'No bus 100'])
  })

  it('are reduced for a child that joins within the month, by its place in the family', async () => {
    await add(sibling)
    await generate('2026-09-01')
    const body = {
      firstname: 'Xamda',
      middlename: 'Ali',
      lastname: 'Nuur',
      classId: 1,
      gender: 'Female' as const,
      age: 6,
      previousSchoolType: 'PUBLIC' as const,
      district: 'Maxamed Mooge' as const,
      phone: '634555001',
      fee: 17,
    }
    await school.call(createStudent, school.actor('office'), { body }, on('2026-09-03'))
    const [joined] = await database.db.select({ id: students.id }).from(students).where(eq(students.firstname, 'Xamda'))
    expect(await feesOf(joined!.id)).toEqual([[9, 1_530, 'Second child 170']])
  })

  it('lose the reduction for months to come when the brother leaves, and keep it in months that are made', async () => {
    await add(sibling)
    await generate('2026-09-01')
    await school.remove(hodan)
    await school.remove(sahra)
    await generate('2026-10-01')
    expect(await feesOf(ali)).toEqual([
      [9, 1_530, 'Second child 170'],
      [10, 1_700],
    ])
  })

  it('take the reduction back first where an administrator raises one by hand, and keep it where one is lowered', async () => {
    await add({ ...sibling, fromMonth: 202_610 })
    await generate('2026-10-01')
    const fee = (amount: number) => ({
      params: { id: ali },
      body: { year: 2026, month: 10, amount, reason: 'no sister' },
    })
    await school.call(months.changeFee, admin(), fee(10), on('2026-10-02'))
    expect(await feesOf(ali)).toContainEqual([10, 1_000, 'Second child 170'])
    await school.call(months.changeFee, admin(), fee(11), on('2026-10-02'))
    expect(await feesOf(ali)).toContainEqual([10, 1_100, 'Second child 70'])
    await school.call(months.changeFee, admin(), fee(17), on('2026-10-02'))
    expect(await feesOf(ali)).toContainEqual([10, 1_700])
  })
})

describe('a rule that changes', () => {
  it('changes months to come alone: what was made stays, and a month that is made late has the terms of its time', async () => {
    const { id } = await add({ ...sibling, untilMonth: 202_612 })
    await generate('2026-09-01')
    // October was forgotten: the change of November comes before its fees are made.
    const next = await change(id, { ...sibling, percent: 20, fromMonth: 202_611 }, '2026-11-02')
    expect(next.id).not.toBe(id)
    await generate('2026-11-03')
    expect(await feesOf(ali)).toEqual([
      [9, 1_530, 'Second child 170'],
      [10, 1_530, 'Second child 170'],
      [11, 1_360, 'Second child 340'],
    ])
    const spans = (await list()).rules.map((rule) => [rule.percent, rule.fromMonth, rule.untilMonth])
    expect(spans).toEqual([
      [20, 202_611, null],
      [10, 202_609, 202_610],
    ])
  })

  it('is changed as it stands where it has not begun, and refuses a change that began with an older one', async () => {
    const { id } = await add({ ...orphan, studentIds: [ali], fromMonth: 202_610 })
    const terms = { ...orphan, percent: 30, studentIds: [sahra], fromMonth: 202_609 }
    expect((await change(id, terms, '2026-09-01')).id).toBe(id)
    await expect(change(id, terms, '2026-09-01')).rejects.toMatchObject({ code: 'recordChanged' })
    await generate('2026-09-01')
    expect([await feesOf(ali), await feesOf(sahra)]).toEqual([[[9, 1_700]], [[9, 1_190, 'Orphan 510']]])
  })

  it('cannot reach into a month that is made, until its fees are taken back and made again by it', async () => {
    await generate('2026-09-01')
    await expect(add(sibling)).rejects.toMatchObject({
      code: 'ruleMonthMade',
      message: expect.stringContaining('before October 2026'),
    })
    await takeBack(9, '2026-09-02')
    await add(sibling)
    await generate('2026-09-02')
    expect(await feesOf(ali)).toEqual([[9, 1_530, 'Second child 170']])
  })

  it('counts in all fees of a month or in none where it is saved while they are made', async () => {
    const [added] = await Promise.allSettled([add({ ...sibling, fromChild: 1 }), generate('2026-09-01')])
    const paid = (await Promise.all([hodan, ali, sahra].map(feesOf))).map(([fee]) => (fee as number[])[1])
    expect(paid).toEqual(Array.from({ length: 3 }, () => (added?.status === 'fulfilled' ? 1_530 : 1_700)))
  })

  it('ends with a month, at the earliest before the first that is not made, and is over then', async () => {
    const { id } = await add(sibling)
    await generate('2026-09-01')
    await expect(end(id, 202_608, '2026-09-02')).rejects.toMatchObject({ code: 'ruleMonthMade' })
    await end(id, 202_609, '2026-09-02')
    await generate('2026-10-01')
    expect(await feesOf(ali)).toEqual([
      [9, 1_530, 'Second child 170'],
      [10, 1_700],
    ])
    await expect(change(id, { ...sibling, fromMonth: 202_611 }, '2026-10-02', 2)).rejects.toMatchObject({
      code: 'ruleOver',
    })
    const withdrawn = await add({ ...sibling, fromMonth: 202_612 }, '2026-10-02')
    await end(withdrawn.id, 202_610, '2026-10-02')
    await expect(end(withdrawn.id, 202_612, '2026-10-02', 2)).rejects.toMatchObject({ code: 'ruleOver' })
  })

  it('names students who are here, and keeps those who leave', async () => {
    await school.remove(sahra)
    await expect(add({ ...orphan, studentIds: [sahra] })).rejects.toMatchObject({ code: 'studentNotFound' })
    await expect(end(9_999, 202_612, '2026-09-01')).rejects.toMatchObject({ code: 'ruleNotFound' })
    const { id } = await add({ ...orphan, studentIds: [ali] })
    await school.remove(ali)
    await change(id, { ...orphan, studentIds: [ali, hodan], fromMonth: 202_609 }, '2026-09-01')
    const [rule] = (await list()).rules
    expect(rule?.students.map((student) => student.id).toSorted()).toEqual([hodan, ali].toSorted())
    const named = and(eq(feeRuleStudents.ruleId, id), eq(feeRuleStudents.studentId, ali))
    expect(await database.db.$count(feeRuleStudents, named)).toBe(1)
  })
})

it('what is expected of a month counts what rules take off', async () => {
  await add(sibling)
  const preview = await school.call(months.previewFees, school.actor('office'), {}, on('2026-09-01'))
  expect(preview.toMake).toEqual([{ year: 2026, month: 9, students: 3, cents: 4_760, reducedCents: 340 }])
  await generate('2026-09-01')
  const late = await child(5, '634555001', 2_000)
  const after = await school.call(months.previewFees, school.actor('office'), {}, on('2026-09-01'))
  expect(after.toMake).toEqual([{ year: 2026, month: 9, students: 1, cents: 1_800, reducedCents: 200 }])
  expect(await feesOf(late)).toEqual([])
})

describe('who and how much', () => {
  const preview = (body: TriedRule, day = '2026-09-01') => school.call(rules.previewFeeRule, admin(), { body }, on(day))
  const report = (month: number, day: string, year = 2026) =>
    school.call(rules.reductionsOfMonth, school.actor('office'), { query: { year, month } }, on(day))

  it('is said of a new rule, of other terms and of an end, and nothing is saved', async () => {
    const terms = { ...sibling, fromMonth: 202_609 }
    const of = await preview({ month: 202_609, terms })
    expect(of).toMatchObject({ month: 202_609, before: 0, after: 3.4, students: 2 })
    expect(of.changes.map(({ studentId, before, after }) => [studentId, before, after]).toSorted()).toEqual(
      [
        [ali, 0, 1.7],
        [sahra, 0, 1.7],
      ].toSorted(),
    )
    expect((await list()).rules).toEqual([])
    const { id } = await add(sibling)
    expect(await preview({ month: 202_609, ruleId: id, terms: { ...terms, fromChild: 3 } })).toMatchObject({
      before: 3.4,
      after: 1.7,
      students: 1,
      changes: [{ studentId: ali, before: 1.7, after: 0 }],
    })
    expect(await preview({ month: 202_610, ruleId: id })).toMatchObject({ before: 3.4, after: 0, students: 2 })
    await generate('2026-09-01')
    await expect(preview({ month: 202_609, ruleId: id })).rejects.toMatchObject({ code: 'ruleMonthMade' })
  })

  it('is reported of a month by rule, equal to the books, before it is made as it would be, and names who lost a rule', async () => {
    // A month in which no other test has made fees.
    const [fromMonth, day] = [202_801, '2028-01-01']
    await database.db.delete(feeMonths)
    await database.db.insert(feeMonths).values({ year: 2027, month: 12, madeAt: '2027-12-01T05:00:00.000Z' })
    await add({ ...sibling, fromMonth }, day)
    await add({ ...orphan, studentIds: [sahra], fromMonth }, day)
    const before = await report(1, day, 2028)
    expect(before).toMatchObject({ isMade: false, total: 10.2, ledger: 0 })
    await generate(day)
    const made = await report(1, day, 2028)
    expect(made).toMatchObject({ isMade: true, total: 10.2, ledger: 10.2, rows: before.rows, ended: [] })
    expect(made.rules.map(({ words, students: count, amount }) => [words, count, amount])).toEqual([
      ['Orphan', 1, 8.5],
      ['Second child', 1, 1.7],
    ])
    await school.remove(hodan)
    await school.remove(sahra)
    const next = await report(2, '2028-01-03', 2028)
    expect(next).toMatchObject({ isMade: false, total: 0, rows: [] })
    expect(next.ended.map(({ studentId, words, amount }) => [studentId, words, amount])).toEqual([
      [ali, 'Second child', 1.7],
    ])
  })

  it('has the sum of the books, where fees were made, changed by hand, taken back and made again', async () => {
    const day = '2026-11-02'
    await add({ ...orphan, studentIds: [sahra, ali], fromMonth: 202_611 }, day)
    await generate(day)
    await takeBack(11, day)
    await generate(day)
    const fee = { params: { id: ali }, body: { year: 2026, month: 11, amount: 17, reason: 'no orphan' } }
    await school.call(months.changeFee, admin(), fee, on(day))
    expect(await report(11, day)).toMatchObject({ total: 8.5, ledger: 8.5, rows: [{ studentId: sahra, amount: 8.5 }] })
  })

  it('stands on what devices hold of a fee and on the receipt, beside what is paid', async () => {
    await add(sibling)
    await generate('2026-09-01')
    const reducedBy = [{ words: 'Second child', cents: 170 }]
    const open = (await openFeesOf(database.db, [ali])).get(ali)
    expect(open).toMatchObject([{ month: 9, amountCents: 1_530, reducedBy }])
    const taken = await school.take({ lines: [school.line(ali, 15.3, 9)] }, 'office', on('2026-09-02'))
    const { paymentId } = taken.lines[0]!
    expect((await partsOf(database.db, [paymentId])).get(paymentId)).toMatchObject([{ amountCents: 1_530, reducedBy }])
  })
})

describe('a limit of a month', () => {
  const limit = (dollars: number | null) =>
    school.call(rules.limitReductions, admin(), { body: { limit: dollars } }, on('2026-09-01'))

  it('refuses a rule that goes beyond it, allows what takes off less, and never stops fees from being made', async () => {
    const { id } = await add(sibling)
    expect((await list()).limit).toBeNull()
    await limit(4)
    expect((await list()).limit).toBe(4)
    await expect(add({ ...orphan, studentIds: [hodan] })).rejects.toMatchObject({
      code: 'reductionsOverLimit',
      message: 'Rules would take $11.90 off the fees of a month, and the limit is $4.00.',
    })
    await expect(change(id, { ...sibling, percent: 20, fromMonth: 202_609 }, '2026-09-01')).rejects.toMatchObject({
      code: 'reductionsOverLimit',
    })
    expect((await list()).rules.map(({ percent }) => percent)).toEqual([10])
    await limit(2)
    // More than the limit, and less than before.
    await change(id, { ...sibling, percent: 8, fromMonth: 202_609 }, '2026-09-01')
    await generate('2026-09-01')
    expect(await feesOf(ali)).toEqual([[9, 1_564, 'Second child 136']])
    await limit(null)
    expect((await list()).limit).toBeNull()
  })
})
