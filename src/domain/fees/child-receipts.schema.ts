import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { InCents } from '../school/money.ts'
import { PaymentRow } from './fees.schema.ts'

/** Receipts that one answer lists for a parent: some years of several children. */
export const MOST_CHILD_RECEIPTS = 300

/**
 * One child's part of a payment, as a parent may read it: what its paper says, and nothing of how the school settles it. Of
 * changes neither who made them nor why.
 */
export const ChildReceipt = z.object({
  fullname: z.string(),
  className: z.string(),
  /** The child has left the school: of it a parent sees what was paid and what is owed, and nothing else. */
  hasLeft: z.boolean().optional(),
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
