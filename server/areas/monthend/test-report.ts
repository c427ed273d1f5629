import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { incomeRows, type IncomeColumn } from '#domain/books/income-rows.ts'
import { daysOfPeriod, monthPeriod } from '#domain/books/periods.rules.ts'
import { monthBefore } from '#domain/books/shown-period.rules.ts'
import { grouped, sumOf } from '#domain/core/grouped.ts'
import { listUnpaidStudents } from '#domain/fees/reports.endpoints.ts'
import { getMonthReport } from '#domain/monthend/monthend.endpoints.ts'
import type { MonthReport } from '#domain/monthend/monthend.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import type { Db } from '../../db/types.ts'
import type { MoneySchool } from '../fees/test-money-school.ts'

// Assertions on the report of a month. Amounts of calls are dollars here, so sums are made in cents.

type Month = { year: number; month: number }
type Now = { now: number }

const cents = <Row>(rows: readonly Row[], of: (row: Row) => number): number => sumOf(rows, (row) => centsOf(of(row)))

/** Asserts that the lines of each column of an income statement add up to its sums. */
function expectColumnsAddUp(columns: readonly (IncomeColumn | null)[]): void {
  const rows = incomeRows(columns)
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const of = (key: string): number => centsOf(rows.find((row) => row.key === key)?.amounts[at] ?? 0)
    const accounts = rows.filter(({ figure, name }) => figure === null || name !== null)
    expect(cents(accounts, ({ amounts }) => amounts[at] ?? 0)).toBe(of('totalExpenses'))
    expect(of('currentIncome') + of('previousIncome') + of('advanceIncome')).toBe(of('totalRevenue'))
    expect(of('totalRevenue') - of('totalDiscounts')).toBe(of('netRevenue'))
    expect(
      of('netRevenue') -
        of('totalExpenses') -
        of('totalEmployeeAdvances') +
        of('cashDifference') +
        of('exchangeDifference'),
    ).toBe(of('netIncome'))
  }
}

/** Asserts that what families owe, salaries and discounts agree with the statements of the same report. */
function expectDetailsAgree({ details, sheet, statement }: MonthReport): void {
  const balance = (account: string): number =>
    cents([...sheet.assets, ...sheet.liabilities], (line) => (line.account === account ? line.amount : 0))
  const { unpaid, salaries, discounts } = details
  expect([cents(unpaid, ({ dues }) => dues), cents(unpaid, ({ ahead }) => ahead)]).toEqual([
    balance('receivable'),
    balance('feesInAdvance'),
  ])
  expect(cents(discounts, ({ amount }) => amount)).toBe(centsOf(statement.totalDiscounts))
  for (const { salary, advances, paid, unpaid: rest } of salaries)
    expect(centsOf(advances) + centsOf(paid) + centsOf(rest)).toBe(centsOf(salary))
}

/** Asserts that entries that came late lead from the money of a month by own days to its cash flow. */
async function expectLateAgree(db: Db, month: Month, { late, fromEarlier, cashFlow }: MonthReport): Promise<void> {
  const { from, to } = daysOfPeriod(monthPeriod(month))
  const { rows } = (await db.execute(sql`
    select coalesce(sum(line.cents), 0)::float8 as cents
    from journal_entries as entry join journal_lines as line on line.entry_id = entry.id
    where is_cash_account(line.account) and entry.kind <> 'opening' and entry.own_day between ${from}::date and ${to}::date`)) as {
    rows: { cents: number }[]
  }
  expect(centsOf(cashFlow.netCashFlow) + centsOf(late.cash) - centsOf(fromEarlier.cash)).toBe(rows[0]?.cents)
  for (const { entries, total, cash } of [late, fromEarlier]) {
    expect(entries.length).toBe(Math.min(total, 500))
    if (total <= 500) expect(cents(entries, (entry) => entry.cash)).toBe(centsOf(cash))
  }
}

/** Asserts that the unpaid fees by class of a report that ends today are those of the Unpaid report. */
async function expectUnpaidReport(school: MoneySchool, { details }: MonthReport, now: Now): Promise<void> {
  const listed = await school.call(listUnpaidStudents, school.actor('admin'), { query: {} }, now)
  const byClass = [...grouped(listed, ({ className }) => className)].map(([className, students]) => [
    className,
    students.length,
    cents(students, ({ balanceDue }) => balanceDue),
  ])
  const told = details.unpaid.filter(({ students }) => students > 0)
  expect(new Map(told.map((row) => [row.className, [row.students, centsOf(row.unpaid)]]))).toEqual(
    new Map(byClass.map(([className, ...rest]) => [className, rest] as never)),
  )
}

/** Asserts that the report of a month has the figures of the statements, and that its bridges and details add up. */
export async function expectReportAddsUp(school: MoneySchool, month: Month, now: Now): Promise<MonthReport> {
  const admin = school.actor('admin')
  const report = await school.call(getMonthReport, admin, { query: month }, now)
  const statement = (query: Month) => school.call(books.getIncomeStatement, admin, { query }, now)
  const sheet = (date: string) => school.call(books.getBalanceSheet, admin, { query: { date } }, now)
  const { from } = daysOfPeriod(monthPeriod(month))
  expect(report.statement).toEqual(await statement(month))
  const { budget: _, ...lastMonth } = await statement(monthBefore(from))
  const { budget: __, ...lastYear } = await statement({ ...month, year: month.year - 1 })
  expect([report.lastMonth, report.lastYear]).toEqual([lastMonth, lastYear])
  expect(report.cashFlow).toEqual(await school.call(books.getCashFlow, admin, { query: month }, now))
  expect(report.sheet).toEqual(await sheet(report.until))
  expect(report.sheetBefore).toEqual(await sheet(report.sheetBefore.date))
  for (const bridge of [report.bridges.cash, report.bridges.equity])
    expect([month, cents(bridge.lines, ({ amount }) => amount)]).toEqual([month, centsOf(bridge.total)])
  expectColumnsAddUp([report.statement, report.lastMonth, report.lastYear, report.statement.budget ?? null])
  expectDetailsAgree(report)
  await expectLateAgree(school.db, month, report)
  const today = new Date(now.now).toISOString().slice(0, 10)
  if (report.until === today && !report.isClosed) await expectUnpaidReport(school, report, now)
  return report
}
