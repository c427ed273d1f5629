import { dollarsOf, parseAmount } from '#domain/core/money.ts'
import type { NewLimit } from '#data/discounts/limits.queries.ts'
import { discountTexts } from './discounts.texts.ts'

const texts = discountTexts.limits

/** What the form holds, as it is typed. */
export type Typed = { month: string; year: string; maxLimit: string }

/** What the form begins with (specification, Business constants). */
export const DEFAULTS: Typed = { month: '7', year: '2025', maxLimit: '300' }

/** The limit that is meant, or what is wrong with it. */
export function limitOf({ month, year, maxLimit }: Typed): NewLimit | { problem: keyof Typed; message: string } {
  const ofYear = /^\d{4}$/.test(year.trim()) ? Number(year) : 0
  if (ofYear < 2000 || ofYear > 2100) return { problem: 'year', message: texts.badYear }
  const cents = parseAmount(maxLimit)
  if (cents === null) return { problem: 'maxLimit', message: texts.badAmount }
  return { month: Number(month), year: ofYear, maxLimit: dollarsOf(cents) }
}
