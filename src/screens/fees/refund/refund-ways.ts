import { inWholeNotes, type Cash } from '#domain/fees/mixed-cash.rules.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { formatCash } from '#domain/school/cash-words.ts'
import type { ReceiptShillings, ShillingPart } from '#domain/school/shillings.schema.ts'

/** In what a refund is given: `asTaken` is in both, as the receipt was paid. */
export type RefundWay = 'dollars' | 'shillings' | 'asTaken'

export type WayToGive = { way: RefundWay; given: Cash; part: ShillingPart | undefined }

type Asked = {
  /** Cents to give back. */
  cents: number
  /** What came in shillings with the receipt; its rate stands. */
  taken: ReceiptShillings | undefined
  /** The rate of today, where the receipt has none. */
  rate: number
  smallestNote: number
}

const inBoth = (cents: number, shillings: number, ofCents: number, rate: number) => ({
  given: { cents: cents - ofCents, shillings },
  part: { amount: shillings, rate, dollars: dollarsOf(ofCents) },
})

/** The ways to give an amount back; the first is the one in which the receipt was paid. */
export function waysToGive({ cents, taken, smallestNote, ...today }: Asked): WayToGive[] {
  const dollars: WayToGive = { way: 'dollars', given: { cents, shillings: 0 }, part: undefined }
  if (cents <= 0) return [dollars]
  const came = taken && taken.shillings > 0 ? taken : undefined
  const rate = taken?.rate ?? today.rate
  const all = came?.cents === cents ? came.shillings : Math.abs(inWholeNotes(-cents, rate, smallestNote))
  const shillings: WayToGive = { way: 'shillings', ...inBoth(cents, all, cents, rate) }
  if (!came) return [dollars, shillings]
  if (came.cents >= cents) return [shillings, dollars]
  return [{ way: 'asTaken', ...inBoth(cents, came.shillings, came.cents, rate) }, dollars, shillings]
}

export const wordsOf = ({ given }: WayToGive): string => formatCash(given)
