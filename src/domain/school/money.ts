import { latinDigits } from '../core/digits.ts'

// Amounts are whole cents everywhere in this program; money.schema.ts says what travels in dollars.

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as people read them: $1,017.50. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Dollars of a call (17.5) as cents (1,750). */
export const centsOf = (amount: number): number => Math.round(amount * 100)

/** Cents as dollars, for calls (GEN-12) and for files. */
export const dollarsOf = (cents: number): number => cents / 100

/** Cents as a form shows them: 17.50. */
export const typedAmount = (cents: number): string => dollarsOf(cents).toFixed(2)

/** Highest amount for one payment, fee or discount: a larger amount is a typing mistake. */
export const MOST_DOLLARS = 10_000

/**
 * A typed amount in dollars ("17", "17.50", "$1,017.5", in digits of any keyboard) as cents; null when it is not an amount of whole cents, or more
 * than `most` dollars.
 */
export function parseAmount(typed: string, most = MOST_DOLLARS): number | null {
  const plain = latinDigits(typed)
    .trim()
    .replace('٫', '.')
    .replaceAll('٬', ',')
    .replace(/^\$\s*/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain.replaceAll(',', ''))
  return amount <= most ? centsOf(amount) : null
}
