import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import * as rules from '#domain/fees/reductions.endpoints.ts'
import { modelReduction, someChild, someRule, type ModelChild, type ModelRule } from '#domain/fees/test-reductions.ts'
import type { Database } from '../../db/client.ts'
import { employees, feeMonths, feeRules, studentFees, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { RANDOM_TIMEOUT, volume } from '#tests/tier.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { reductionHandlers } from './reductions.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database

const CHILDREN = 10
const SCHOOLS = volume(12, 200)
const LAST = 4

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, reductionHandlers, SCHOOLS * CHILDREN)
})
afterAll(() => database.close())

/** Rules for some of the months 1 to 4, and what later months bring: other terms, ends, children who leave. */
const drawn = fc.record({
  children: fc.array(someChild, { minLength: 2, maxLength: CHILDREN }),
  rules: fc.array(fc.record({ terms: someRule(2), from: fc.integer({ min: 1, max: LAST }), length: fc.nat(LAST) }), {
    maxLength: 5,
  }),
  changes: fc.array(fc.record({ month: fc.integer({ min: 2, max: LAST }), which: fc.nat(8), terms: someRule(2) }), {
    maxLength: 3,
  }),
  ends: fc.array(fc.record({ month: fc.integer({ min: 2, max: LAST }), which: fc.nat(8) }), { maxLength: 2 }),
  leaves: fc.array(fc.record({ month: fc.integer({ min: 2, max: LAST }), which: fc.nat(CHILDREN - 1) }), {
    maxLength: 3,
  }),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer S> ? S : never

const dayOf = (month: number) => `2027-0${month}-01`
const keyOf = (month: number) => 202_700 + month
const on = (month: number) => ({ now: Date.parse(`${dayOf(month)}T07:00:00Z`) })

/** A rule as the model has it: what counts in which months, and the rule of the school that it is. */
type Known = { id: number; terms: ModelRule; from: number; until: number }

const bodyOf = (terms: Drawn['changes'][number]['terms'], ids: readonly number[], from: number, until?: number) => ({
  kind: terms.kind,
  name: terms.kind,
  grantedBy: 'the board',
  fromMonth: keyOf(from),
  studentIds: terms.named.map((at) => ids[at]!),
  ...(terms.percent === null ? { amount: (terms.cents ?? 0) / 100 } : { percent: terms.percent }),
  ...(terms.fromChild === null ? {} : { fromChild: terms.fromChild }),
  ...(until === undefined ? {} : { untilMonth: keyOf(until) }),
})

async function settle(of: Drawn, phones: number): Promise<ModelChild[]> {
  const { db } = database
  await school.removeAll()
  await db.update(students).set({ deletedAt: '2020-01-01T00:00:00.000Z' })
  await db.delete(feeMonths)
  await db.update(feeRules).set({ untilMonth: 202_601 })
  await db.insert(feeMonths).values({ year: 2026, month: 12, madeAt: '2026-12-01T05:00:00.000Z' })
  const staff = new Set(of.children.filter(({ isOfStaff }) => isOfStaff).map(({ family }) => family))
  for (const family of staff)
    await db.insert(employees).values({
      fullName: 'Staff',
      email: 'staff@test.school',
      jobTitle: 'Teacher',
      dateOfHire: '2020-01-01',
      phone: String(phones + family),
      createdBy: school.actor('admin').id,
      createdAt: '2020-01-01T05:00:00.000Z',
    })
  const children: ModelChild[] = []
  for (const { isOnBus, ...each } of of.children) {
    const id = await school.freshStudent()
    await db
      .update(students)
      .set({
        age: each.age,
        feeCents: each.feeCents,
        bus: isOnBus ? 'Bus 1' : null,
        phone: String(phones + each.family),
        phone2: null,
        createdAt: '2025-09-01T05:00:00.000Z',
      })
      .where(eq(students.id, id))
    const busCents = isOnBus ? Math.max(0, each.feeCents - 1_700) : 0
    children.push({ ...each, id, busCents, isOnBus, isOfStaff: staff.has(each.family) })
  }
  return children
}

async function live(of: Drawn, phones: number): Promise<void> {
  const { db } = database
  const admin = school.actor('admin')
  const children = await settle(of, phones)
  const ids = children.map(({ id }) => id)
  const known: Known[] = []
  const note = (id: number, terms: Drawn['changes'][number]['terms'], from: number, until = Infinity) =>
    known.push({
      id,
      from,
      until,
      terms: { ...terms, id, name: terms.kind, studentIds: terms.named.map((at) => ids[at]!) },
    })
  for (const { terms, from, length } of of.rules) {
    const until = length === LAST ? undefined : from + length
    const { id } = await school.call(rules.addFeeRule, admin, { body: bodyOf(terms, ids, from, until) }, on(1))
    note(id, terms, from, until)
  }
  const here = new Set(ids)
  for (let month = 1; month <= LAST; month++) {
    for (const { which } of of.leaves.filter((each) => each.month === month)) {
      const gone = ids[which % ids.length]!
      here.delete(gone)
      await db
        .update(students)
        .set({ deletedAt: `${dayOf(month)}T05:00:00.000Z` })
        .where(eq(students.id, gone))
    }
    const begun = () => known.filter(({ from, until }) => from < month && until >= month)
    for (const { which, terms } of of.changes.filter((each) => each.month === month)) {
      const old = begun()[which % Math.max(1, begun().length)]
      if (!old || terms.named.some((at) => !here.has(ids[at]!) && !old.terms.studentIds.includes(ids[at]!))) continue
      const body = { ...bodyOf(terms, ids, month), base: 1 }
      const { id } = await school.call(rules.changeFeeRule, admin, { params: { id: old.id }, body }, on(month))
      old.until = month - 1
      note(id, terms, month)
    }
    for (const { which } of of.ends.filter((each) => each.month === month)) {
      const old = begun()[which % Math.max(1, begun().length)]
      if (!old) continue
      const body = { untilMonth: keyOf(month) - 1, reason: 'no money', base: 1 }
      await school.call(rules.endFeeRule, admin, { params: { id: old.id }, body }, on(month))
      old.until = month - 1
    }
    await school.call(generateFees, admin, { body: { months: [{ year: 2027, month }] } }, on(month))
    await expectAsModel(
      children.filter(({ id }) => here.has(id)),
      month,
      known,
    )
  }
}

async function expectAsModel(children: readonly ModelChild[], month: number, known: readonly Known[]): Promise<void> {
  const counting = known.filter(({ from, until }) => from <= month && until >= month).map(({ terms }) => terms)
  const expected = children
    .filter(({ feeCents }) => feeCents > 0)
    .map((child) => [child.id, child.feeCents - modelReduction(child, children, counting)])
  const found = await database.db
    .select({ id: studentFees.studentId, amountCents: studentFees.amountCents })
    .from(studentFees)
    .where(and(eq(studentFees.year, 2027), eq(studentFees.month, month)))
    .orderBy(studentFees.studentId)
  const ours = new Set(children.map(({ id }) => id))
  expect(found.filter(({ id }) => ours.has(id)).map(({ id, amountCents }) => [id, amountCents])).toEqual(
    expected.toSorted(([one = 0], [other = 0]) => one - other),
  )
}

/** What the journal has of a month beside what the fees say that rules took off. */
async function reducedSums(): Promise<{ journal: number; fees: number }[]> {
  const { rows } = (await database.db.execute(sql`
    select (select coalesce(sum(debit_cents - credit_cents), 0)::int from journal_totals
        where account = 'reductions' and fee_month = fee.year * 100 + fee.month) as journal,
      sum((select coalesce(sum((each ->> 'cents')::int), 0) from jsonb_array_elements(fee.reductions) as each))::int as fees
    from student_fees as fee group by fee.year, fee.month`)) as { rows: { journal: number; fees: number }[] }
  return rows
}

test(
  'fees of random families by random rules, which change and end while children leave, are those of a model',
  async () => {
    let schools = 0
    await fc.assert(
      fc.asyncProperty(drawn, async (of) => {
        await live(of, 659_000_000 + 10 * ++schools)
      }),
      { numRuns: SCHOOLS, seed: 45, endOnFailure: true },
    )
    await expectMoneyAddsUp(database.db)
    const sums = await reducedSums()
    expect(sums.filter(({ journal, fees }) => journal !== (fees ?? 0))).toEqual([])
    expect(sums.some(({ fees }) => fees > 0)).toBe(true)
  },
  RANDOM_TIMEOUT,
)
