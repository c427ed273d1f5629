import { z } from 'zod'
import { centsOf, dollarsOf, MOST_DOLLARS } from './money.ts'

// Amounts are whole cents everywhere in this program, whatever their fields are named: `amount`, `discount`, `maxCents`. Only
// the JSON of calls has dollars (GEN-12), and what waits in the outbox, which is that JSON. The schemas below convert: the
// server where it reads a body and writes a reply, a device where it reads a reply. Cents that a device sends pass
// through `dollarsOf`, as the value of a form or in a body that is made by hand.

type Encode = (cents: number, payload: z.core.ParsePayload<number>) => number

// The type of the cents has no check of its own: with one, zod would take four times as long for a reply.
const CONVERSION: { decode: (amount: number) => number; encode: Encode } = {
  decode: centsOf,
  encode: (cents, { issues }) => {
    if (!Number.isSafeInteger(cents)) issues.push({ code: 'custom', input: cents, message: 'Not whole cents' })
    return dollarsOf(cents)
  },
}

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
