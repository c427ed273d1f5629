import { sumOf } from '../core/grouped.ts'
import { centsOf } from '../school/money.ts'
import type { NoteCount } from '../school/drawers.schema.ts'

/** Sum of counted notes and coins in cents; `coins` is in cents. */
export const countedCents = (counts: readonly NoteCount[], coins: number): number =>
  sumOf(counts, ({ value, count }) => centsOf(value) * count) + coins

/** Whether a difference (cents, of either sign) needs a reason; `limitCents` is the school's setting. */
export const needsReason = (differenceCents: number, limitCents: number): boolean =>
  Math.abs(differenceCents) > limitCents
