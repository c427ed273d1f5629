import { sql, type SQL } from 'drizzle-orm'
import { paymentChanges, payments } from '../../db/schema.ts'
import type { ServerEnv } from '../../handle.ts'
import { isWithin } from '../school-time.ts'

// A payment as it was taken, whatever has become of it since.

const takenCents = sql`coalesce(${payments.takenCents}, ${payments.amountCents})`
const takenDiscountCents = sql`coalesce(${payments.takenDiscountCents}, ${payments.discountCents})`
const takenHeld = sql`coalesce(${payments.takenHeld}, ${payments.state} = 'held')`

/**
 * Confirmed money (`cents`) and discounts (`discount_cents`) by the days on which they were taken, confirmed, corrected or taken
 * back: what was told of a day that is over stays.
 */
export const confirmedWithin = (
  env: Pick<ServerEnv, 'now' | 'school'>,
  days: { from: string; to: string },
): SQL => sql`(
  select case when ${takenHeld} then 0 else ${takenCents} end as cents,
    case when ${takenHeld} then 0 else ${takenDiscountCents} end as discount_cents
  from ${payments} where ${isWithin(env, payments.paidAt, days)}
  union all
  select case when ${paymentChanges.isHeld} then 0 else ${paymentChanges.amountAfter} end
      - case when ${paymentChanges.wasHeld} then 0 else ${paymentChanges.amountBefore} end,
    case when ${paymentChanges.isHeld} then 0 else ${paymentChanges.discountAfter} end
      - case when ${paymentChanges.wasHeld} then 0 else ${paymentChanges.discountBefore} end
  from ${paymentChanges} where ${isWithin(env, paymentChanges.doneAt, days)}
) as confirmed`
