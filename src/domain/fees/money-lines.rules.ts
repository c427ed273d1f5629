import type { ChangeKind, PaymentRow } from './payment-rows.schema.ts'
import { takenOf } from './payments.rules.ts'

/** Kind of line; `settled`: held until then. */
export type MoneyKind = 'taken' | ChangeKind

/** Amount by which confirmed money changed, when and in whose collection. In cents; below zero: less than before. */
export type MoneyLine = {
  kind: MoneyKind
  userId: number | null
  user: string
  at: string
  amountCents: number
  discountCents: number
}

const isWorth = ({ amountCents, discountCents }: MoneyLine): boolean => amountCents !== 0 || discountCents !== 0

/**
 * The confirmed money of a payment: a line where it was taken, and one for each change, with whoever made it. Money taken on hold
 * has its line when it is settled, with its collector, since it is in that drawer.
 */
export function moneyLinesOf(payment: PaymentRow): MoneyLine[] {
  const { paidAt, collectorId: userId, collector: user, changes = [] } = payment
  const { isHeld, ...cents } = takenOf(payment)
  const taken = isHeld ? [] : [{ kind: 'taken' as const, userId, user, at: paidAt, ...cents }]
  const changed = changes.map((change): MoneyLine => {
    const { kind, at, wasHeld } = change
    const staysHeld = wasHeld && kind === 'corrected'
    const difference = (before: number, after: number): number => (staysHeld ? 0 : after) - (wasHeld ? 0 : before)
    return {
      kind,
      ...(kind === 'settled' ? { userId, user } : { userId: change.byId, user: change.by }),
      at,
      amountCents: difference(change.amountBeforeCents, change.amountAfterCents),
      discountCents: difference(change.discountBeforeCents, change.discountAfterCents),
    }
  })
  return [...taken, ...changed].filter(isWorth)
}

/** Amount of a payment that was on hold when some days ended; `isLater`: whether an instant is after them. */
export function heldAfter(payment: PaymentRow, isLater: (instant: string) => boolean): number {
  const next = payment.changes?.find(({ at }) => isLater(at))
  if (next) return next.wasHeld ? next.amountBeforeCents : 0
  return payment.state === 'held' ? payment.amountCents : 0
}
