import { MonthText, YearText } from '#domain/school/months.schema.ts'
import { payoutTexts as texts } from './payout.texts.ts'

/** A month and a year as they are typed. */
export type TypedMonth = { month: string; year: string }

/** Errors of the typed month and year by field (PAY-7). */
export function problemsOfMonth({ month, year }: TypedMonth): Partial<TypedMonth> {
  const required = texts.remaining.required
  const problem = (text: string, isGood: boolean, bad: string) => (text.trim() ? (isGood ? undefined : bad) : required)
  const inMonth = problem(month, MonthText.safeParse(month.trim()).success, texts.badMonth)
  const inYear = problem(year, YearText.safeParse(year.trim()).success, texts.badYear)
  return { ...(inMonth ? { month: inMonth } : {}), ...(inYear ? { year: inYear } : {}) }
}

/** The typed month as numbers; null if it is not valid. */
export function monthIn({ month, year }: TypedMonth): { month: number; year: number } | null {
  const [of, ofYear] = [MonthText.safeParse(month.trim()), YearText.safeParse(year.trim())]
  return of.success && ofYear.success ? { month: of.data, year: ofYear.data } : null
}
