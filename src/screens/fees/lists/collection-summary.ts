import type { Collection } from '#domain/fees/collections.reports.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'
import { exportedRows, type Field } from '#ui/fields.ts'
import type { Summary } from '#ui/export/table.ts'
import { summed, text } from '../../core/list/columns.tsx'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.collections

const FIELDS: readonly Field<Collection>[] = [
  text('user', texts.user, ({ fullName }) => fullName),
  text('count', texts.transactions, ({ count }) => count, { isNumber: true, sum: String }),
  summed('confirmed', texts.confirmed, ({ confirmedCents }) => confirmedCents),
  summed('corrected', texts.corrected, ({ correctedCents }) => correctedCents),
  // Negative, so that the row adds up as it is shown; subtracted from 0, since -0 would be shown with a sign.
  summed('refunded', texts.refunded, ({ refundedCents }) => 0 - refundedCents),
  summed('total', texts.totalPaid, ({ totalCents }) => totalCents),
  summed('discount', texts.totalDiscount, ({ discountCents }) => discountCents),
  ...PAYMENT_METHODS.map((method) => summed<Collection>(method, method, ({ methods }) => methods[method])),
  summed('held', texts.heldInNoTotal, ({ heldCents }) => heldCents),
  text('signature', texts.signature, () => '', { isByHand: true }),
]

/** The paper that is signed: a line for each collector, and the sums of all. */
export const collectionSummary = (all: readonly Collection[]): Summary =>
  exportedRows(all, FIELDS, { fileName: '', title: '' })
