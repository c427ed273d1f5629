import { sql, type SQL } from 'drizzle-orm'
import { dollarsOf } from '#domain/school/money.ts'
import type { IncomeSummary } from '#domain/expenses/expenses.schema.ts'
import type { Db } from '../db/types.ts'

/** A month, a year, or the same month of every year. */
export type NamedMonths = { month?: number | undefined; year?: number | undefined }

export const ofTotals = ({ month, year }: NamedMonths): SQL =>
  sql`(${month ?? null}::int is null or month % 100 = ${month ?? null}::int)
    and (${year ?? null}::int is null or month / 100 = ${year ?? null}::int)`

type Sum = { name: string; cents: number }

export async function sumsOf(tx: Db, statement: SQL): Promise<Map<string, number>> {
  const { rows } = (await tx.execute(statement)) as { rows: Sum[] }
  return new Map(rows.map(({ name, cents }) => [name, cents]))
}

/**
 * The sums of what was received and spent, as rows of name and cents. Money received is that of the income statement: what
 * settles fees or is carried forward, without discounts and without what is on hold.
 */
export const incomeSums = (period: NamedMonths): SQL => sql`
  select name, sum(cents)::float8 as cents from (
    select 'income' as name, credit_cents - debit_cents as cents from journal_totals
    where is_receipt and account in ('receivable', 'feesInAdvance', 'discounts') and ${ofTotals(period)}
    union all
    select kind, debit_cents - credit_cents from journal_totals
    where (kind = 'advance' and account = 'employeeAdvances'
      or kind = 'expense' and (account = 'salaries' or account like 'expense:%')) and ${ofTotals(period)}
  ) as each group by name`

/** The summary of such sums (cents), in dollars. */
export function incomeOfSums(sums: ReadonlyMap<string, number>): IncomeSummary {
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

/** What was received and spent in a period, in dollars. */
export const incomeOf = async (tx: Db, period: NamedMonths): Promise<IncomeSummary> =>
  incomeOfSums(await sumsOf(tx, incomeSums(period)))
