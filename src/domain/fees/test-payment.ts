import type { PaymentRow } from './payment-rows.schema.ts'

/** Seventeen dollars in cash for Hodan's September, as a replica holds it: what tests of money begin with. */
export const testPayment: PaymentRow = {
  id: 1,
  receipt: 'K7Q-R000001',
  studentId: 11,
  amountCents: 1_700,
  discountCents: 0,
  discountReason: null,
  description: null,
  method: 'Cash',
  number: null,
  year: 2026,
  month: 9,
  parts: [],
  state: 'confirmed',
  heldCode: null,
  paidAt: '2026-09-14T06:00:00.000Z',
  collectorId: 2,
  collector: 'Sahra',
  deviceCode: 'K7Q',
  revision: 1,
}

/** The test payment with Hodan's name and class. */
export const paymentOfHodan = <More extends object>(more: More) => ({
  fullname: 'Hodan Cali',
  className: '1A',
  payment: { ...testPayment, ...more },
})
