import type { PaymentOfStudent } from '../report.ts'
import type { PaymentRow } from './payment-rows.schema.ts'
import type { PaymentListed } from './reports.schema.ts'

/** A payment as the replica holds it, from the dollars of a call's list. */
export const paymentOfListed = (
  listed: PaymentListed,
): Pick<PaymentOfStudent, 'fullname' | 'className' | 'inShillings'> & { payment: PaymentRow } => ({
  fullname: listed.student.fullname,
  className: listed.student.className,
  ...(listed.inShillings && { inShillings: listed.inShillings }),
  payment: {
    id: listed.id,
    receipt: listed.receipt,
    studentId: listed.studentId,
    amountCents: listed.amountPaid,
    discountCents: listed.discount,
    discountReason: listed.discountReason,
    description: listed.Description,
    method: listed.method,
    number: listed.number,
    year: listed.year,
    month: listed.month,
    parts: listed.allocations.map(({ studentFee, amount, discount }) => ({
      ...studentFee,
      amountCents: amount,
      discountCents: discount,
    })),
    state: listed.state,
    heldCode: listed.heldCode,
    paidAt: listed.date,
    collectorId: listed.collectorId ?? null,
    collector: listed.user?.fullName ?? '',
    deviceCode: null,
    revision: listed.revision,
    ...(listed.changes && { changes: listed.changes }),
  },
})
