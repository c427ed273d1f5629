import { and, eq, exists, gt, gte, isNotNull, notExists, sql } from 'drizzle-orm'
import { discountLimits, payments } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

const LOOKED_BACK_MS = 31 * 86_400_000

/**
 * Counts the discounts of the last 31 days on months that have no limit, by month, in a school that sets limits: whoever
 * chooses such a month at the counter is asked by nobody.
 */
export async function readUnlimitedDiscounts(tx: Db, now: number) {
  const ofMonth = and(eq(discountLimits.year, payments.year), eq(discountLimits.month, payments.month))
  return tx
    .select({
      year: sql<number>`${payments.year}`,
      month: sql<number>`${payments.month}`,
      count: sql<number>`count(*)::int`,
    })
    .from(payments)
    .where(
      and(
        gt(payments.discountCents, 0),
        eq(payments.state, 'confirmed'),
        isNotNull(payments.month),
        gte(payments.createdAt, new Date(now - LOOKED_BACK_MS).toISOString()),
        exists(tx.select({ any: sql`1` }).from(discountLimits)),
        notExists(
          tx
            .select({ any: sql`1` })
            .from(discountLimits)
            .where(ofMonth),
        ),
      ),
    )
    .groupBy(payments.year, payments.month)
    .orderBy(payments.year, payments.month)
}
