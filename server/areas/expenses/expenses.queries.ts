import { and, desc, ilike, inArray, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { z } from 'zod'
import { nameOfCategory, nameOfMethod } from '#domain/books/chart.ts'
import type {
  ExpenseBridge,
  ExpenseListed,
  ExpensePage,
  ExpenseQuery,
  ExpenseSummary,
} from '#domain/expenses/expenses.schema.ts'
import {
  ASSET_CATEGORY,
  OWED_CATEGORY,
  SALARY_CATEGORY,
  type StoredCategory,
} from '#domain/school/expense-categories.ts'
import { readChart } from '../books/chart.ts'
import { incomeOfSums, incomeSums, ofTotals, sumsOf, type NamedMonths } from '../books/book-sums.ts'
import { expenseFiles, expenses } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { toExpenseListed, type StoredExpense } from './expenses.rows.ts'
import { partsInShillings } from '../school/shilling-rows.ts'
import { namesIn } from './expenses.sync.ts'

/** Rows on a page where the caller does not say (EXP-1). */
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
  const late = await bookedLate(tx, ids)
  const vouchers = found.map(({ voucher }) => voucher)
  const parts = await partsInShillings(tx, vouchers, -1)
  const chart = await readChart(tx)
  return found.map((row) =>
    toExpenseListed(row, names, {
      hasFile: withFile.has(row.id),
      bookedOn: late.get(row.id) ?? null,
      shillings: parts.get(row.voucher),
      categoryName: nameOfCategory(row.category, chart),
      methodName: nameOfMethod(row.method, chart),
    }),
  )
}

/** Days in the books of expenses that arrived after the month of their own day was closed. */
async function bookedLate(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = (await tx.execute(sql`
    select distinct on (source_id) source_id as id, day::text as day, to_char(day, 'YYYYMM') > to_char(own_day, 'YYYYMM') as late
    from journal_entries where kind = 'expense' and source_id = any(${sql.param([...ids])}::int[])
    order by source_id, id`)) as { rows: { id: number; day: string; late: boolean }[] }
  return new Map(rows.flatMap(({ id, day, late }) => (late ? [[id, day] as const] : [])))
}

const amountText = sql`to_char(${expenses.amountCents} / 100.0, 'FM999999990.00')`

/** Condition: a text in category, description, voucher or receipt number, or an amount ("17", "17.5", "$17.50"). */
function matching(typed: string): SQL | undefined {
  const escaped = `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const amount = typed.replaceAll(/[$,\s]/g, '')
  const { category, description, voucher, receiptNumber } = expenses
  return or(
    ...[category, description, voucher, receiptNumber].map((column) => ilike(column, escaped)),
    sql`${category} in (select code from own_accounts where name ilike ${escaped})`,
    /^\d+(\.\d{0,2})?$/.test(amount) ? sql`${amountText} like ${`${amount}%`}` : undefined,
  )
}

const inPeriod = (day: SQLWrapper, { month, year }: NamedMonths): SQL | undefined =>
  and(
    month === undefined ? undefined : sql`extract(month from ${day}) = ${month}`,
    year === undefined ? undefined : sql`${day} between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
  )

/** A period, and the accounts of spending of the school. */
type Asked = { period: NamedMonths; accounts: readonly string[] }

/** Amount of each expense in the books of a period, in cents; expenses without one are left out. */
const bookedIn = ({ period, accounts }: Asked, of?: SQL): SQL => sql`
  select entry.source_id as id, sum(line.cents) as cents
  from journal_entries as entry join journal_lines as line on line.entry_id = entry.id
  where ${and(
    sql`entry.kind = 'expense'`,
    sql`line.account = any(${sql.param([...accounts])}::text[])`,
    inPeriod(sql`line.day`, period),
    of,
  )}
  group by entry.source_id having sum(line.cents) <> 0`

/** The expenses of a period by their own day; one that was taken back stays where the books of the period still have it. */
const ofPeriod = (asked: Asked): SQL | undefined =>
  and(
    inPeriod(expenses.day, asked.period),
    or(isNull(expenses.voidedAt), sql`exists (${bookedIn(asked, sql`entry.source_id = ${expenses.id}`)})`),
  )

/** Steps from the sum of the list, in cents, to the expenses of the income statement. */
async function bridgeOf(tx: Db, asked: Asked): Promise<ExpenseBridge> {
  const parts = await sumsOf(
    tx,
    sql`
      select case when not is_listed then 'others' when category = ${ASSET_CATEGORY} then 'assets'
        when category = ${OWED_CATEGORY} then 'owed'
        when state in ('waiting', 'held') then 'undecided' else 'elsewhere' end as name,
        sum(booked_cents - case when is_listed then amount_cents else 0 end)::float8 as cents
      from (
        select expenses.category, expenses.state, expenses.amount_cents, coalesce(booked.cents, 0) as booked_cents,
          coalesce(${ofPeriod(asked)}, true) as is_listed
        from expenses left join (${bookedIn(asked)}) as booked on booked.id = expenses.id
        where ${or(ofPeriod(asked), sql`booked.id is not null`)}
      ) as each group by 1`,
  )
  const part = (name: string): number => parts.get(name) ?? 0
  const { totalExpense: booked } = incomeOfSums(await sumsOf(tx, incomeSums(asked.period)))
  return {
    assets: part('assets'),
    owed: part('owed'),
    undecided: part('undecided'),
    elsewhere: part('elsewhere'),
    others: part('others'),
    booked,
  }
}

function listed(only: z.output<typeof ExpenseQuery>['only'], asked: Asked): SQL | undefined {
  if (!only) return ofPeriod(asked)
  const isOfState =
    only === 'deleted'
      ? isNotNull(expenses.voidedAt)
      : and(isNull(expenses.voidedAt), inArray(expenses.state, ['waiting', 'held']))
  return and(inPeriod(expenses.day, asked.period), isOfState)
}

export async function listPage(tx: Db, query: z.output<typeof ExpenseQuery>): Promise<z.output<typeof ExpensePage>> {
  const { page = 1, limit = PAGE_ROWS, search, only, ...period } = query
  const asked = { period, accounts: (await readChart(tx)).expenses }
  const where = and(listed(only, asked), search ? matching(search) : undefined)
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
    totalExpense: all?.cents ?? 0,
    // What follows the first page is asked for with more rows on each.
    bridge: page === 1 && !search && !only ? await bridgeOf(tx, asked) : null,
    total: all?.total ?? 0,
    page,
    limit,
  }
}

/** Category of an account of spending. */
const categoryOf = (account: string): StoredCategory =>
  account === 'salaries' ? SALARY_CATEGORY : (account.slice('expense:'.length) as StoredCategory)

/** Expenses by category according to the books, without those that wait or are on hold. */
export async function summaryOf(tx: Db, period: NamedMonths): Promise<ExpenseSummary> {
  const sums = await sumsOf(
    tx,
    sql`select case account when 'salaries' then ${SALARY_CATEGORY} else substr(account, 9) end as name,
        sum(debit_cents - credit_cents)::float8 as cents from journal_totals
      where kind = 'expense' and (account like 'expense:%' or account = 'salaries') and ${ofTotals(period)}
      group by account having sum(debit_cents - credit_cents) <> 0`,
  )
  const chart = await readChart(tx)
  const known = chart.expenses.map(categoryOf).filter((category) => sums.has(category))
  return {
    totalExpenses: [...sums.values()].reduce((sum, cents) => sum + cents, 0),
    categorySummary: known.map((code) => ({
      category: nameOfCategory(code, chart),
      code,
      amount: sums.get(code) ?? 0,
    })),
  }
}
