import { calendarTexts as texts } from './calendar.texts.ts'

// All names of days and months that people read come from here, in the language of the page.

const weekdayAt = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The weekday of a day (2026-09-14): Monday. */
export const weekdayOf = (day: string): string => texts.weekdays[weekdayAt(day)] ?? ''

/** A month, 1 to 12: September; any other number as text. */
export const monthName = (month: number): string => texts.months[month - 1] ?? String(month)

/** A month, 1 to 12, shortened: Sep. */
export const shortMonthName = (month: number): string => texts.shortMonths[month - 1] ?? String(month)

const monthAt = (day: string): number => Number(day.slice(5, 7))

/** A day with its weekday: Monday 14 September 2026. */
export const fullDay = (day: string): string =>
  `${weekdayOf(day)} ${Number(day.slice(8))} ${monthName(monthAt(day))} ${day.slice(0, 4)}`

/** A day beside a clock: Mon, 14 Sep. */
export const briefDay = (day: string): string =>
  texts.briefDay(texts.shortWeekdays[weekdayAt(day)] ?? '', day.slice(8), shortMonthName(monthAt(day)))
