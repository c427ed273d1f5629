import { weekdayOf } from '#domain/core/day-names.ts'
import { formatDay } from '#domain/core/dates.ts'
import type { HolidayRange } from './calendar-form.ts'
import { calendarTexts as texts } from './calendar.texts.ts'

const DAY = 86_400_000

/** The days of a holiday: a single one with its day of the week, several with their number. */
export function shownRange({ from, to }: Pick<HolidayRange, 'from' | 'to'>): string {
  if (from === to) return `${weekdayOf(from)}, ${formatDay(from)}`
  return texts.from(formatDay(from), formatDay(to), (Date.parse(to) - Date.parse(from)) / DAY + 1)
}
