import { and, desc, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  ExpenseListed,
  ExpensePage,
  ExpenseQuery,
  ExpenseSummary,
  IncomeSummary,
} from '#domain/expenses/expenses.schema.ts'
import { EXPENSE_CATEGORIES } from '#domain/school/expense-categories.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { expenseFiles, expenses } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { toExpenseListed, type StoredExpense } from './expenses.rows.ts'
import { namesIn } from './expenses.sync.ts'

/** Rows on a page where the caller does not say (third specification, Business constants). */
const PAGE_ROWS = 10

/** A month, a year, or the same month of every year. */
type Period = { month?: number | undefined; year?: number | undefined }

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

const inPeriod = ({ month, year }: Period): SQL | undefined =>
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

const ofTotals = ({ month, year }: Period): SQL =>
  sql`(${month ?? null}::int is null or month % 100 = ${month ?? null}::int)
    and (${year ?? null}::int is null or month / 100 = ${year ?? null}::int)`

type Sum = { name: string; cents: number }

async function sumsOf(tx: Db, statement: SQL): Promise<Map<string, number>> {
  const { rows } = (await tx.execute(statement)) as { rows: Sum[] }
  return new Map(rows.map(({ name, cents }) => [name, cents]))
}

/** What was spent by category, as the books have it: without what waits or is on hold. */
export async function summaryOf(tx: Db, period: Period): Promise<ExpenseSummary> {
  const sums = await sumsOf(
    tx,
    sql`select substr(account, 9) as name, sum(debit_cents - credit_cents)::float8 as cents from journal_totals
      where account like 'expense:%' and ${ofTotals(period)} group by account having sum(debit_cents - credit_cents) <> 0`,
  )
  const known = EXPENSE_CATEGORIES.filter((category) => sums.has(category))
  return {
    totalExpenses: dollarsOf([...sums.values()].reduce((sum, cents) => sum + cents, 0)),
    categorySummary: known.map((category) => ({ category, amount: dollarsOf(sums.get(category) ?? 0) })),
  }
}

/**
 * Money received is that of the income statement: what settles fees or is carried forward, without discounts and without what
 * is on hold.
 */
export async function incomeOf(tx: Db, period: Period): Promise<IncomeSummary> {
  const sums = await sumsOf(
    tx,
    sql`select name, sum(cents)::float8 as cents from (
      select 'income' as name, credit_cents - debit_cents as cents from journal_totals
      where is_receipt and account in ('receivable', 'feesInAdvance', 'discounts') and ${ofTotals(period)}
      union all
      select case when account = 'employeeAdvances' then 'advance' else 'expense' end,
        debit_cents - case when account = 'employeeAdvances' then 0 else credit_cents end
      from journal_totals
      where (account in ('employeeAdvances', 'salaries') or account like 'expense:%') and ${ofTotals(period)}
    ) as each group by name`,
  )
  const of = (name: string): number => sums.get(name) ?? 0
  const used = of('advance') + of('expense')
  return {
    totalIncome: dollarsOf(of('income')),
    totalAdvance: dollarsOf(of('advance')),
    totalExpense: dollarsOf(of('expense')),
    used: dollarsOf(used),
    remaining: dollarsOf(of('income') - used),
  }
}
