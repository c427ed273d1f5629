import type { RecordedLine } from '#domain/fees/fees.schema.ts'
import type { PaymentChange, PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import type { Part } from '#domain/fees/ledger.rules.ts'
import type { payments } from '../../db/schema.ts'

export type StoredPayment = typeof payments.$inferSelect

type AroundPayment = {
  parts?: readonly Part[] | undefined
  changes?: readonly PaymentChange[] | undefined
  collector: string | null
}

/** A payment as devices and screens hold it. */
export const toPaymentRow = (
  payment: StoredPayment,
  { parts = [], changes = [], collector }: AroundPayment,
): PaymentRow => ({
  id: payment.id,
  receipt: payment.receipt,
  studentId: payment.studentId,
  amountCents: payment.amountCents,
  discountCents: payment.discountCents,
  discountReason: payment.discountReason,
  description: payment.description,
  method: payment.method,
  number: payment.number,
  year: payment.year,
  month: payment.month,
  parts: [...parts],
  state: payment.state,
  heldCode: payment.heldCode,
  paidAt: payment.paidAt,
  collectorId: payment.collectedBy,
  collector: collector ?? '',
  deviceCode: payment.deviceCode,
  ...(payment.drawer ? { drawer: payment.drawer } : {}),
  revision: payment.revision,
  changes: [...changes],
})

/** The cents of a payment that no month has used. */
const carryOf = ({ state, amountCents }: StoredPayment, parts: readonly Part[]): number =>
  state === 'confirmed' ? amountCents - parts.reduce((sum, part) => sum + part.amountCents, 0) : 0

/** Recorded part of one student, in the shape of the collector's reply. */
export const toRecordedLine = (payment: StoredPayment, parts: readonly Part[], name: string): RecordedLine => ({
  paymentId: payment.id,
  studentId: payment.studentId,
  StudentName: name,
  amountPaid: payment.amountCents,
  discount: payment.discountCents,
  state: payment.state,
  heldCode: payment.heldCode,
  months: [...parts],
  carryCents: carryOf(payment, parts),
})
