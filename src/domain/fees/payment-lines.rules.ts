import { centsOf } from '../school/money.ts'
import type { PaymentLine } from './fees.schema.ts'

/** A line of the call in cents, as input of the ledger rules. */
export const takenOf = ({ amountPaid, discount = 0, year, month }: PaymentLine) => ({
  amountCents: centsOf(amountPaid),
  discountCents: centsOf(discount),
  chosen: { year, month },
})

/** Order key of the entry of a payment, by what identifies it from the moment its form was opened. */
export const paymentEntryKey = (ref: string): string => `fees:${ref}`
