import { calendarTexts } from '../core/calendar.texts.ts'
import { monthName, shortMonthName } from '../core/day-names.ts'

/** January first, in the language of the page. */
export const MONTH_NAMES = calendarTexts.months

type Month = { year: number; month: number }
/** A month of fees; of a debt from before the opening day, which stands in the month before that. */
type FeeMonth = Month & { isOpening?: boolean | undefined }

/** A month as one number that sorts: 202609. */
export const monthNumber = ({ year, month }: Month): number => year * 100 + month

/** A day as one number that sorts. */
export const monthNumberOfDay = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))

/** First year of which reports and payments can be requested (GEN-17). */
export const FIRST_YEAR = 2000

/** Last year of any date. */
export const LAST_YEAR = 2100

/** The number of a month in an address, where everything is text; undefined where the text is none. */
export const monthIn = (text: string | null): number | undefined =>
  /^(0?[1-9]|1[0-2])$/.test(text ?? '') ? Number(text) : undefined

/** The year in an address, likewise. */
export const yearIn = (text: string | null): number | undefined => {
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : 0
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year : undefined
}

/** The years of a menu, the latest first: the present one, or a later one that is shown, and all before. */
export function yearChoices(today: string, shown = 0): string[] {
  const last = Math.max(Number(today.slice(0, 4)), shown)
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index))
}

/** A month as people read it: September 2026. */
export const formatMonth = ({ year, month, isOpening }: FeeMonth): string =>
  isOpening ? calendarTexts.beforeDugsi : `${monthName(month)} ${year}`

/** A day as people read it, in its long format: 7 September 2026. */
export const longDay = (day: string): string =>
  `${Number(day.slice(8))} ${formatMonth({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })}`

/** The same format, shortened: Sep 2026. */
export const shortMonth = ({ year, month, isOpening }: FeeMonth): string =>
  isOpening ? calendarTexts.beforeDugsi : `${shortMonthName(month)} ${year}`
