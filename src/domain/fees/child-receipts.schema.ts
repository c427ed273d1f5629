import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { InCents } from '../school/money.schema.ts'
import { ReceiptShillings } from '../school/shillings.schema.ts'
import { PaymentRow } from './payment-rows.schema.ts'

/** Receipts that one answer lists for a parent: some years of several children. */
export const MOST_CHILD_RECEIPTS = 300

/**
 * One child's part of a payment, as a parent may read it: the content of its paper, and nothing about how the school settles it.
 * Changes are without their maker and reason.
 */
export const ChildReceipt = z.object({
  fullname: z.string(),
  className: z.string(),
  /** Whether the child has left the school: a parent then sees its payments and debts, and nothing else. */
  hasLeft: z.boolean().optional(),
  /** Whether the wallet's own statement confirms the receipt; missing: not yet. */
  isInWallet: z.boolean().optional(),
  /** Part of its cash that came in shillings; missing: all of it in dollars. */
  inShillings: ReceiptShillings.optional(),
  payment: PaymentRow.pick({
    receipt: true,
    studentId: true,
    amountCents: true,
    discountCents: true,
    discountReason: true,
    description: true,
    method: true,
    number: true,
    year: true,
    month: true,
    parts: true,
    state: true,
    paidAt: true,
    collector: true,
    changes: true,
  }),
})
export type ChildReceipt = z.infer<typeof ChildReceipt>

/** A child of the caller's that has left the school, with what is still owed for it. */
export const FormerChild = z.object({ studentId: Id, fullname: z.string(), owesCents: InCents })
export type FormerChild = z.infer<typeof FormerChild>
