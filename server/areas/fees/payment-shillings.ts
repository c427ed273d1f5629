import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { paymentChanges, payments, shillings } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { openDrawerOf } from '../school/drawers.ts'
import { takeShillingsBack } from '../school/shillings.ts'
import { isInForce } from './payment-list.ts'
import type { StoredPayment } from './payments.rows.ts'

/** Key of the shillings that came with a receipt, as long as they have not gone back; undefined for all dollars. */
async function keyOf(tx: Db, receipt: string): Promise<string | undefined> {
  const isBack = sql`(select from ${shillings} as back where back.key = ${shillings.key} || ' back')`
  const [found] = await tx
    .select({ key: shillings.key })
    .from(shillings)
    .where(and(eq(shillings.number, receipt), eq(shillings.kind, 'payment'), notExists(isBack)))
  return found?.key
}

/** Refuses another amount for a payment whose receipt says that a part was in shillings. */
export async function requireAllDollars({ tx }: HandlerContext, { method, receipt }: StoredPayment): Promise<void> {
  if (method === 'Cash' && (await keyOf(tx, receipt))) throw new Problem('shillingsStay')
}

/**
 * Lets the shillings of a receipt go back once none of its payments is in force. Where a part was given back with a receipt of its
 * own, which says in what, they stay.
 */
export async function giveBackShillings(context: HandlerContext, { method, receipt }: StoredPayment): Promise<void> {
  const { tx } = context
  if (method !== 'Cash') return
  const key = await keyOf(tx, receipt)
  if (!key || (await tx.$count(payments, and(eq(payments.receipt, receipt), isInForce))) > 0) return
  const [refund] = await tx
    .select({ id: paymentChanges.id })
    .from(paymentChanges)
    .innerJoin(payments, eq(payments.id, paymentChanges.paymentId))
    .where(and(eq(payments.receipt, receipt), isNotNull(paymentChanges.receipt)))
    .limit(1)
  if (!refund) await takeShillingsBack(context, key, await openDrawerOf(context))
}

/** Lets the shillings of money without a student go back, by the id of its entry. */
export async function giveBackUnplaced(context: HandlerContext, writeId: string, drawer: string | null): Promise<void> {
  await takeShillingsBack(context, `unplaced ${writeId}`, drawer)
}
