import type { PaymentMethod } from '#domain/fees/fees.schema.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { newPaymentRef } from '#data/fees/take-payment.ts'

/** What the form holds, as it is typed; kept on the device until the money is taken. */
export type Typed = {
  /** Names the payment: a new one for every family, so that one payment is never taken for another. */
  ref: string
  isSingle: boolean
  search: string
  /** The children who are paid for; empty while somebody is searched. */
  studentIds: readonly number[]
  month: number
  year: number
  /** All that is owed rather than the month alone. */
  isAll: boolean
  /** Amounts that were typed over the proposed ones, by student. */
  amounts: Readonly<Record<number, string>>
  method: PaymentMethod
  number: string
  /** The collector has seen where the number was used, and takes it all the same. */
  isNumberKnown: boolean
  discount: string
  discountReason: string
  description: string
}

export const emptyForm = ({ year, month }: Month, isSingle: boolean): Typed => ({
  ref: newPaymentRef(),
  isSingle,
  search: '',
  studentIds: [],
  month,
  year,
  isAll: false,
  amounts: {},
  method: 'Cash',
  number: '',
  isNumberKnown: false,
  discount: '',
  discountReason: '',
  description: '',
})

export const isEmpty = ({ studentIds, search }: Typed): boolean => studentIds.length === 0 && !search.trim()

/** The form for other children: nothing of what was typed for the ones before may be taken for them. */
export const forStudents = (typed: Typed, studentIds: readonly number[]): Typed => ({
  ...emptyForm(typed, typed.isSingle),
  studentIds,
})

/** The month that a school day (2026-09-14) lies in. */
export function monthOfDay(day: string): Month {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { year, month }
}
