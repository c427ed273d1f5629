import { correctPayment, refundPayment, settleHeldPayment, voidPayment } from '#domain/fees/payments.endpoints.ts'
import type { CallInput } from '#domain/core/endpoint.ts'
import type { HeldSettlement } from '#domain/fees/fees.schema.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { call } from '../answers/api.ts'
import { device } from '../device/db.ts'
import { currentReader } from '../replica/use-cache.ts'

/**
 * Puts the server's answer to a change into the replica, so that every list shows it at once. The pull after the call
 * brings the same, and the change of the account.
 */
async function note(row: PaymentRow): Promise<void> {
  try {
    const table = (await currentReader(device()))?.cache?.payments
    // A payment that is older than the replica's days must not be added to it.
    if (await table?.get(paymentKey(row))) await table?.put(row, paymentKey(row))
  } catch {
    // Nothing is lost: the pull brings the row.
  }
}

async function noting<Reply extends { payment: PaymentRow }>(changing: Promise<Reply>): Promise<Reply> {
  const reply = await changing
  await note(reply.payment)
  return reply
}

/** Changes of payments. They need the server, since nobody can know what will be left to settle later. */
export const paymentActions = {
  correct: (id: number, body: CallInput<typeof correctPayment>['body']) =>
    noting(call(correctPayment, { params: { id: String(id) }, body })),
  withdraw: (id: number, reason: string) => noting(call(voidPayment, { params: { id: String(id) }, body: { reason } })),
  giveBack: (id: number, body: CallInput<typeof refundPayment>['body']) =>
    noting(call(refundPayment, { params: { id: String(id) }, body })),
  settle: (id: number, body: HeldSettlement) => noting(call(settleHeldPayment, { params: { id: String(id) }, body })),
} as const
