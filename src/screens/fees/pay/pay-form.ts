import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import type { ChangeIn } from '#domain/fees/mixed-cash.rules.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { newRef } from '#data/device/new-ref.ts'

/** The values of the form as they are typed; a draft until the payment is taken. */
export type Typed = {
  /** Identifies the payment: a new one for every family, so that two payments are never taken for one. */
  ref: string
  isSingle: boolean
  search: string
  /** The children who are paid for; empty while searching. */
  studentIds: readonly number[]
  month: number
  year: number
  /** Pay everything that is owed rather than one month. */
  isAll: boolean
  /** Amounts that were typed over the proposed ones, by student. */
  amounts: Readonly<Record<number, string>>
  method: PaymentMethod
  number: string
  /** The collector has seen where the number was used, and accepts it all the same. */
  isNumberKnown: boolean
  /** Cash that is handed over, where the school takes shillings; both empty: all of it in dollars. */
  dollars: string
  shillings: string
  /** What change is given in; null: as proposed. */
  changeIn: ChangeIn | null
  discount: string
  discountReason: string
  description: string
}

export const emptyForm = ({ year, month }: Month, isSingle: boolean): Typed => ({
  ref: newRef(),
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
  dollars: '',
  shillings: '',
  changeIn: null,
  discount: '',
  discountReason: '',
  description: '',
})

export const isEmpty = ({ studentIds, search }: Typed): boolean => studentIds.length === 0 && !search.trim()

/** Whether anything was typed or chosen, beside which children are paid for: all else is proposed. */
export const hasTexts = (typed: Partial<Typed>): boolean => {
  const { amounts = {}, isAll, method = 'Cash', number, dollars, shillings } = typed
  const texts = [number, dollars, shillings, typed.discount, typed.discountReason, typed.description]
  return isAll === true || method !== 'Cash' || Object.keys(amounts).length > 0 || texts.some(Boolean)
}

/** The form for other children: without the values that were typed for the ones before. */
export const forStudents = (typed: Typed, studentIds: readonly number[]): Typed => ({
  ...emptyForm(typed, typed.isSingle),
  studentIds,
})

/** The month of a school day (2026-09-14). */
export function monthOfDay(day: string): Month {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { year, month }
}

/** Fewest digits and letters of a number of mobile money, without its country code and leading zeros. */
const FEWEST_SIGNS = 7

/** Whether a payment number is likely to lack digits; it can be taken all the same. */
export const isShortNumber = (number: string): boolean => comparableNumber(number).length < FEWEST_SIGNS
