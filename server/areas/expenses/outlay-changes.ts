import { asc, between, eq, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExpenseMethod } from '#domain/expenses/expense-methods.ts'
import type { OutlayChange } from '#domain/expenses/outlay-change.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { outlayChanges, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { openDrawerOf } from '../school/drawers.ts'
import { isWithin } from '../school/school-time.ts'
import { stamp } from '../school/record.ts'

/** Worth of an expense or an advance: 0 cents once it is void. */
export type Outlay = { cents: number; method: ExpenseMethod; day: string }

type Of = { expenseId: number } | { advanceId: number }

/**
 * Notes changes of the money of expenses and advances as lines of today in the drawer of the caller; the days on which it
 * was paid out keep their figures. Notes no line where the money is unchanged.
 */
export async function addOutlayChanges(
  context: HandlerContext,
  changes: readonly { of: Of; before: Outlay; after: Outlay; reason?: string | null }[],
): Promise<void> {
  const drawer = await openDrawerOf(context)
  const lines = changes.flatMap(({ of, before, after, reason = null }) => {
    if (before.cents === after.cents && before.method === after.method && before.day === after.day) return []
    return [
      {
        ...of,
        kind: after.cents === 0 ? ('voided' as const) : ('corrected' as const),
        amountBefore: before.cents,
        amountAfter: after.cents,
        methodBefore: before.method,
        methodAfter: after.method,
        dayBefore: before.day,
        dayAfter: after.day,
        ...stamp(context, 'done'),
        reason,
        drawer,
      },
    ]
  })
  if (lines.length > 0) await context.tx.insert(outlayChanges).values(lines)
}

async function changesOf(tx: Db, of: PgColumn, ids: readonly number[]): Promise<Map<number, OutlayChange[]>> {
  const changes = new Map<number, OutlayChange[]>()
  if (ids.length === 0) return changes
  const found = await tx
    .select({ of, change: outlayChanges, by: users.fullName })
    .from(outlayChanges)
    .innerJoin(users, eq(users.id, outlayChanges.doneBy))
    .where(isAmong(of, ids))
    .orderBy(asc(outlayChanges.id))
  for (const { of: id, change, by } of found)
    changes.set(Number(id), [
      ...(changes.get(Number(id)) ?? []),
      {
        kind: change.kind,
        at: change.doneAt,
        byId: change.doneBy,
        by,
        reason: change.reason,
        amountBeforeCents: change.amountBefore,
        amountAfterCents: change.amountAfter,
        methodBefore: change.methodBefore,
        methodAfter: change.methodAfter,
        dayBefore: change.dayBefore,
        dayAfter: change.dayAfter,
        ...(change.drawer ? { drawer: change.drawer } : {}),
      },
    ])
  return changes
}

/** Changes of expenses after they were recorded, by expense, the oldest first. */
export const changesOfExpenses = (tx: Db, ids: readonly number[]): Promise<Map<number, OutlayChange[]>> =>
  changesOf(tx, outlayChanges.expenseId, ids)

/** Changes of advances after they were recorded, by advance, the oldest first. */
export const changesOfAdvances = (tx: Db, ids: readonly number[]): Promise<Map<number, OutlayChange[]>> =>
  changesOf(tx, outlayChanges.advanceId, ids)

type Days = { from: string; to: string }

/** Ids of expenses and advances that were dated on certain days before a change; with `isMoved` also those changed then. */
export async function changedOn(
  { tx, env }: Pick<HandlerContext, 'tx' | 'env'>,
  days: Days,
  isMoved: boolean,
): Promise<Changed> {
  const { dayBefore, doneAt } = outlayChanges
  return changedWhere(tx, or(between(dayBefore, days.from, days.to), isMoved ? isWithin(env, doneAt, days) : undefined))
}

/** Ids of expenses and advances with a change in a drawer session. */
export const changedIn = (tx: Db, drawer: string): Promise<Changed> =>
  changedWhere(tx, eq(outlayChanges.drawer, drawer))

type Changed = { expenses: number[]; advances: number[] }

async function changedWhere(tx: Db, where: SQL | undefined): Promise<Changed> {
  const { expenseId, advanceId } = outlayChanges
  const found = await tx.selectDistinct({ expenseId, advanceId }).from(outlayChanges).where(where)
  return {
    expenses: found.flatMap(({ expenseId: id }) => id ?? []),
    advances: found.flatMap(({ advanceId: id }) => id ?? []),
  }
}
