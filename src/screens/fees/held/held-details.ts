import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { comparableNumber, describeMethod } from '#domain/fees/payments.rules.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { heldTexts as texts } from './held.texts.ts'

export const monthOf = ({ payment: { year, month } }: ShownPayment): string =>
  year && month ? formatMonth({ year, month }) : ''

/** Sentence about a payment on hold: collector, amount and student. */
export function sentenceOf({ payment, fullname, className }: ShownPayment): string {
  const method = describeMethod(payment.method, payment.number)
  return texts.took(payment.collector, formatCents(payment.amountCents), method, texts.whom(fullname, className))
}

/** Sentence about why the payment is on hold. */
export function reasonOf(shown: ShownPayment): string {
  const { payment } = shown
  if (!payment.heldCode) return ''
  return texts.why[payment.heldCode]({
    collector: payment.collector,
    month: monthOf(shown) || 'The month',
    discount: formatCents(payment.discountCents),
    number: payment.number ?? '',
  })
}

/** Other payments with the same number, among those that this device knows. */
export function sameNumber(held: ShownPayment, known: readonly ShownPayment[]): ShownPayment[] {
  const { number, receipt } = held.payment
  if (held.payment.heldCode !== 'numberUsed' || !number) return []
  const wanted = comparableNumber(number)
  return known.filter(
    ({ payment }) =>
      payment.number !== null &&
      payment.method !== 'Cash' &&
      payment.receipt !== receipt &&
      comparableNumber(payment.number) === wanted,
  )
}
