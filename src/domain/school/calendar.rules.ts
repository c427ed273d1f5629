import { calendarTexts } from '../core/calendar.texts.ts'
import { addDays } from '../core/dates.ts'
import type { CalendarRow } from './calendar.schema.ts'

export type Calendar = Pick<CalendarRow, 'weekend' | 'holidays' | 'lateAsAbsence'>

/** The calendar of a new school: Thursday and Friday are free. */
export const DEFAULT_CALENDAR: Calendar = { weekend: [4, 5], holidays: [] }

/** The days of the week, 0 being Sunday. */
export const WEEKDAYS = calendarTexts.weekdays

/** The day of the week of a day, 0 being Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Reason why there is no school on a day: the holiday's name or the day of the week; null on a school day. */
export function closedDay(calendar: Calendar, day: string): string | null {
  const holiday = calendar.holidays.find(({ date }) => date === day)
  if (holiday) return holiday.name
  const weekday = weekdayOf(day)
  return calendar.weekend.includes(weekday) ? (WEEKDAYS[weekday] ?? null) : null
}

/** Whether marking this day asks for confirmation, since there is no school on it. */
export const isClosedDay = (calendar: Calendar, day: string): boolean => closedDay(calendar, day) !== null

export const isSchoolDay = (calendar: Calendar, day: string): boolean => !isClosedDay(calendar, day)

/** Limits the span of a report: each day is checked one by one. About a century. */
const MOST_DAYS = 40_000

/** School days of a period, both ends included, oldest first; empty when the end is before the start. */
export function schoolDaysBetween(calendar: Calendar, from: string, to: string): string[] {
  const holidays = new Set(calendar.holidays.map(({ date }) => date))
  const days: string[] = []
  let weekday = weekdayOf(from)
  for (let day = from, count = 0; day <= to && count < MOST_DAYS; day = addDays(day, 1), count++) {
    if (!calendar.weekend.includes(weekday) && !holidays.has(day)) days.push(day)
    // The day after 31/12/9999 has no ISO text.
    if (day === to) break
    weekday = (weekday + 1) % 7
  }
  return days
}

/** First and last day of a month (1 to 12). */
export function monthDays(year: number, month: number): { from: string; to: string } {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const start = `${year}-${String(month).padStart(2, '0')}`
  return { from: `${start}-01`, to: `${start}-${last}` }
}
