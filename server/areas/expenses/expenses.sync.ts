import { inArray, isNull } from 'drizzle-orm'
import { expenses } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { changesOfExpenses } from './outlay-changes.ts'
import { fullNamesOf } from '../school/accounts.ts'
import { partsInShillings } from '../school/shilling-rows.ts'
import { plainReader } from '../sync/synced-reader.ts'
import { toExpenseRow, type StoredExpense } from './expenses.rows.ts'

/** Names of the people in expenses, by id. */
export const namesIn = (tx: Db, found: readonly StoredExpense[]): Promise<Map<number, string>> =>
  fullNamesOf(
    tx,
    found.flatMap(({ recordedBy, approvedBy }) => [recordedBy, approvedBy]),
  )

export const expenseRows = plainReader('expenses', {
  table: expenses,
  order: 'down',
  isKey: (keys) => inArray(expenses.voucher, keys),
  since: expenses.day,
  where: () => isNull(expenses.voidedAt),
  toRows: async (found, { tx }) => {
    const stored = found.map(({ row }) => row)
    const names = await namesIn(tx, stored)
    const ids = stored.map(({ id }) => id)
    const changes = await changesOfExpenses(tx, ids)
    const vouchers = stored.map(({ voucher }) => voucher)
    const parts = await partsInShillings(tx, vouchers, -1)
    return stored.map((row) => toExpenseRow(row, names, changes.get(row.id), parts.get(row.voucher)))
  },
})
