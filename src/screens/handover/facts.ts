import { formatCents } from '#domain/school/money.ts'
import { inARow } from '#domain/school/shown-words.texts.ts'
import { handoverTexts as texts } from './handover.texts.ts'

type Facts = { entries: number; oldestAt: string | null; payments: number; cents: number }

export type Tell = (instant: number) => string

/** What anybody may know of entries: how many, how much money, how old. */
export const factsOf = ({ entries, oldestAt, payments, cents }: Facts, tell: Tell): string =>
  inARow([
    texts.entries(entries),
    ...(payments > 0 ? [texts.payments(payments, formatCents(cents))] : []),
    ...(oldestAt ? [texts.oldest(tell(Date.parse(oldestAt)))] : []),
  ])
