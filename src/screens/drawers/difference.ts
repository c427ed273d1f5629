import { formatCents } from '#domain/school/money.ts'
import { centsOfShillings, formatShillings } from '#domain/school/shillings.rules.ts'
import { drawerTexts } from './drawers.texts.ts'

const texts = drawerTexts.count

/** Over or short, in words; `format` writes the amount, which is in cents where nothing else is said. */
export const differenceWords = (amount: number, format: (amount: number) => string = formatCents): string => {
  if (amount === 0) return texts.exact
  return amount > 0 ? texts.over(format(amount)) : texts.short(format(-amount))
}

/**
 * A difference of both currencies together, in cents; `rate`: shillings of one dollar. Null: there is a difference in shillings, and
 * no rate at which to compare it.
 */
export function differenceInCents(cents: number, shillings: number, rate: number | null): number | null {
  if (shillings === 0) return cents
  return rate === null ? null : cents + centsOfShillings(shillings, rate)
}

/** Money of both currencies in words: $10.00 + SLSH 60,000. */
export const bothWords = (cents: number, shillings = 0): string =>
  shillings ? `${formatCents(cents)} + ${formatShillings(shillings)}` : formatCents(cents)
