import { monthDays } from '../school/calendar.rules.ts'
import type { Period } from './books.schema.ts'
import { monthNumber } from '../school/months.ts'

type Month = { year: number; month: number }

/** Month of a number (year * 100 + month). */
export const monthOf = (number: number): Month => ({ year: Math.floor(number / 100), month: number % 100 })

export const monthAfter = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }

export const monthPeriod = (month: Month): Period => ({ from: monthNumber(month), to: monthNumber(month) })

/** Quarters begin in January, April, July and October. */
export const quarterPeriod = (year: number, quarter: number): Period => ({
  from: year * 100 + quarter * 3 - 2,
  to: year * 100 + quarter * 3,
})

export const yearPeriod = (year: number): Period => ({ from: year * 100 + 1, to: year * 100 + 12 })

/** First and last day of a period. */
export function daysOfPeriod({ from, to }: Period): { from: string; to: string } {
  const [first, last] = [monthOf(from), monthOf(to)]
  return { from: monthDays(first.year, first.month).from, to: monthDays(last.year, last.month).to }
}
