import type { ReportRows, RowName, Wanted } from '#domain/report.ts'
import type { Reader } from '../attendance/span.ts'
import type { CacheDb } from '../device/db.ts'
import { readPaidOut } from '../expenses/known-expenses.ts'
import { readPayments } from '../fees/payments.queries.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { drawersHere } from '../school/drawers.ts'
import { shillingsHere } from '../school/shillings.ts'

/** Payments and expenses, where the office's report reads them. */
export async function readMoneyRows(
  reader: Reader,
  names: readonly RowName[],
  { from, to, isMoved, drawer }: Wanted,
): Promise<Partial<ReportRows>> {
  const payments = names.includes('payments')
    ? { payments: await readPayments(reader, { from, to, isMoved, drawer }), unplaced: [] }
    : {}
  // Expenses of all days, since one may have been dated on these days before it was corrected, or corrected on them.
  const expenses = names.includes('expenses') ? { expenses: await readPaidOut(reader) } : {}
  return { ...payments, ...expenses }
}

/** Drawers and rates of shillings, where the office's report reads them; called inside its transaction. */
export async function readDrawerRows(
  names: readonly RowName[],
  cache: CacheDb,
  entries: readonly OutboxEntry[],
): Promise<Partial<ReportRows>> {
  const [drawers, shillings] = await Promise.all([
    names.includes('drawers') ? drawersHere(cache, entries) : undefined,
    names.includes('shillings') ? shillingsHere(cache, entries) : undefined,
  ])
  return { ...(drawers && { drawers }), ...(shillings && { shillings }) }
}
