import { monthDays } from '../school/calendar.rules.ts'
import { monthNumberOfDay } from '../school/months.ts'

/** Purchase and rate, on which the depreciation of an asset depends. */
export type Depreciated = {
  purchaseDate: string
  purchaseCents: number
  /** Yearly rate, in hundredths of a percent of the price. */
  depreciationBasisPoints: number
}

/** A value that somebody typed counts from its day on, and until another is typed. */
type Valued = Depreciated & { typedValueCents: number | null; typedValueSince: string | null }

const DAY_MS = 86_400_000
const WHOLE = 10_000

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The same day some years later; for 29 February, the 28th in common years. */
function anniversary(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  const last = monthDays(year, Number(day.slice(5, 7))).to
  const same = `${String(year).padStart(4, '0')}${day.slice(4)}`
  return same < last ? same : last
}

/** Whole years since a day, and the part of the present one by its days; 0 before the day. */
export function yearsSince(from: string, day: string): number {
  if (day <= from) return 0
  const years = Number(day.slice(0, 4)) - Number(from.slice(0, 4))
  const whole = anniversary(from, years) <= day ? years : years - 1
  const [begun, next] = [anniversary(from, whole), anniversary(from, whole + 1)]
  return whole + daysBetween(begun, day) / daysBetween(begun, next)
}

/** Straight-line depreciation from the purchase until the end of a day, in cents; never more than the price. */
export function depreciationCents(
  { purchaseDate, purchaseCents, depreciationBasisPoints }: Depreciated,
  day: string,
): number {
  const part = (depreciationBasisPoints / WHOLE) * yearsSince(purchaseDate, day)
  return Math.min(purchaseCents, Math.round(purchaseCents * part))
}

/** Value of an asset on a day, in cents: the typed one, else the price less depreciation (ASSET-7). */
export function valueCents(asset: Valued, day: string): number {
  const { typedValueCents, typedValueSince } = asset
  if (typedValueCents !== null && typedValueSince !== null && typedValueSince <= day) return typedValueCents
  return asset.purchaseCents - depreciationCents(asset, day)
}

/** The last day of the month before that of a day. */
export function lastMonthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 1 ? `${year - 1}-12-31` : monthDays(year, month - 1).to
}

/** Depreciation month by month, each dated on the last day of its month, until the end of a month. */
export function depreciationByMonth(asset: Depreciated, until: string): { day: string; cents: number }[] {
  const months: { day: string; cents: number }[] = []
  let before = 0
  const first = monthNumberOfDay(asset.purchaseDate)
  for (let month = first; before < asset.purchaseCents; month = month % 100 === 12 ? month + 89 : month + 1) {
    const day = monthDays(Math.floor(month / 100), month % 100).to
    if (day > until || asset.depreciationBasisPoints === 0) break
    const after = depreciationCents(asset, day)
    if (after !== before) months.push({ day, cents: after - before })
    before = after
  }
  return months
}
