import { sql, type SQL } from 'drizzle-orm'
import { monthDays } from '#domain/school/calendar.rules.ts'
import type { IncomeSummary } from '#domain/expenses/expenses.schema.ts'
import type { Db } from '../../db/types.ts'

/** A month, a year, or the same month of every year. */
export type NamedMonths = { month?: number | undefined; year?: number | undefined }

export const ofTotals = ({ month, year }: NamedMonths): SQL =>
  sql`(${month ?? null}::int is null or month % 100 = ${month ?? null}::int)
    and (${year ?? null}::int is null or month / 100 = ${year ?? null}::int)`

type Month = { year: number; month: number }
type Sum = { name: string; cents: number }

export async function sumsOf(tx: Db, statement: SQL): Promise<Map<string, number>> {
  const { rows } = (await tx.execute(statement)) as { rows: Sum[] }
  return new Map(rows.map(({ name, cents }) => [name, cents]))
}

/**
 * Statement for the sums of money received and spent, as rows of name and cents. Money received is that of the income
 * statement: money that settles fees or is carried forward, without discounts and without money on hold.
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

/** Income summary in dollars, from sums in cents. */
export function incomeOfSums(sums: ReadonlyMap<string, number>): Omit<IncomeSummary, 'lateIncome'> {
  const of = (name: string): number => sums.get(name) ?? 0
  const used = of('advance') + of('expense')
  return {
    totalIncome: of('income'),
    totalAdvance: of('advance'),
    totalExpense: of('expense'),
    used,
    remaining: of('income') - used,
  }
}

/** Statement for the money dated in a month that reached the server after the month was closed, as a row of name and cents. */
function lateSum({ year, month }: Month): SQL {
  const { from, to } = monthDays(year, month)
  return sql`select 'late' as name, coalesce(-sum(line.cents), 0)::float8 as cents
    from journal_entries as entry join journal_lines as line on line.entry_id = entry.id
    where entry.is_receipt and line.account in ('receivable', 'feesInAdvance', 'discounts')
      and entry.own_day between ${from}::date and ${to}::date and entry.day > ${to}::date`
}

/** Money dated in a month that reached the server after the month was closed, in cents; the books have it in a later month. */
export const lateIncomeCents = async (tx: Db, month: Month): Promise<number> =>
  (await sumsOf(tx, lateSum(month))).get('late') ?? 0

/** Reads the money received and spent in a period, in dollars. */
export async function incomeOf(tx: Db, { month, year }: NamedMonths): Promise<IncomeSummary> {
  const late = month && year ? [lateSum({ month, year })] : []
  const sums = await sumsOf(tx, sql.join([incomeSums({ month, year }), ...late], sql` union all `))
  return { ...incomeOfSums(sums), lateIncome: sums.get('late') ?? 0 }
}
