import { z } from 'zod'
import { latinDigits } from '../core/digits.ts'

// Amounts are whole cents everywhere in this program, whatever their fields are named: `amount`, `discount`, `maxCents`. Only
// the JSON of calls has dollars (GEN-12), and what waits in the outbox, which is that JSON. The schemas below convert: the
// server where it reads a body and writes a reply, a device where it reads a reply. Cents that a device sends pass
// through `dollarsOf`, as the value of a form or in a body that is made by hand.

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as people read them: $1,017.50. */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Dollars of a call (17.5) as cents (1,750). */
export const centsOf = (amount: number): number => Math.round(amount * 100)

/** Cents as dollars, for calls (GEN-12) and for files. */
export const dollarsOf = (cents: number): number => cents / 100

/** Cents as a form shows them: 17.50. */
export const typedAmount = (cents: number): string => dollarsOf(cents).toFixed(2)

type Encode = (cents: number, payload: z.core.ParsePayload<number>) => number

// The type of the cents has no check of its own: with one, zod would take four times as long for a reply.
const CONVERSION: { decode: (amount: number) => number; encode: Encode } = {
  decode: centsOf,
  encode: (cents, { issues }) => {
    if (!Number.isSafeInteger(cents)) issues.push({ code: 'custom', input: cents, message: 'Not whole cents' })
    return dollarsOf(cents)
  },
}

/** Highest amount for one payment, fee or discount: a larger amount is a typing mistake. */
const MOST_DOLLARS = 10_000

const isWholeCents = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

/** An amount of a body, which travels in dollars with at most two decimals, never negative; cents once it is read. */
export const dollarsUpTo = (most: number, wrong = 'Please enter a valid amount') =>
  z
    .codec(z.number(wrong).min(0, wrong).max(most, wrong).refine(isWholeCents, wrong), z.number(), CONVERSION)
    .describe('US dollars')

/** An amount of a body that may be below zero, which travels in dollars with at most two decimals; cents once it is read. */
export const signedDollarsUpTo = (most: number, wrong = 'Please enter a valid amount') =>
  z
    .codec(z.number(wrong).min(-most, wrong).max(most, wrong).refine(isWholeCents, wrong), z.number(), CONVERSION)
    .describe('US dollars')

/** An amount of a body with the limit of one payment, fee or discount. */
export const Dollars = dollarsUpTo(MOST_DOLLARS)

/** An amount of a reply, which travels in dollars (GEN-12); cents once it is read. */
export const InDollars = z.codec(z.number(), z.number(), CONVERSION).describe('US dollars')

/** An amount of a reply that travels in cents; the names of such fields end in cents. */
export const InCents = z.int().describe('US cents')

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
