import { sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { LedgerQuery } from '#domain/books/books.schema.ts'
import { monthAfter } from '#domain/books/periods.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { Problem } from '#domain/core/problems.ts'
import * as staffCalls from '#domain/employees/employees.endpoints.ts'
import * as expenses from '#domain/expenses/expenses.endpoints.ts'
import { updateAdvance } from '#domain/payroll/payroll.endpoints.ts'
import { methodOfPayout, PAYOUT_METHODS } from '#domain/payroll/payroll.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { RANDOM_TIMEOUT, isProof, volume } from '#tests/tier.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { monthEndHandlers } from '../monthend/monthend.handlers.ts'
import { employeeHandlers } from '../employees/employees.handlers.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { PayrollModel, type ModelMonth } from './test-payroll-model.ts'
import { openPayingSchool, type PayingSchool } from './test-payroll.ts'

let school: PayingSchool
let database: Database

/** The day of the history, which goes on from step to step over all histories. */
let today = '2026-01-02'
let model: PayrollModel
const sealed = new Map<string, string>()

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openPayingSchool(database, [
    ...booksHandlers,
    ...monthEndHandlers,
    ...expenseHandlers,
    ...employeeHandlers,
  ])
  model = new PayrollModel(await school.balanceOf('cash'))
})
afterAll(() => database.close())

const dollars = fc.integer({ min: 1, max: 25_000 }).map((cents) => cents / 100)
const which = fc.nat(9)
const method = fc.constantFrom(...PAYOUT_METHODS)
/** Number of months before the present one; -1 is the next month. */
const back = fc.constantFrom(-1, 0, 0, 0, 1, 1, 2)
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('advance' as const), which, dollars, back, method }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), which, dollars, back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drop' as const), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), back, method }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('raise' as const), which, dollars }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('setMonth' as const), which, dollars, back }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hire' as const), dollars }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('spend' as const), dollars, method }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
)
const step = fc.record({ days: fc.integer({ min: 0, max: 8 }), act })
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const KINDS: readonly Act['kind'][] = [
  'advance',
  'edit',
  'drop',
  'pay',
  'reverse',
  'raise',
  'setMonth',
  'leave',
  'hire',
  'spend',
  'close',
  'reopen',
]

const now = () => ({ now: Date.parse(`${today}T07:00:00Z`) })
const admin = () => school.actor('admin')
const rowsOf = async <Row>(statement: SQL): Promise<Row[]> =>
  ((await database.db.execute(statement)) as { rows: Row[] }).rows
/** Picks a member counted from the newest. */
const pick = <T>(all: Iterable<T>, index: number): T | undefined => {
  const found = [...all].toReversed()
  return found[index % Math.max(1, found.length)]
}
const presentMonth = (): ModelMonth => ({ year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) })
function monthAt(later: number): ModelMonth {
  const { year, month } = presentMonth()
  const index = year * 12 + month - 1 - later
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}
const OVERDRAWN = { overdrawnReason: 'the drawer knows best' }

async function hire(amount: number): Promise<void> {
  const cents = centsOf(amount) + 10_000
  const { id } = await school.hire({ dateOfHire: today, salary: cents / 100 })
  model.hire(id, today, cents)
}

/** Gives an advance; asserts that it is refused exactly where the model refuses it. */
async function giveAdvance(each: Act & { kind: 'advance' }): Promise<void> {
  const id = pick(model.staff.keys(), each.which) ?? 0
  const month = monthAt(each.back - 1)
  const cents = centsOf(each.dollars)
  const expected = model.refusalOf(id, month, { cents, today })
  const body = { amount: each.dollars, ...month, paymentMethod: each.method, ...OVERDRAWN }
  const given = await school.advance(id, body, 'admin', now()).catch((error: unknown) => {
    expect([(error as Problem).code, month, today]).toEqual([expected, month, today])
    throw error
  })
  expect(expected).toBeNull()
  model.advances.set(given.advance.id, { id, ...month, cents, method: methodOfPayout(each.method) })
}

