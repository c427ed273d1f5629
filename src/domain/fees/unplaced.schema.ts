import { z } from 'zod'
import { Id, Instant, text } from '../core/fields.ts'
import { PaymentLine, PaymentMethod } from './fees.schema.ts'

/**
 * Why money cannot be placed. `studentUnknown`: no such student. `anotherStudent`: the number belongs to somebody else
 * since a restore. `unreadable`: a newer app's entry. `makerUnknown`: taken by
 * somebody whose account a restore lost.
 */
export const UnplacedReason = z.enum(['studentUnknown', 'anotherStudent', 'unreadable', 'makerUnknown'])
export type UnplacedReason = z.infer<typeof UnplacedReason>

/** Money that waits for an administrator to say whose it is. */
export const UnplacedRow = z.object({
  id: Id,
  receipt: z.string(),
  amount: z.number(),
  method: PaymentMethod,
  /** From whom and for what, as the device told it. */
  sentence: z.string(),
  reason: UnplacedReason,
  collector: z.string(),
  deviceCode: z.string(),
  paidAt: Instant,
})
export type UnplacedRow = z.infer<typeof UnplacedRow>

/** What an administrator does about it: whose fees it pays, all of it, or that it was given back. */
export const UnplacedSettlement = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('place'), lines: z.array(PaymentLine).min(1, 'No student found.').max(40) }),
  z.strictObject({ action: z.literal('refund'), reason: text(300).trim().min(1, 'Please give a reason.') }),
])
export type UnplacedSettlement = z.input<typeof UnplacedSettlement>
