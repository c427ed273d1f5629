import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { emptyAccount, preview, withPayment } from '#domain/fees/payments.rules.ts'
import type { Overlaid } from '../replica/overlay.ts'

/**
 * Waiting payments in the order in which they were made, each with the months that it settles as far as this device
 * knows: a receipt is printed before the school has answered. `accounts`: as last pulled.
 */
export function withExpectedParts(
  rows: readonly Overlaid<PaymentRow>[],
  accounts: ReadonlyMap<number, FeeAccountRow>,
): Overlaid<PaymentRow>[] {
  const present = new Map(accounts)
  return rows.map((row) => {
    const { studentId, amountCents, discountCents, year, month, pending } = row
    if (!year || !month || pending?.state === 'parked') return row
    const before = present.get(studentId) ?? emptyAccount(studentId)
    const taken = { amountCents, discountCents, chosen: { year, month } }
    const after = withPayment(before, taken)
    present.set(studentId, after)
    const isHeld = after.heldCents > before.heldCents
    return pending?.state === 'waiting' && !isHeld ? { ...row, parts: preview(before, taken).parts } : row
  })
}
