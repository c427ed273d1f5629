import { sumOf } from '../core/grouped.ts'
import { centsOf } from '../school/money.ts'
import type { NoteCount } from '../school/drawers.schema.ts'

/** Sum of counted dollar notes and coins in cents; `coins` is in cents. */
export const countedCents = (counts: readonly NoteCount[], coins: number): number =>
  sumOf(counts, ({ currency, value, count }) => (currency === 'USD' ? centsOf(value) * count : 0)) + coins

/** Sum of the counted notes of shillings. */
export const countedShillings = (counts: readonly NoteCount[]): number =>
  sumOf(counts, ({ currency, value, count }) => (currency === 'SLSH' ? value * count : 0))

/**
 * Whether a difference (cents, of either sign) needs a reason; `limitCents` is the school's setting. One that cannot be told in
 * dollars (null) always needs one.
 */
export const needsReason = (differenceCents: number | null, limitCents: number): boolean =>
  differenceCents === null || Math.abs(differenceCents) > limitCents
