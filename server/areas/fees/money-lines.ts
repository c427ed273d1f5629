import { and, sql, type SQL } from 'drizzle-orm'
import { paymentChanges, payments } from '../../db/schema.ts'
import type { ServerEnv } from '../../handle.ts'
import { isTaken } from './accounts.ts'
import { isWithin, startOfDay } from '../school/school-time.ts'

type Days = { from: string; to: string }
type Clock = Pick<ServerEnv, 'now' | 'school'>

// Columns of a payment as it was first taken, before any later change.

export const takenCents = sql<number>`coalesce(${payments.takenCents}, ${payments.amountCents})`
const takenDiscountCents = sql`coalesce(${payments.takenDiscountCents}, ${payments.discountCents})`
const takenHeld = sql`coalesce(${payments.takenHeld}, ${payments.state} = 'held')`

/**
 * Lines of confirmed money (`cents`) and discounts (`discount_cents`) by the days on which it was taken, settled, corrected
 * or taken back, each with its author (`user_id`), so that the figures of a past day stay. The same lines as
 * `moneyLinesOf` makes of single payments.
 */
export const confirmedWithin = (env: Clock, days: Days): SQL => sql`(
  select ${payments.id} as payment_id, 0 as change_id, 'taken' as kind, ${payments.collectedBy} as user_id,
    ${payments.paidAt} as at, ${takenCents} as cents, ${takenDiscountCents} as discount_cents
  from ${payments} where ${isWithin(env, payments.paidAt, days)} and not ${takenHeld} and ${isTaken}
  union all
  select ${payments.id}, ${paymentChanges.id}, ${paymentChanges.kind},
    case when ${paymentChanges.kind} = 'settled' then ${payments.collectedBy} else ${paymentChanges.doneBy} end,
    ${paymentChanges.doneAt},
    case when ${paymentChanges.isHeld} then 0 else ${paymentChanges.amountAfter} end
      - case when ${paymentChanges.wasHeld} then 0 else ${paymentChanges.amountBefore} end,
    case when ${paymentChanges.isHeld} then 0 else ${paymentChanges.discountAfter} end
      - case when ${paymentChanges.wasHeld} then 0 else ${paymentChanges.discountBefore} end
  from ${paymentChanges} join ${payments} on ${payments.id} = ${paymentChanges.paymentId}
  where ${isWithin(env, paymentChanges.doneAt, days)}
) as confirmed`

/** Condition: payments of certain days that were taken on hold. */
export const takenOnHold = (env: Clock, days: Days): SQL | undefined =>
  and(isWithin(env, payments.paidAt, days), takenHeld)
export const heldAfter = (env: Clock, { to }: Days): SQL<number> => sql<number>`coalesce((
  select case when ${paymentChanges.wasHeld} then ${paymentChanges.amountBefore} else 0 end
  from ${paymentChanges}
  where ${paymentChanges.paymentId} = ${payments.id} and ${paymentChanges.doneAt} >= ${startOfDay(env, to, 1)}
  order by ${paymentChanges.id} limit 1
), case when ${payments.state} = 'held' then ${payments.amountCents} else 0 end)`

/** Condition: money that reached the school in these days and is dated before them; it counts in the days that it bears. */
export const isDatedBefore = (env: Clock, days: Days): SQL | undefined =>
  and(isTaken, isWithin(env, payments.createdAt, days), sql`${payments.paidAt} < ${startOfDay(env, days.from)}`)
