import { asc, eq, sql } from 'drizzle-orm'
import type { PaymentChange } from '#domain/fees/payment-rows.schema.ts'
import { paymentChanges, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** Changes of payments after they were taken, by payment, the oldest first. */
export async function changesOf(tx: Db, paymentIds: readonly number[]): Promise<Map<number, PaymentChange[]>> {
  const changes = new Map<number, PaymentChange[]>()
  if (paymentIds.length === 0) return changes
  const found = await tx
    .select({ change: paymentChanges, by: users.fullName })
    .from(paymentChanges)
    .leftJoin(users, eq(users.id, paymentChanges.doneBy))
    .where(sql`${paymentChanges.paymentId} = any(${sql.param([...paymentIds])}::integer[])`)
    .orderBy(asc(paymentChanges.id))
  for (const { change, by } of found)
    changes.set(change.paymentId, [
      ...(changes.get(change.paymentId) ?? []),
      {
        kind: change.kind,
        at: change.doneAt,
        byId: change.doneBy,
        by: by ?? '',
        reason: change.reason,
        receipt: change.receipt,
        amountBeforeCents: change.amountBefore,
        amountAfterCents: change.amountAfter,
        discountBeforeCents: change.discountBefore,
        discountAfterCents: change.discountAfter,
        wasHeld: change.wasHeld,
        ...(change.drawer ? { drawer: change.drawer } : {}),
      },
    ])
  return changes
}
