import { dollarsOf } from '#domain/core/money.ts'
import type { Collection } from '#data/fees/collections.ts'
import type { Today } from '#data/use-today.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { momentWords } from '../../core/list/columns.tsx'
import { paymentTexts } from './payments.texts.ts'

const texts = paymentTexts.collections

/** Every payment with its collector, to take along. */
export const exportedCollections = (
  shown: readonly Collection[],
  { today, timeZone }: Today,
  note: string,
): ExportedTable => ({
  fileName: texts.file(today),
  title: texts.title,
  note,
  head: texts.columns,
  money: [2, 3],
  rows: shown.flatMap(({ fullName, payments }) =>
    payments.map((each) => [
      fullName,
      each.student,
      dollarsOf(each.amountCents),
      dollarsOf(each.discountCents),
      each.method,
      momentWords(each.paidAt, timeZone),
    ]),
  ),
})