async function editAdvance(each: Act & { kind: 'edit' }): Promise<void> {
  const [id, before] = pick(model.advances, each.which) ?? [999_999, null]
  const month = monthAt(each.back - 1)
  await school.call(
    updateAdvance,
    admin(),
    { params: { id }, body: { amount: each.dollars, ...month, ...OVERDRAWN } },
    now(),
  )
  if (before) model.advances.set(id, { ...before, ...month, cents: centsOf(each.dollars) })
}

/** Makes a payout; asserts that it settles the employees and amounts of the model. */
async function pay(each: Act & { kind: 'pay' }): Promise<void> {
  const month = monthAt(each.back)
  const due = model.dueIn(month)
  const result = await school.pay({ ...month, paymentMethod: each.method, ...OVERDRAWN }, 'admin', now())
  const rows = await rowsOf<{ id: number; employeeId: number }>(sql`
    select id, employee_id as "employeeId" from salary_payouts
    where year = ${month.year} and month = ${month.month} and reversed_at is null`)
  for (const { id, employeeId } of rows)
    model.settle({ id, employeeId, method: methodOfPayout(each.method) }, month, due)
  expect(rows).toHaveLength(model.paidIn(month).length)
  expect(
    result.perEmployeeCalculation.map((row) => [row.employeeId, centsOf(row.baseSalary), centsOf(row.remainder)]),
  ).toEqual(expect.arrayContaining(model.paidIn(month).map((paid) => [paid.employeeId, paid.base, paid.paid])))
}

async function changeStaff(each: Act & { kind: 'raise' | 'setMonth' | 'leave' }): Promise<void> {
  const id = pick(model.staff.keys(), each.which) ?? 0
  if (each.kind === 'leave') {
    await school.call(staffCalls.deleteEmployee, admin(), { params: { id }, query: { confirmed: 'true' } }, now())
    model.leave(id, today)
    return
  }
  if (each.kind === 'setMonth') {
    const month = monthAt(each.back)
    await school.setSalary(id, each.dollars, month)
    model.setSalary(id, month, centsOf(each.dollars), true)
    return
  }
  const body = {
    fullName: `Employee ${id}`,
    email: 'raised@school.example',
    jobTitle: 'Cleaner',
    salary: each.dollars + 80,
  }
  await school.call(
    staffCalls.updateEmployee,
    admin(),
    { params: { id }, body: { ...body, salary: centsOf(body.salary) / 100 } },
    now(),
  )
  model.setSalary(id, presentMonth(), centsOf(body.salary), false)
}

const monthSays = async (query: ModelMonth): Promise<string> =>
  JSON.stringify([
    await school.call(books.getIncomeStatement, admin(), { query }, now()),
    await school.call(books.getCashFlow, admin(), { query }, now()),
  ])
const nameOf = ({ month, year }: ModelMonth) => `${year}-${month}`

/** Closes all months that have ended, in their order. */
async function closeEnded(): Promise<void> {
  const [newest] = await school.call(books.listProfitLogs, admin(), {})
  const next = newest ? monthAfter(newest) : { year: 2026, month: 1 }
  if (monthDays(next.year, next.month).to >= today) return
  await school.call(books.closeMonth, admin(), { body: next }, now())
  sealed.set(nameOf(next), await monthSays(next))
  await closeEnded()
}

async function reopenNewest(): Promise<void> {
  const [newest] = await school.call(books.listProfitLogs, admin(), {})
  if (!newest) return
  await school.call(books.reopenMonth, admin(), { params: { id: newest.id }, query: { reason: 'again' } }, now())
  sealed.delete(nameOf(newest))
}

async function run(each: Act): Promise<void> {
  switch (each.kind) {
    case 'advance':
      return giveAdvance(each)
    case 'edit':
      return editAdvance(each)
    case 'drop': {
      const id = pick(model.advances.keys(), each.which) ?? 999_999
      await school.drop(id, 'admin', now())
      model.advances.delete(id)
      return
    }
    case 'pay':
      return pay(each)
    case 'reverse': {
      const id = pick(model.payouts.keys(), each.which) ?? 999_999
      await school.reverse(id, 'to the wrong person', now())
      model.payouts.delete(id)
      return
    }
    case 'hire':
      return hire(each.dollars)
    case 'spend': {
      const paymentMethod = methodOfPayout(each.method)
      const body = { category: 'Rent' as const, amount: each.dollars, date: today, paymentMethod, ...OVERDRAWN }
      await school.call(expenses.recordExpense, admin(), { body }, now())
      model.spend(paymentMethod, centsOf(each.dollars))
      return
    }
    case 'close':
      return closeEnded()
    case 'reopen':
      return reopenNewest()
    default:
      return changeStaff(each)
  }
}

