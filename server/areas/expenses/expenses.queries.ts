import { and, desc, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ExpenseListed, ExpensePage, ExpenseQuery, ExpenseSummary } from '#domain/expenses/expenses.schema.ts'
import { SALARY_CATEGORY, STORED_CATEGORIES } from '#domain/school/expense-categories.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { ofTotals, sumsOf, type NamedMonths } from '../book-sums.ts'
import { expenseFiles, expenses } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { toExpenseListed, type StoredExpense } from './expenses.rows.ts'
import { namesIn } from './expenses.sync.ts'

/** Rows on a page where the caller does not say (third specification, Business constants). */
const PAGE_ROWS = 10

export async function toListed(tx: Db, found: readonly StoredExpense[]): Promise<ExpenseListed[]> {
  if (found.length === 0) return []
  const names = await namesIn(tx, found)
  const ids = found.map(({ id }) => id)
  const files = await tx
    .selectDistinct({ id: expenseFiles.expenseId })
    .from(expenseFiles)
    .where(inArray(expenseFiles.expenseId, ids))
  const withFile = new Set(files.map(({ id }) => id))
  return found.map((row) => toExpenseListed(row, names, withFile.has(row.id)))
}

const amountText = sql`to_char(${expenses.amountCents} / 100.0, 'FM999999990.00')`

/** Words of category, description, voucher and receipt number, or an amount ("17", "17.5", "$17.50"). */
function matching(typed: string): SQL | undefined {
  const escaped = `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const amount = typed.replaceAll(/[$,\s]/g, '')
  const { category, description, voucher, receiptNumber } = expenses
  return or(
    ...[category, description, voucher, receiptNumber].map((column) => ilike(column, escaped)),
    /^\d+(\.\d{0,2})?$/.test(amount) ? sql`${amountText} like ${`${amount}%`}` : undefined,
  )
}

const inPeriod = ({ month, year }: NamedMonths): SQL | undefined =>
  and(
    month === undefined ? undefined : sql`extract(month from ${expenses.day}) = ${month}`,
    year === undefined
      ? undefined
      : sql`${expenses.day} between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
  )

export async function listPage(tx: Db, asked: z.output<typeof ExpenseQuery>): Promise<z.output<typeof ExpensePage>> {
  const { page = 1, limit = PAGE_ROWS, search, ...period } = asked
  const where = and(isNull(expenses.voidedAt), inPeriod(period), search ? matching(search) : undefined)
  const found = await tx
    .select()
    .from(expenses)
    .where(where)
    .orderBy(desc(expenses.day), desc(expenses.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${expenses.amountCents}), 0)::float8`,
    })
    .from(expenses)
    .where(where)
  return {
    expenses: await toListed(tx, found),
    totalExpense: dollarsOf(all?.cents ?? 0),
    total: all?.total ?? 0,
    page,
    limit,
  }
}

/** What was spent by category, as the books have it: without what waits or is on hold. */
export async function summaryOf(tx: Db, period: NamedMonths): Promise<ExpenseSummary> {
  const sums = await sumsOf(
    tx,
    sql`select case account when 'salaries' then ${SALARY_CATEGORY} else substr(account, 9) end as name,
        sum(debit_cents - credit_cents)::float8 as cents from journal_totals
      where kind = 'expense' and (account like 'expense:%' or account = 'salaries') and ${ofTotals(period)}
      group by account having sum(debit_cents - credit_cents) <> 0`,
  )
  const known = STORED_CATEGORIES.filter((category) => sums.has(category))
  return {
    totalExpenses: dollarsOf([...sums.values()].reduce((sum, cents) => sum + cents, 0)),
    categorySummary: known.map((category) => ({ category, amount: dollarsOf(sums.get(category) ?? 0) })),
  }
}
