import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { Dollars, InCents, signedDollarsUpTo } from './money.schema.ts'
import { isRounded, MOST_RATE, MOST_SHILLINGS } from './shillings.rules.ts'

const RATE_WRONG = 'Please enter the shillings of one dollar.'
const SHILLINGS_WRONG = 'Please enter a number of shillings.'

/** Somaliland shillings that one dollar is worth. */
export const Rate = z.int(RATE_WRONG).min(1, RATE_WRONG).max(MOST_RATE, RATE_WRONG)

/** A number of shillings, which may be below zero. */
export const Shillings = z
  .int(SHILLINGS_WRONG)
  .min(-MOST_SHILLINGS, SHILLINGS_WRONG)
  .max(MOST_SHILLINGS, SHILLINGS_WRONG)

/**
 * The part of an act's cash that moved in shillings, in the direction of the act: taken with a payment, paid with an expense.
 * Below zero: only the change was in shillings.
 */
export const ShillingPart = z
  .strictObject({
    amount: Shillings.refine((amount) => amount !== 0, SHILLINGS_WRONG),
    rate: Rate,
    /** Dollars of the act that they stand for; the rest of its cash moved in dollars. */
    dollars: signedDollarsUpTo(1_000_000),
    /** What was handed over, and the dollars among the change; its receipt says so. */
    given: z
      .strictObject({ dollars: Dollars, amount: Shillings.min(0, SHILLINGS_WRONG), dollarsBack: Dollars })
      .optional(),
  })
  // At most a large note apart: the school bears what the smallest note rounds.
  .refine(({ amount, rate, dollars }) => isRounded({ shillings: amount, rate, cents: dollars }), SHILLINGS_WRONG)
export type ShillingPart = z.input<typeof ShillingPart>

/** The part of an act's cash that moved in shillings, as lists say it, in the direction of the act. */
export const SaidPart = z.object({
  amount: z.int(),
  /** Shillings of one dollar; null where they were not changed for dollars. */
  rate: z.int().nullable(),
  /** Dollars that they stand for. */
  cents: InCents,
})
export type SaidPart = z.infer<typeof SaidPart>

/**
 * Acts that move shillings: `float` and `left` belong to drawers, `move` goes between drawer and safe, `exchange` is a change for
 * dollars, `count` what a count found more or less.
 */
export const SHILLING_KINDS = [
  'payment',
  'refund',
  'takenBack',
  'expense',
  'advance',
  'float',
  'move',
  'exchange',
  'count',
] as const
export type ShillingKind = (typeof SHILLING_KINDS)[number]

/** Shillings that moved, as devices hold them for the last two months. Amounts are below zero where they went out. */
export const ShillingsRow = z.object({
  /** Receipt, voucher or reference of the act, which has one such row. */
  key: z.string(),
  kind: z.enum(SHILLING_KINDS),
  /** Number of the receipt or voucher; empty: none. */
  number: z.string(),
  account: z.enum(['cashShillings', 'safeShillings']),
  shillings: z.int(),
  /** Shillings of one dollar; null where they were not changed for dollars. */
  rate: z.int().nullable(),
  /** Dollars that they stand for, with their sign. */
  cents: InCents,
  /** Account that has these dollars less, or more. */
  other: z.string(),
  /** Drawer session; missing: none. */
  drawer: z.string().optional(),
  /** What a family handed over, and the dollars among its change; missing: not known. */
  given: z.object({ cents: InCents, shillings: z.int(), backCents: InCents }).optional(),
  note: z.string().nullable(),
  byId: Id.nullable(),
  by: z.string(),
  at: Instant,
  /** School day on which they count; missing: that of `at`. */
  day: z.string().optional(),
})
export type ShillingsRow = z.infer<typeof ShillingsRow>

/** The part of a receipt's cash that came in shillings. */
export const ReceiptShillings = ShillingsRow.pick({ shillings: true, rate: true, cents: true, given: true })
export type ReceiptShillings = z.infer<typeof ReceiptShillings>

/** The rate of a day. The newest of a day counts. */
export const RateRow = z.object({ ref: z.string(), day: z.string(), rate: Rate, by: z.string(), at: Instant })
export type RateRow = z.infer<typeof RateRow>
