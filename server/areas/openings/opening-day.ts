import { sql } from 'drizzle-orm'
import { formatDay } from '#domain/core/dates.ts'
import { monthName } from '#domain/core/day-names.ts'
import { Problem } from '#domain/core/problems.ts'
import { monthOf } from '#domain/books/periods.rules.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'
import { openings } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readOpenFrom } from '../books/totals.ts'

export type StoredOpening = typeof openings.$inferSelect
export type Month = { year: number; month: number }

/** Waits until nobody changes opening balances, and lets nobody change them until the end of the transaction. */
export const lockOpenings = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('opening balances'))`)

/** The opening day with its revision; null while the school has no opening balances. */
export async function readOpeningDay(tx: Db): Promise<StoredOpening | null> {
  const [stored] = await tx.select().from(openings)
  return stored ?? null
}

/** Month of a day, and the month before it, in which old debts stand. */
export const monthOfDay = (day: string): Month => monthOf(monthNumberOfDay(day))
export function monthOfDebts(day: string): Month {
  const { year, month } = monthOfDay(day)
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}

/** A month as the details of a problem name it. */
export const named = ({ year, month }: Month) => ({ year, month: monthName(month) })

/**
 * The first day with entries in the books; null without entries. Opening balances are not counted, and neither are assets,
 * which are bought before the books begin.
 */
export async function readFirstDay(tx: Db): Promise<string | null> {
  const { rows } = (await tx.execute(sql`
    select day::text as day from journal_entries
    where kind not in ('opening', 'openingSalary', 'openingAdvance', 'openingCredit', 'asset', 'depreciation')
      and not (kind = 'fee' and fixed_day is not null)
    order by journal_entries.day limit 1`)) as { rows: { day: string }[] }
  return rows[0]?.day ?? null
}

/** Whether a month is closed that is not before the day's. */
export async function isDayClosed(tx: Db, day: string): Promise<boolean> {
  const openFrom = await readOpenFrom(tx)
  return openFrom !== null && day < openFrom
}

/** Refuses changes of the balances of a day whose month is closed. */
export async function requireDayOpen(tx: Db, day: string): Promise<void> {
  if (await isDayClosed(tx, day)) throw new Problem('openingClosed', named(monthOfDay(day)))
}

/** Refuses a day in the future, one after the first entry of the books, and one of a closed month. */
export async function requireOpeningDay(tx: Db, day: string, today: string): Promise<void> {
  if (day > today) throw new Problem('futureDate')
  await requireDayOpen(tx, day)
  const first = await readFirstDay(tx)
  if (first !== null && day > first) throw new Problem('openingTooLate', { day: formatDay(first) })
}
