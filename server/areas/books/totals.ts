import { sql, type SQL } from 'drizzle-orm'
import type { Period } from '#domain/books/books.schema.ts'
import type { Chart } from '#domain/books/chart.ts'
import type { Totals } from '#domain/books/figures.rules.ts'
import { daysOfPeriod, monthPeriod } from '#domain/books/periods.rules.ts'
import type { AccountBalance, OfPeriod } from '#domain/books/statements.rules.ts'
import { journalEntries, journalLines, journalTotals, ledgerEntries } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows-of.ts'
import type { Db } from '../../db/types.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'
import { readChart } from './chart.ts'

export const isOneOf = (column: unknown, names: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...names])}::text[])`

/** First day after the closed months; null where no month is closed. */
export async function readOpenFrom(tx: Db): Promise<string | null> {
  const [row] = await rowsOf<{ day: string | null }>(tx, sql`select journal_open_from()::text as day`)
  return row?.day ?? null
}

/** Whether an entry by hand is a deposit or a withdrawal, over `entry`; its mirror image is of the same type. */
export const LEDGER_TYPE_OF: SQL = sql`(select type from ${ledgerEntries} as by_hand
  where entry.kind = 'ledger' and by_hand.id = entry.source_id)`

type Sums = Totals & { isBefore: boolean }

// Sums of bigints are of the type numeric, which drivers return as text; cents stay far below 2^53.
const debit = sql`sum(${journalTotals.debitCents})::float8`
const credit = sql`sum(${journalTotals.creditCents})::float8`

type Read = { openFrom: string | null; closedAt: number | null; sums: Sums[] }

/**
 * Reads the totals of a period and the balances of the cash accounts before it, as of one instant. Totals do not distinguish
 * deposits from reversed withdrawals, so entries by hand are summed up anew.
 */
export async function readPeriod(tx: Db, period: Period): Promise<OfPeriod & { opening: AccountBalance[] }> {
  const { month, account, kind, isReceipt, feeMonth } = journalTotals
  // Opening balances of a day of the period were there at its beginning.
  const isBefore = sql`(${month} < ${period.from}::int or ${month} <= ${period.to}::int and ${kind} = 'opening')`
  const { from, to } = daysOfPeriod(period)
  const chart = await readChart(tx)
  const [read] = await rowsOf<Read>(
    tx,
    sql`select journal_open_from()::text as "openFrom", (
      select (extract(epoch from closed_at) * 1000)::float8 from profit_logs where year * 100 + month = ${period.to}::int and reopened_at is null
    ) as "closedAt", (select coalesce(json_agg(summed), '[]') from (
      select ${isBefore} as "isBefore", ${account} as account, ${kind} as kind, ${isReceipt} as "isReceipt",
        ${feeMonth} as "feeMonth", null as "ledgerType", ${debit} as "debitCents", ${credit} as "creditCents"
      from ${journalTotals}
      where (${month} between ${period.from}::int and ${period.to}::int and ${kind} not in ('ledger', 'opening'))
        or (${isBefore} and ${isOneOf(account, chart.cash)})
      group by 1, 2, 3, 4, 5
      union all
      select false, line.account, entry.kind, entry.is_receipt, 0, ${LEDGER_TYPE_OF},
        coalesce(sum(line.cents) filter (where line.cents > 0), 0)::float8,
        coalesce(-sum(line.cents) filter (where line.cents < 0), 0)::float8
      from ${journalEntries} as entry join ${journalLines} as line on line.entry_id = entry.id
      where entry.kind = 'ledger' and entry.day between ${from}::date and ${to}::date
      group by 2, 3, 4, 6) as summed) as sums`,
  )
  const { openFrom, closedAt, sums } = read as Read
  const isClosed = openFrom !== null && daysOfPeriod(period).to < openFrom
  return {
    chart,
    period,
    isClosed,
    ...(isClosed && closedAt ? { closedAt: new Date(closedAt).toISOString() } : {}),
    totals: sums.filter((row) => !row.isBefore),
    opening: sums
      .filter((row) => row.isBefore)
      .map((row) => ({ account: row.account, cents: row.debitCents - row.creditCents })),
  }
}

/** Reads the accounts and totals from which the income statement of a month is computed. */
export const readTotalsOfMonth = (
  tx: Db,
  month: { year: number; month: number },
): Promise<Pick<OfPeriod, 'chart' | 'totals'>> => readPeriod(tx, monthPeriod(month))

/** Balances of all accounts at the end of a day: totals up to the month of the day, less later lines of that month. */
export function readBalances(tx: Db, day: string, { accounts }: Chart): Promise<AccountBalance[]> {
  const month = monthNumberOfDay(day)
  const codes = accounts.map(({ code }) => code)
  const { to } = daysOfPeriod({ from: month, to: month })
  // Every account is named, since the index of lines begins with the account.
  return rowsOf<AccountBalance>(
    tx,
    sql`select ${journalTotals.account} as account, (${debit} - ${credit}) as cents from ${journalTotals}
        where ${journalTotals.month} <= ${month}::int group by 1
      union all
      select ${journalLines.account}, -sum(${journalLines.cents})::float8 from ${journalLines}
        where ${isOneOf(journalLines.account, codes)}
          and ${journalLines.day} > ${day}::date and ${journalLines.day} <= ${to}::date group by 1`,
  )
}
