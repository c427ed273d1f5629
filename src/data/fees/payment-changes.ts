import { correctPayment, settleHeldPayment, voidPayment } from '#domain/fees/payments.endpoints.ts'
import type { HeldSettlement, PaymentCorrection, PaymentRow } from '#domain/fees/fees.schema.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { call } from '../api.ts'
import { device } from '../db.ts'
import { nudge } from '../nudge.ts'
import { currentReader } from '../use-cache.ts'

/**
 * Puts the server's answer to a change into the replica, so that every list shows it at once. The pull that is asked
 * for here brings the same, and the change of the account.
 */
async function note(row: PaymentRow): Promise<void> {
  try {
    const table = (await currentReader(device()))?.cache?.payments
    // A payment that is older than the replica's days must not be added to it.
    if (await table?.get(paymentKey(row))) await table?.put(row, paymentKey(row))
  } catch {
    // Nothing is lost: the pull brings it.
  }
  nudge('sendNow')
}

async function noting(changing: Promise<{ payment: PaymentRow }>): Promise<PaymentRow> {
  const { payment } = await changing
  await note(payment)
  return payment
}

/** Changes of payments. They need the server, since nobody can know what will be left to settle later. */
export const paymentActions = {
  correct: (id: number, body: PaymentCorrection) => noting(call(correctPayment, { params: { id: String(id) }, body })),
  withdraw: (id: number, reason: string) => noting(call(voidPayment, { params: { id: String(id) }, body: { reason } })),
  settle: (id: number, body: HeldSettlement) => noting(call(settleHeldPayment, { params: { id: String(id) }, body })),
} as const
