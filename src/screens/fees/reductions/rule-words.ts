import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { keyAfter } from '#domain/fees/reductions.rules.ts'
import type { FeeRuleListed } from '#domain/fees/reductions.schema.ts'
import { reductionTexts } from './reductions.texts.ts'

/** A month that is given as one number, in words. */
export const monthWords = (key: number): string => formatMonth({ year: Math.floor(key / 100), month: key % 100 })

/** What a rule takes off, in words. */
export function termsWords({ percent, amount, fromChild }: FeeRuleListed): string {
  const off = percent === null ? formatCents(amount ?? 0) : `${percent} %`
  return fromChild === null ? off : `${off} ${reductionTexts.rules.child(fromChild)}`
}

/** Two years of months to choose from. */
export function monthChoices(first: number): { value: string; label: string }[] {
  const keys: number[] = []
  for (let key = first; keys.length < 24; key = keyAfter(key)) keys.push(key)
  return keys.map((key) => ({ value: String(key), label: monthWords(key) }))
}

/** Says that what rules take off a month is over the limit; null where it is not. */
export const overLimit = (cents: number, limit: number | null): string | null =>
  limit !== null && cents > limit ? reductionTexts.limit.over(formatCents(limit)) : null
