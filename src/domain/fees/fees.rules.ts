export type PaymentStatus = 'paid' | 'partial' | 'unpaid'

/**
 * Payment status of a fee (CLS-2): paid when the amount paid is at least the fee, unpaid when nothing
 * was paid, partial between. Amounts in cents; a student without a fee owes nothing and counts as paid.
 */
export function paymentStatus({ feeCents, paidCents }: { feeCents: number; paidCents: number }): PaymentStatus {
  if (paidCents >= feeCents) return 'paid'
  return paidCents <= 0 ? 'unpaid' : 'partial'
}
