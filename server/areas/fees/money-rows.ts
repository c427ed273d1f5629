import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PaymentOfStudent, UnplacedTaken, Wanted } from '#domain/report.ts'
import { payments, unplacedMoney, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readPaymentRows } from '../payment-list.ts'
import { isWithin } from '../school-time.ts'
import { bearsNumber } from './objections.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>

/** More uses of one number than any family makes. */
const MOST_USES = 2_000

/** More payments than a school takes in a hundred years. */
const MOST_PAYMENTS = 1_000_000_000

/** Payments of some days, or those that bear a number, the newest first. */
export function readPaymentsOf(reading: Reading, { from, to, paid, isMoved }: Wanted): Promise<PaymentOfStudent[]> {
  const { env } = reading
  const days = from && to ? { from, to } : null
  const where = and(
    paid && bearsNumber(paid.number),
    paid && inArray(payments.method, [...paid.methods]),
    days
      ? or(
          isWithin(env, payments.paidAt, days),
          isMoved ? isWithin(env, payments.createdAt, days) : undefined,
          isMoved ? and(eq(payments.state, 'refunded'), isWithin(env, payments.settledAt, days)) : undefined,
        )
      : undefined,
  )
  return readPaymentRows(reading, { where, limit: paid ? MOST_USES : MOST_PAYMENTS })
}

/** Money of some days that no account could take; what was placed since is a payment. */
export async function readUnplacedOf({ tx, env }: Reading, { from, to }: Wanted): Promise<UnplacedTaken[]> {
  const money = unplacedMoney
  const days = from && to ? { from, to } : null
  const found = await tx
    .select({ money, collector: sql<string>`coalesce(${users.fullName}, ${money.collector})` })
    .from(money)
    .leftJoin(users, eq(users.id, money.collectedBy))
    .where(
      and(
        sql`${money.outcome} is distinct from 'placed'`,
        days ? or(isWithin(env, money.paidAt, days), isWithin(env, money.settledAt, days)) : undefined,
      ),
    )
  return found.map(({ money: { collectedBy, method, cents, paidAt, createdAt, settledAt }, collector }) => ({
    collectorId: collectedBy,
    collector,
    method,
    cents,
    paidAt,
    arrivedAt: createdAt,
    refundedAt: settledAt,
  }))
}
