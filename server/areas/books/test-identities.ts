import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { EntriesQuery, FIGURES } from '#domain/books/books.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { getIncomeSummary, summarizeExpenses } from '#domain/expenses/expenses.endpoints.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import type { CashUp } from '#domain/fees/income.schema.ts'
import { SALARY_CATEGORY } from '#domain/school/expense-categories.ts'
import { getOpening } from '#domain/openings/openings.endpoints.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { centsOf } from '#domain/school/money.ts'
import type { Database } from '../../db/client.ts'
import { expectReportAddsUp } from '../monthend/test-report.ts'
import type { MoneySchool } from '../fees/test-money-school.ts'

// Assertions on sums that must agree in the books of every month and every day, whatever was done.

type Now = { now: number }
type Month = { year: number; month: number }
type Drawers = { cash: number; zaad: number; edahab: number }

/** Asserts that the lines of a month add up to its sums on the income statement, the cash flow and the lists of expenses. */
export async function expectMonthAddsUp(school: MoneySchool, month: Month, now: Now): Promise<void> {
  const admin = school.actor('admin')
  const asked = { query: month }
  const statement = await school.call(books.getIncomeStatement, admin, asked, now)
  const flow = await school.call(books.getCashFlow, admin, asked, now)
  const summary = await school.call(summarizeExpenses, admin, asked, now)
  const income = await school.call(getIncomeSummary, admin, asked, now)
  const cents = Object.fromEntries(
    Object.entries({ ...flow, ...statement }).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, centsOf(value)]] : [],
    ),
  ) as Record<string, number>
  const of = (...names: readonly string[]): number => sumOf(names, (name) => cents[name] ?? Number.NaN)

  const lines = statement.expensesByCategory
  const total = of('totalExpenses')
  expect([month, sumOf(lines, ({ amount }) => centsOf(amount))]).toEqual([month, total])
  expect([centsOf(summary.totalExpenses), centsOf(income.totalExpense)]).toEqual([total, total])
  const named = lines.map(({ account, name, amount }) => [account === 'salaries' ? SALARY_CATEGORY : name, amount])
  expect(new Map(summary.categorySummary.map(({ category, amount }) => [category, amount]))).toEqual(
    new Map(named as [string, number][]),
  )
  expect(of('currentIncome', 'previousIncome', 'advanceIncome')).toBe(of('totalRevenue'))
  expect(of('netRevenue', 'totalDiscounts')).toBe(of('totalRevenue'))
  expect(of('netIncome', 'totalExpenses', 'totalEmployeeAdvances')).toBe(
    of('netRevenue', 'cashDifference', 'exchangeDifference'),
  )
  // An expense on hold is paid and not yet an expense.
  expect(of('netRevenue', 'heldChange', 'expenseOutflow')).toBe(of('received', 'totalExpenses'))
  const spentOtherwise = of('assetOutflow', 'owedOutflow', 'withdrawals') - of('deposits')
  expect(of('netIncome', 'heldChange') - spentOtherwise).toBe(of('netCashFlow'))
  expect(of('received', 'deposits')).toBe(of('cashInflow'))
  const outflow = of('advanceOutflow', 'expenseOutflow', 'assetOutflow', 'owedOutflow', 'withdrawals')
  expect(of('cashInflow', 'cashDifference', 'exchangeDifference') - outflow).toBe(of('netCashFlow'))
  expect(of('opening', 'netCashFlow')).toBe(of('closing'))
  for (const when of ['opening', 'closing'] as const)
    expect(sumOf(flow.accounts, (account) => centsOf(account[when]))).toBe(of(when))
  await expectReportAddsUp(school, month, now)
}

/** Sums of the opening balances in the tables where they are kept, in cents. */
const OPENINGS = sql`
  select (select coalesce(sum(cents), 0) from opening_accounts)
    + (select coalesce(sum(amount_cents), 0) from student_fees where is_opening)
    + (select coalesce(sum(amount_cents), 0) from employee_advances where method is null and voided_at is null)
    + (select coalesce(sum(purchase_cents), 0) from assets
        where is_in_journal and method is null and purchase_date < (select day from openings))
    - (select coalesce(sum(d.cents), 0) from asset_depreciations as d where d.day < (select day from openings))
    - (select coalesce(sum(amount_cents), 0) from payments where state = 'opening')
    - (select coalesce(sum(cents), 0) from opening_salaries) as cents`

