import { formatCents } from '../school/money.ts'
import { inARow } from '../school/shown-words.texts.ts'
import type { ReducedBy } from './payment-rows.schema.ts'

/** What rules took off the fees of some months, in the words of the school: "Second child −$1.70". */
export const reducedWords = (months: readonly { reducedBy?: ReducedBy }[]): string =>
  inARow(months.flatMap(({ reducedBy = [] }) => reducedBy).map(({ words, cents }) => `${words} −${formatCents(cents)}`))
