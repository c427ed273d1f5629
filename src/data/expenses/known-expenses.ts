import type { Table } from 'dexie'
import type { ExpenseRow } from '#domain/expenses/expenses.schema.ts'
import type { AdvanceRow } from '#domain/payroll/payroll.schema.ts'
import type { PaidOut } from '#domain/report.ts'
import { paidAsAdvance, paidOutOf } from '#domain/expenses/paid-out.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import { readOwnAccounts } from '../school/own-accounts.ts'
import { effectsOf, overlay, pulledFor, type Overlaid } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'

export type ShownExpense = Overlaid<ExpenseRow>
export type ExpenseReplica = { db: DeviceDb; cache: CacheDb; ownerId: number }

/** Days of the school, both included. */
export type ExpenseDays = { from?: string | undefined; to?: string | undefined }

const newestFirst = (a: ShownExpense, b: ShownExpense): number =>
  b.day.localeCompare(a.day) || b.madeAt.localeCompare(a.madeAt) || b.voucher.localeCompare(a.voucher)

/** Expenses that this device knows, the newest first: of the last two months, and what was recorded here. */
export async function readExpenses(
  { db, cache, ownerId }: ExpenseReplica,
  { from = '', to = '\uffff' }: ExpenseDays = {},
): Promise<ShownExpense[]> {
  // Entries are read first: one that is deleted after this has its effect in the rows read next, so none is ever missing.
  const entries = await readOwnEntries(db, ownerId)
  const [rows, pulled] = await cache.transaction('r', cache.expenses, cache.meta, () =>
    Promise.all([
      cache.expenses.where('day').between(from, to, true, true).toArray() as Promise<unknown> as Promise<ExpenseRow[]>,
      pulledFor(cache, entries),
    ]),
  )
  const shown = overlay(
    rows.map((row) => [row.voucher, row] as const),
    effectsOf(entries, pulled, 'expenses'),
  )
  return [...shown.values()].filter(({ day }) => day >= from && day <= to).sort(newestFirst)
}

/** Expenses that were paid out of drawers, as reports read them. The replica holds no deleted expense. */
const spentHere = (shown: readonly ShownExpense[], names: ReadonlyMap<string, string>): PaidOut[] =>
  shown.flatMap((row) => {
    const isOnlyHere = row.pending !== undefined && row.pending.state !== 'acknowledged'
    const { recordedById: byId, recordedBy: by, madeAt, drawer } = row
    return paidOutOf(
      { ...row, category: names.get(row.category) ?? row.category },
      { byId, by, isOnlyHere, arrivedAt: null, madeAt, drawer },
    )
  })

/** Money paid out of drawers, for expenses and advances, the newest first; only the server records advances. */
export async function readPaidOut(replica: ExpenseReplica): Promise<PaidOut[]> {
  const { advances } = replica.cache as { advances: unknown } as { advances: Table<AdvanceRow, string> }
  // Every device has this module, so it looks the names up without the chart of accounts.
  const names = new Map<string, string>((await readOwnAccounts(replica.cache)).map(({ code, name }) => [code, name]))
  const spent = spentHere(await readExpenses(replica), names)
  const given = (await advances.toArray()).flatMap((row) =>
    paidAsAdvance(row, {
      byId: row.recordedById,
      by: row.recordedBy,
      isOnlyHere: false,
      arrivedAt: null,
      madeAt: row.createdAt,
      drawer: row.drawer,
    }),
  )
  return [...spent, ...given].sort((a, b) => b.day.localeCompare(a.day))
}

/** Money paid out of drawers, live. */
export const usePaidOut = (): Reading<PaidOut[]> => useCacheQuery('paidOut', readPaidOut)

/** Expenses, live. */
export const useExpenses = (days: ExpenseDays = {}): Reading<ShownExpense[]> =>
  useCacheQuery(`expenses:${JSON.stringify(days)}`, (replica) => readExpenses(replica, days))