/** Asserts that the opening equity is the sum of all opening balances, in the balance sheet and on the screen. */
export async function expectOpeningsAddUp(school: MoneySchool, db: Database['db'], now: Now): Promise<void> {
  const { rows } = (await db.execute(OPENINGS)) as { rows: { cents: string }[] }
  const { totals } = await school.call(getOpening, school.actor('admin'), {}, now)
  const date = new Date(now.now).toISOString().slice(0, 10)
  const sheet = await school.call(books.getBalanceSheet, school.actor('admin'), { query: { date } }, now)
  const equity = sheet.equity.find(({ account }) => account === 'openingEquity')?.amount ?? 0
  const { money, assets, advances, debts, ahead, salaries } = totals
  const parts = sumOf([money, assets, advances, debts, -ahead, -salaries], centsOf)
  expect([centsOf(equity), centsOf(totals.equity), parts]).toEqual(
    Array.from({ length: 3 }, () => Number(rows[0]?.cents)),
  )
}

/** Money of each own day in the journal, in the accounts that are counted in the evening: cash without what moved in shillings. */
export async function daysOfBooks(db: Database['db']): Promise<({ day: string } & Drawers)[]> {
  const { rows } = (await db.execute(sql`
    select own_day::text as day,
      coalesce(sum(cents) filter (where account = 'cash'), 0)::float8 as cash,
      coalesce(sum(cents) filter (where account = 'zaad'), 0)::float8 as zaad,
      coalesce(sum(cents) filter (where account = 'edahab'), 0)::float8 as edahab
    from journal_lines as line join journal_entries as entry on entry.id = line.entry_id
    where kind in ('payment', 'unplaced', 'expense', 'advance') or (kind = 'shillings' and account = 'cash')
    group by own_day order by own_day`)) as {
    rows: ({ day: string } & Drawers)[]
  }
  return rows
}

/** Money in the drawers of a cash-up, by account. */
export function drawersIn(lines: CashUp['lines']): Drawers {
  const of = (method: CashUp['lines'][number]['method']): number =>
    sumOf(lines, (line) => (line.method === method ? line.drawerCents : 0))
  return { cash: of('Cash'), zaad: of('ZAAD'), edahab: of('E-dahab') }
}

/** Asserts that every day's cash-up agrees with the journal; returns the number of days. */
export async function expectDaysAgree(school: MoneySchool, db: Database['db'], now: Now): Promise<number> {
  const days = await daysOfBooks(db)
  for (const { day, ...drawers } of days) {
    const { lines } = await school.call(getCashUp, school.actor('admin'), { query: { date: day } }, now)
    expect([day, drawersIn(lines)]).toEqual([day, drawers])
  }
  return days.length
}

type Clock = { today: string; now: () => Now }

/** Net result from the beginning until the end of a day, in cents. */
async function resultAt(school: MoneySchool, date: string, { now }: Clock): Promise<number> {
  const { equity } = await school.call(books.getBalanceSheet, school.actor('admin'), { query: { date } }, now())
  return centsOf(equity.find(({ account }) => account === null)?.amount ?? Number.NaN)
}

/** Asserts that every figure of a month is the sum of the entries behind it. */
export async function expectFiguresOpen(
  school: MoneySchool,
  { year, month: number }: Month,
  clock: Clock,
): Promise<void> {
  const { today, now } = clock
  const admin = school.actor('admin')
  const query = { month: number, year }
  const { from, to } = monthDays(year, number)
  const said = await school.call(books.getIncomeStatement, admin, { query }, now())
  const last = await resultAt(school, to < today ? to : today, clock)
  const told = {
    salariesPaid: said.expensesByCategory.find(({ account }) => account === 'salaries')?.amount ?? 0,
    result: (last - (await resultAt(school, addDays(from, -1), clock))) / 100,
    ...(await school.call(books.getCashFlow, admin, { query }, now())),
    ...said,
  } as unknown as Record<string, number>
  for (const figure of FIGURES) {
    const asked = EntriesQuery.parse({ ...monthDays(year, number), figure, limit: '1' })
    const { sum } = await school.call(books.listEntries, admin, { query: asked })
    expect([year, number, figure, sum]).toEqual([year, number, figure, told[figure]])
  }
}
