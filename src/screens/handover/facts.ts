import { formatCents } from '#domain/school/money.ts'
import { inARow } from '#domain/school/shown-words.texts.ts'
import { handoverTexts as texts } from './handover.texts.ts'

type Facts = { entries: number; oldestAt: string | null; payments: number; cents: number }

export type Tell = (instant: number) => string

function countsOf({ entries, payments, cents }: Facts): string[] {
  const sum = formatCents(cents)
  if (payments === 0) return [texts.entries(entries)]
  return payments === entries
    ? [texts.payments(payments, sum)]
    : [texts.entries(entries), texts.paymentsAmong(payments, sum)]
}

/** What anybody may know of entries: how many, how much money, how old. */
export const factsOf = (facts: Facts, tell: Tell): string =>
  inARow([...countsOf(facts), ...(facts.oldestAt ? [texts.oldest(tell(Date.parse(facts.oldestAt)))] : [])])