/** Statements of all months together, in cents. */
async function statementsSum(): Promise<{ expenses: number; advances: number; net: number }> {
  const sum = { expenses: 0, advances: 0, net: 0 }
  for (let year = 2026; year <= presentMonth().year; year++) {
    const says = await school.call(books.getYearStatement, admin(), { query: { year } }, now())
    sum.expenses += centsOf(says.totalExpenses)
    sum.advances += centsOf(says.totalEmployeeAdvances)
    sum.net += centsOf(says.netIncome)
  }
  return sum
}

async function expectAgreement(): Promise<void> {
  expect(await rowsOf(sql`select * from journal_differences`)).toEqual([])
  expect(await rowsOf(sql`select entry_id from journal_lines group by entry_id having sum(cents) <> 0`)).toEqual([])
  const twice = sql`select employee_id from salary_payouts where reversed_at is null group by employee_id, year, month having count(*) > 1`
  expect(await rowsOf(twice)).toEqual([])
  for (const [name, said] of sealed) {
    const [year, month] = name.split('-').map(Number)
    expect([name, await monthSays({ year: year ?? 0, month: month ?? 0 })]).toEqual([name, said])
  }
  const balances = await rowsOf<{ account: string; cents: number }>(
    sql`select account, sum(cents)::float8 as cents from journal_lines group by account having sum(cents) <> 0 order by account`,
  )
  const held = model.balances()
  const other = balances.filter(({ account }) => account !== 'capital')
  expect(Object.fromEntries(other.map(({ account, cents }) => [account, cents]))).toEqual(held)
  const sums = await statementsSum()
  expect(sums).toEqual({
    expenses: model.spentCents() + model.paidCents(),
    advances: model.advancedCents(),
    net: -(model.spentCents() + model.paidCents() + model.advancedCents()),
  })
  const ledger = await school.call(books.listLedger, admin(), { query: LedgerQuery.parse({ limit: '1' }) }, now())
  const cash = ['cash', 'zaad', 'edahab', 'daarsalaam']
  expect(centsOf(ledger.closing)).toBe(sumOf(cash, (account) => held[account] ?? 0))
  const sheet = await school.call(books.getBalanceSheet, admin(), { query: { date: today } }, now())
  expect(sheet.isBalanced).toBe(true)
}

it(
  'random histories of salaries pay everybody once, agree with the model and never move a closed month',
  { tags: ['random', 'promise:money-adds-up'], timeout: RANDOM_TIMEOUT },
  async () => {
    const done = new Map<string, number>()
    const refused = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35 }), async (steps) => {
        for (const salary of [120, 300]) await hire(salary)
        for (const { days, act: each } of steps) {
          today = addDays(today, days)
          try {
            await run(each)
            done.set(each.kind, (done.get(each.kind) ?? 0) + 1)
          } catch (error) {
            if (!(error instanceof Problem) || error.status >= 500) throw error
            refused.set(error.code, (refused.get(error.code) ?? 0) + 1)
          }
        }
        await expectAgreement()
      }),
      { numRuns: volume(8, 200), ...(isProof ? {} : { seed: 20_261_125 }), endOnFailure: true },
    )
    // Histories in which something never happens prove nothing about it.
    expect(KINDS.filter((kind) => !done.get(kind))).toEqual([])
    const told = ['advanceAboveSalary', 'advanceTooEarly', 'salaryPaid', 'futureMonth', 'employeeLeft', 'monthClosed']
    expect(told.filter((code) => !refused.get(code))).toEqual([])
    // Payouts of closed months were taken back, on the day on which that was done.
    expect(
      await rowsOf(sql`select 1 from journal_entries as entry where kind = 'payout' and fixed_day is null
        and own_day = day and exists (select from journal_entries as paid
          where paid.kind = entry.kind and paid.source_id = entry.source_id and paid.day < entry.day - 31) limit 1`),
    ).toHaveLength(1)
    expect(sealed.size).toBeGreaterThan(3)
  },
)
