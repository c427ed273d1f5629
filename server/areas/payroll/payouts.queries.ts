import { asc, eq, sql } from 'drizzle-orm'
import { nameOfMethod } from '#domain/books/chart.ts'
import { nameOfPayout } from '#domain/payroll/payout.rules.ts'
import { isOwnMoney } from '#domain/school/own-accounts.ts'
import type { CashAccount } from '#domain/books/accounts.ts'
import { daysOfPeriod, monthPeriod } from '#domain/books/periods.rules.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { PAID_BY, type PayoutPreview, type PayoutResult, type PreviewRow } from '#domain/payroll/payroll.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { z } from 'zod'
import { employees, expenses, salaryPayouts, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readChart } from '../books/chart.ts'
import { incomeOfSums, incomeSums, sumsOf } from '../books/book-sums.ts'
import { duesOf, isPaidIn, remainderOf, workersOf, type Due, type Month } from './salaries-due.ts'
import { partsInShillings } from '../school/shilling-rows.ts'
import { toBalance } from './advances.queries.ts'

/** Income of a month, and its spending beside the salaries that were paid for it. */
type Before = { totalIncome: number; alreadyUsed: number }

/** The note of a payout (PAY-8): where the month has no income, or less of it is left than its salaries cost. */
function noteOf(month: Month, { totalIncome, alreadyUsed }: Before, payoutCents: number): string {
  if (totalIncome === 0) return `${formatMonth(month)} has no income.`
  const left = totalIncome - alreadyUsed
  if (left >= payoutCents) return ''
  return `${formatMonth(month)} has ${formatCents(left)} of its income left; the salaries are ${formatCents(payoutCents)}.`
}

const byName = (a: Due, b: Due): number =>
  a.employee.fullName.localeCompare(b.employee.fullName) || a.employee.id - b.employee.id

function toPreview(due: Due): PreviewRow {
  const { payout, salaryReason } = due
  const open = remainderOf(due) === 0 ? 'nothingLeft' : 'due'
  return { ...toBalance(due), state: payout ? 'paid' : open, salaryReason, payoutId: payout?.id ?? null }
}

/** Balances of the accounts of each method of payment. */
async function readFunds(tx: Db): Promise<PayoutPreview['funds']> {
  const { cash, retired, nameOf } = await readChart(tx)
  const held = await sumsOf(
    tx,
    sql`select account as name, sum(debit_cents - credit_cents)::float8 as cents from journal_totals
      where account = any(${sql.param([...cash])}::text[]) group by 1`,
  )
  const amountIn = (account: CashAccount): number => held.get(account) ?? 0
  const accounts = {
    Cash: 'cash',
    Zaad: 'zaad',
    'E-dahab': 'edahab',
    Bank: 'daarsalaam',
    Dahabshiil: 'dahabshiil',
  } as const
  return [
    ...PAID_BY.map((method) => ({ method, name: nameOfPayout(method), amount: amountIn(accounts[method]) })),
    ...cash
      .filter(isOwnMoney)
      .filter((account) => !retired.has(account))
      .map((account) => ({ method: account, name: nameOf(account), amount: amountIn(account) })),
  ]
}

/**
 * The month's income and what was spent of it before its salaries were paid, or taken back. In one statement, since a payout
 * that is posted meanwhile adds as much to what was spent as it adds to the salaries.
 */
export async function readBefore(tx: Db, month: Month): Promise<Before> {
  const { from, to } = daysOfPeriod(monthPeriod(month))
  const sums = await sumsOf(
    tx,
    sql`${incomeSums(month)} union all
      select 'salaries', coalesce(sum(line.cents), 0)::float8
      from ${salaryPayouts} join journal_entries as entry on entry.kind = 'expense' and entry.source_id = ${salaryPayouts.expenseId}
        join journal_lines as line on line.entry_id = entry.id and line.account = 'salaries'
      where ${salaryPayouts.year} = ${month.year}::int and ${salaryPayouts.month} = ${month.month}::int
        and line.day between ${from}::date and ${to}::date`,
  )
  const { totalIncome, used } = incomeOfSums(sums)
  return { totalIncome, alreadyUsed: used - (sums.get('salaries') ?? 0) }
}

export async function readPreview(tx: Db, month: Month): Promise<z.output<typeof PayoutPreview>> {
  const dues = (await duesOf(tx, await workersOf(tx, month), month)).sort(byName)
  const dueCents = sumOf(dues, remainderOf)
  const paidCents = sumOf(dues, ({ payout }) => payout?.paidCents ?? 0)
  const before = await readBefore(tx, month)
  return {
    balances: dues.map(toPreview),
    totalDue: dueCents,
    funds: await readFunds(tx),
    financialSummaryNote: noteOf(month, before, dueCents + paidCents),
    financialSummaryBefore: before,
  }
}

/** Reads all settled salaries of a month, whenever they were paid. */
export async function readResult(tx: Db, month: Month, message: string, before: Before): Promise<PayoutResult> {
  const found = await tx
    .select({
      payout: salaryPayouts,
      fullName: employees.fullName,
      voucher: expenses.voucher,
      paidBy: users.fullName,
    })
    .from(salaryPayouts)
    .innerJoin(employees, eq(employees.id, salaryPayouts.employeeId))
    .innerJoin(users, eq(users.id, salaryPayouts.paidBy))
    .leftJoin(expenses, eq(expenses.id, salaryPayouts.expenseId))
    .where(isPaidIn(month))
    .orderBy(asc(employees.fullName), asc(employees.id))
  const vouchers = found.flatMap(({ voucher }) => voucher ?? [])
  const parts = await partsInShillings(tx, vouchers, -1)
  const chart = await readChart(tx)
  const totalCents = sumOf(found, ({ payout }) => payout.paidCents)
  const details = found.flatMap(({ payout, fullName, voucher, paidBy }) =>
    payout.expenseId === null || voucher === null
      ? []
      : [
          {
            payoutId: payout.id,
            employeeId: payout.employeeId,
            fullName,
            paidAmount: payout.paidCents,
            expenseId: payout.expenseId,
            voucher,
            paymentMethod: payout.method,
            methodName: nameOfMethod(payout.method, chart),
            paidBy,
            paidAt: payout.paidAt,
            ...(parts.has(voucher) ? { shillings: parts.get(voucher) } : {}),
          },
        ],
  )
  return {
    message,
    ...month,
    financialSummaryNote: noteOf(month, before, totalCents),
    financialSummaryBefore: before,
    totals: { employeesPaid: details.length, totalPayout: totalCents },
    details,
    perEmployeeCalculation: found.map(({ payout, fullName }) => ({
      payoutId: payout.id,
      employeeId: payout.employeeId,
      fullName,
      baseSalary: payout.baseCents,
      totalAdvance: payout.advanceCents,
      remainder: payout.paidCents,
    })),
  }
}
