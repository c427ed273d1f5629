import { addDays, DayText } from '#domain/core/dates.ts'
import type { Days } from '#data/fees/collections.ts'
import { monthText } from './months.ts'

/** The period in the address: a day, or a month and a year, or a year alone. */
export type Chosen = { date: string; month: number | null; year: number | null }

const numberIn = (text: string | null, least: number, most: number): number | null => {
  const value = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}

/** The period in the address; a day takes precedence over month and year. */
export function chosenOf(params: URLSearchParams): Chosen {
  const day = DayText.safeParse(params.get('date'))
  if (day.success) return { date: day.data, month: null, year: null }
  return { date: '', month: numberIn(params.get('month'), 1, 12), year: numberIn(params.get('year'), 2000, 2100) }
}

/**
 * The school days of a period: the current month where nothing is chosen, a month of the current year where only a
 * month is.
 */
export function daysOf({ date, month, year }: Chosen, today: string): Days {
  if (date) return { from: date, to: date }
  const [presentYear = 0, presentMonth = 0] = today.split('-').map(Number)
  if (month === null && year !== null) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const at = { year: year ?? presentYear, month: month ?? presentMonth }
  const next = at.month === 12 ? { year: at.year + 1, month: 1 } : { year: at.year, month: at.month + 1 }
  return { from: `${monthText(at)}-01`, to: addDays(`${monthText(next)}-01`, -1) }
}

/** The same in the form of the server's call. */
export function periodQuery({ date, month, year }: Chosen, today: string): Record<string, string> {
  if (date) return { date }
  if (month === null && year !== null) return { year: String(year) }
  const [presentYear = '', presentMonth = ''] = today.split('-')
  return { month: String(month ?? Number(presentMonth)), year: String(year ?? Number(presentYear)) }
}

/** Payments may be asked for from this year on (specification, User Payment Collections). */
const FIRST_YEAR = 2000

/** Years that can be chosen, the latest first. */
export const yearsOfPayments = (today: string): number[] => {
  const last = Number(today.slice(0, 4))
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => last - index)
}
