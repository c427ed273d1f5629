import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PaymentOfStudent, UnplacedTaken, Wanted } from '#domain/report.ts'
import { isAmong } from '../../db/is-among.ts'
import { paymentChanges, payments, unplacedMoney, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readPaymentRows } from './payment-list.ts'
import { isWithin } from '../school/school-time.ts'
import { bearsNumber } from './objections.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>

/** Most uses of one number that are read, more than any family has. */
const MOST_USES = 2_000

/** Limit where all payments are read, more than a school takes in a hundred years. */
const MOST_PAYMENTS = 1_000_000_000

/** Payments of whatever day that were corrected, voided, given back or settled on these days. */
async function changedWithin({ tx, env }: Reading, days: { from: string; to: string }): Promise<number[]> {
  const found = await tx
    .selectDistinct({ id: paymentChanges.paymentId })
    .from(paymentChanges)
    .where(isWithin(env, paymentChanges.doneAt, days))
  return found.map(({ id }) => id)
}

/** Condition: payments with a change in a drawer session. */
const isChangedIn = (drawer: string) =>
  sql`${payments.id} in (select payment_id from ${paymentChanges} where ${paymentChanges.drawer} = ${drawer})`

/** Payments of some days, of a drawer session, or those that bear a number, the newest first. */
export async function readPaymentsOf(
  reading: Reading,
  { from, to, paid, isMoved, drawer }: Wanted,
): Promise<PaymentOfStudent[]> {
  const { env } = reading
  const days = from && to ? { from, to } : null
  const changed = days && isMoved ? await changedWithin(reading, days) : []
  const where = and(
    drawer === undefined ? undefined : or(eq(payments.drawer, drawer), isChangedIn(drawer)),
    paid && bearsNumber(paid.number),
    paid && inArray(payments.method, [...paid.methods]),
    days
      ? or(
          isWithin(env, payments.paidAt, days),
          isMoved ? isWithin(env, payments.createdAt, days) : undefined,
          changed.length > 0 ? isAmong(payments.id, changed) : undefined,
        )
      : undefined,
  )
  return readPaymentRows(reading, { where, limit: paid ? MOST_USES : MOST_PAYMENTS })
}

/** Money of some days that no account could take; what was placed since is a payment. */
export async function readUnplacedOf({ tx, env }: Reading, { from, to, drawer }: Wanted): Promise<UnplacedTaken[]> {
  const money = unplacedMoney
  const days = from && to ? { from, to } : null
  const settlers = alias(users, 'settlers')
  const found = await tx
    .select({
      money,
      collector: sql<string>`coalesce(${users.fullName}, ${money.collector})`,
      by: settlers.fullName,
    })
    .from(money)
    .leftJoin(users, eq(users.id, money.collectedBy))
    .leftJoin(settlers, eq(settlers.id, money.settledBy))
    .where(
      and(
        sql`${money.outcome} is distinct from 'placed'`,
        drawer === undefined ? undefined : or(eq(money.drawer, drawer), eq(money.settledDrawer, drawer)),
        days
          ? or(
              isWithin(env, money.paidAt, days),
              isWithin(env, money.createdAt, days),
              isWithin(env, money.settledAt, days),
            )
          : undefined,
      ),
    )
  return found.map(({ money: one, collector, by }) => ({
    collectorId: one.collectedBy,
    collector,
    method: one.method,
    cents: one.cents,
    receipt: one.receipt,
    paidAt: one.paidAt,
    arrivedAt: one.createdAt,
    refunded:
      one.settledAt === null
        ? null
        : {
            at: one.settledAt,
            byId: one.settledBy,
            by: by ?? '',
            reason: one.settledReason ?? '',
            ...(one.settledDrawer ? { drawer: one.settledDrawer } : {}),
          },
    ...(one.drawer ? { drawer: one.drawer } : {}),
  }))
}
