import { and, between, desc, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { paidOutOf } from '#domain/expenses/expenses.rules.ts'
import type { PaidOut, Wanted } from '#domain/report.ts'
import { isAmong } from '../../db/is-among.ts'
import { expenseChanges, expenses, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { expenseChangesOf } from '../expense-lines.ts'
import { isWithin } from '../school-time.ts'
import { plainReader } from '../sync/synced-reader.ts'
import { toExpenseRow, type StoredExpense } from './expenses.rows.ts'

/** The names of everybody whom these expenses name. */
export async function namesIn(tx: Db, found: readonly StoredExpense[]): Promise<Map<number, string>> {
  const ids = new Set(found.flatMap(({ recordedBy, approvedBy }) => [recordedBy, approvedBy ?? recordedBy]))
  if (ids.size === 0) return new Map()
  const named = await tx
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(named.map(({ id, name }) => [id, name]))
}

type Reading = Pick<HandlerContext, 'tx' | 'env'>
type Days = { from: string; to: string }

/** Expenses that were dated on these days before they were corrected; with `isMoved` also those that were changed on them. */
async function changedOf({ tx, env }: Reading, days: Days, isMoved: boolean): Promise<number[]> {
  const { dayBefore, doneAt, expenseId } = expenseChanges
  const found = await tx
    .selectDistinct({ id: expenseId })
    .from(expenseChanges)
    .where(or(between(dayBefore, days.from, days.to), isMoved ? isWithin(env, doneAt, days) : undefined))
  return found.map(({ id }) => id)
}

/** What was void before its changes were noted is of no day. */
const isOfSomeDay = or(
  isNull(expenses.voidedAt),
  exists(sql`(select from ${expenseChanges} where ${expenseChanges.expenseId} = ${expenses.id})`),
)

/** What was paid out of drawers on these days, and with `isMoved` what arrived or was changed on them, the newest first. */
export async function readPaidOut(reading: Reading, { from, to, isMoved = false }: Wanted): Promise<PaidOut[]> {
  const { tx, env } = reading
  const days = from && to ? { from, to } : null
  const changed = days ? await changedOf(reading, days, isMoved) : []
  const found = await tx
    .select()
    .from(expenses)
    .where(
      and(
        isOfSomeDay,
        days
          ? or(
              between(expenses.day, days.from, days.to),
              isMoved ? isWithin(env, expenses.createdAt, days) : undefined,
              changed.length > 0 ? isAmong(expenses.id, changed) : undefined,
            )
          : undefined,
      ),
    )
    .orderBy(desc(expenses.day), desc(expenses.id))
  const names = await namesIn(tx, found)
  const ids = found.map(({ id }) => id)
  const changes = await expenseChangesOf(tx, ids)
  return found.flatMap(({ id, recordedBy: byId, createdAt: arrivedAt, ...row }) =>
    paidOutOf({ ...row, changes: changes.get(id) }, { byId, by: names.get(byId) ?? '', isOnlyHere: false, arrivedAt }),
  )
}

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
    const changes = await expenseChangesOf(tx, ids)
    return stored.map((row) => toExpenseRow(row, names, changes.get(row.id)))
  },
})
