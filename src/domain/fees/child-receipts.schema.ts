import { z } from 'zod'
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
