import { DayText } from '#domain/core/day.schema.ts'
import { daysAsked } from '#domain/fees/reports.rules.ts'
import { monthOfDay } from '../pay/pay-form.ts'

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

/** The school days of a period: the present month by default; a month without a year is of the present one. */
export const daysOf = ({ date, month, year }: Chosen, today: string) =>
  daysAsked({ date, month: month ?? undefined, year: year ?? undefined }, monthOfDay(today))

/** The period as the query of the server's call. */
export function periodQuery({ date, month, year }: Chosen, today: string): Record<string, string> {
  if (date) return { date }
  if (month === null && year !== null) return { year: String(year) }
  const present = monthOfDay(today)
  return { month: String(month ?? present.month), year: String(year ?? present.year) }
}
