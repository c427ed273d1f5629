import { z } from 'zod'
import { InDollars } from '../school/money.schema.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { PaymentLine } from './fees.schema.ts'
import { PaymentMethod } from './payment-rows.schema.ts'

/**
 * Why money cannot be assigned. `studentUnknown`: no such student. `anotherStudent`: since a restore the number belongs
 * to somebody else. `unreadable`: an entry of a newer app. `makerUnknown`: taken by somebody whose account a restore
 * lost.
 */
export const UnplacedReason = z.enum(['studentUnknown', 'anotherStudent', 'unreadable', 'makerUnknown'])
export type UnplacedReason = z.infer<typeof UnplacedReason>

/** Money that an administrator has to assign to students. */
export const UnplacedRow = z.object({
  id: Id,
  receipt: z.string(),
  amount: InDollars,
  method: PaymentMethod,
  /** Person and purpose of the money, as the device reported them. */
  sentence: z.string(),
  reason: UnplacedReason,
  collector: z.string(),
  deviceCode: z.string(),
  paidAt: Instant,
})
export type UnplacedRow = z.infer<typeof UnplacedRow>

/** Decision of an administrator: assigns all of it to students, or notes that it was given back. */
export const UnplacedSettlement = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('place'), lines: z.array(PaymentLine).min(1, 'No student found.').max(40) }),
  z.strictObject({
    action: z.literal('refund'),
    reason: text(300).trim().min(1, 'Please give a reason.'),
    overdrawnReason: text(300).trim().optional(),
  }),
])
export type UnplacedSettlement = z.input<typeof UnplacedSettlement>
