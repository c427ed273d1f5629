import { z } from 'zod'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as people read them: $1,017.50. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Dollars of a call (17.5) as cents (1,750). */
export const centsOf = (amount: number): number => Math.round(amount * 100)

/** Cents as dollars, for calls whose amounts have no unit (GEN-12). */
export const dollarsOf = (cents: number): number => cents / 100

/** Highest amount for one payment, fee or discount: a larger amount is a typing mistake. */
const MOST_DOLLARS = 10_000

const isWholeCents = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

/** An amount in dollars with at most two decimals, never negative. */
export const dollarsUpTo = (most: number, wrong = 'Please enter a valid amount') =>
  z.number(wrong).min(0, wrong).max(most, wrong).refine(isWholeCents, wrong).describe('US dollars')

/** An amount in dollars with the limit of one payment, fee or discount. */
export const Dollars = dollarsUpTo(MOST_DOLLARS)

/** An amount of a reply in dollars (GEN-12). */
export const InDollars = z.number().describe('US dollars')

/** An amount of a reply in cents; the names of such fields end in cents. */
export const InCents = z.int().describe('US cents')

/**
 * A typed amount in dollars ("17", "17.50", "$1,017.5") as cents; null when it is not an amount of whole cents, or more
 * than `most` dollars.
 */
export function parseAmount(typed: string, most = MOST_DOLLARS): number | null {
  const plain = typed.trim().replace(/^\$\s*/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain.replaceAll(',', ''))
  return amount <= most ? centsOf(amount) : null
}
