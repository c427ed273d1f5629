import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { InCents } from '../school/money.schema.ts'
import { PAYMENT_METHODS } from './payment-words.rules.ts'

export const PaymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** State of a payment. `held`: taken, but on hold until an administrator settles an objection. `refunded`: given back. */
export const PAYMENT_STATES = ['confirmed', 'held', 'voided', 'refunded'] as const
export const PaymentState = z.enum(PAYMENT_STATES)
export type PaymentState = z.infer<typeof PaymentState>

/** Why a payment is on hold. */
const HOLD_CODES = [
  'alreadyPaid',
  'discountLimit',
  'discountTooLarge',
  'studentGone',
  'numberUsed',
  'receiptUsed',
  'receiptSeries',
  'refUsed',
  'datedEarlier',
  'roleChanged',
  'collectorInactive',
] as const
export const HoldCode = z.enum(HOLD_CODES)
export type HoldCode = z.infer<typeof HoldCode>

/** What rules took off a month's fee when it was made; missing: nothing. Nothing of it is in any amount. */
export const ReducedBy = z.array(z.object({ words: z.string(), cents: InCents })).optional()
export type ReducedBy = z.infer<typeof ReducedBy>

/** Kind of change of a payment after it was taken. `settled`: an administrator decided about it while it was held. */
const ChangeKind = z.enum(['corrected', 'voided', 'refunded', 'settled'])
export type ChangeKind = z.infer<typeof ChangeKind>

/** Kind of change of a student's fee of a month. `writtenOff`: it will not be paid any more. */
export type FeeChangeKind = 'changed' | 'waived' | 'writtenOff'

/**
 * One change of a payment: a line of the day on which it was made, in the drawer of who made it. The day on which the money
 * was taken keeps its figures. After a void or a refund of all of it the payment is worth nothing.
 */
export const PaymentChange = z.object({
  kind: ChangeKind,
  at: Instant,
  byId: Id.nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  /** Receipt for money that was given back. */
  receipt: z.string().nullable(),
  amountBeforeCents: InCents,
  amountAfterCents: InCents,
  discountBeforeCents: InCents,
  discountAfterCents: InCents,
  /** Whether the payment was on hold until then. */
  wasHeld: z.boolean(),
  /** Drawer session that it is a line of; missing: none. */
  drawer: z.string().optional(),
})
export type PaymentChange = z.infer<typeof PaymentChange>

/** One student's part of a payment, as the device's replica holds it, for the last two months. */
export const PaymentRow = z.object({
  /** Missing until the server has assigned an id. */
  id: Id.optional(),
  receipt: z.string(),
  studentId: Id,
  amountCents: InCents,
  discountCents: InCents,
  discountReason: z.string().nullable(),
  description: z.string().nullable(),
  method: PaymentMethod,
  number: z.string().nullable(),
  /** Month for which the payment was taken; null for a payment without a month. */
  year: z.int().nullable(),
  month: z.int().nullable(),
  /** Months that it settled; the remainder is carried forward. */
  parts: z.array(
    z.object({
      year: z.int(),
      month: z.int(),
      amountCents: InCents,
      discountCents: InCents,
      /** Whether it settles a debt from before the opening day; missing: no. */
      isOpening: z.boolean().optional(),
      reducedBy: ReducedBy,
    }),
  ),
  state: PaymentState,
  heldCode: HoldCode.nullable(),
  paidAt: Instant,
  collectorId: Id.nullable(),
  collector: z.string(),
  deviceCode: z.string().nullable(),
  /** Drawer session that took it; missing: none. */
  drawer: z.string().optional(),
  revision: z.int(),
  /** The oldest first; missing in rows of payments that were just taken here. */
  changes: z.array(PaymentChange).optional(),
})
export type PaymentRow = z.infer<typeof PaymentRow>
