import { monthDays } from '../school/calendar.rules.ts'
import type { Period } from './books.schema.ts'
import { monthNumber, monthNumberOfDay } from '../school/months.ts'

type Month = { year: number; month: number }

/** Month of a number (year * 100 + month). */
export const monthOf = (number: number): Month => ({ year: Math.floor(number / 100), month: number % 100 })

export const monthAfter = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }

const monthBefore = ({ year, month }: Month): Month =>
  month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }

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

/** Days from a first to a last one. */
export type Days = { from: string; to: string }

/** Splits days into whole months, null where there are none, and the days before and after them. */
export function wholeMonthsOf({ from, to }: Days): { months: Period | null; rest: Days[] } {
  const [first, last] = [monthNumberOfDay(from), monthNumberOfDay(to)]
  const [ofFirst, ofLast] = [daysOfPeriod({ from: first, to: first }), daysOfPeriod({ from: last, to: last })]
  const [isFirstWhole, isLastWhole] = [from === ofFirst.from, to === ofLast.to]
  if (first >= last && !(isFirstWhole && isLastWhole)) return { months: null, rest: [{ from, to }] }
  const months = {
    from: isFirstWhole ? first : monthNumber(monthAfter(monthOf(first))),
    to: isLastWhole ? last : monthNumber(monthBefore(monthOf(last))),
  }
  const before = isFirstWhole ? [] : [{ from, to: ofFirst.to }]
  const after = isLastWhole ? [] : [{ from: ofLast.from, to }]
  return { months: months.from <= months.to ? months : null, rest: [...before, ...after] }
}
