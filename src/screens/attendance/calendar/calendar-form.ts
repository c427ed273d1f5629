import type { CalendarForm, CalendarRow, Holiday } from '#domain/school/calendar.schema.ts'
import { calendarTexts as texts } from './calendar.texts.ts'

/** The edited values, and the revision that they were read from. */
export type Edited = { weekend: readonly number[]; holidays: readonly Holiday[]; base: number }

/** The days of the week in the order of the school's week; 0 is Sunday. */
export const SCHOOL_WEEK = [6, 0, 1, 2, 3, 4, 5] as const

export const editedOf = ({ weekend, holidays, revision }: CalendarRow): Edited => ({
  weekend: weekend.toSorted((a, b) => a - b),
  holidays: byDay(holidays),
  base: revision,
})

const byDay = (holidays: readonly Holiday[]): Holiday[] => holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1))

/** Switches a day of the week between free and school day; the last school day cannot be switched. */
export function toggleWeekday(edited: Edited, weekday: number): Edited {
  const isFree = edited.weekend.includes(weekday)
  if (!isFree && edited.weekend.length === SCHOOL_WEEK.length - 1) return edited
  const weekend = isFree ? edited.weekend.filter((day) => day !== weekday) : [...edited.weekend, weekday]
  return { ...edited, weekend: weekend.toSorted((a, b) => a - b) }
}

/** Why a holiday cannot be added; null if nothing is wrong. */
export function holidayProblem(edited: Edited, { date, name }: Holiday): string | null {
  if (!date) return texts.dateRequired
  if (!name.trim()) return texts.nameRequired
  return edited.holidays.some((known) => known.date === date) ? texts.twice : null
}

export const addHoliday = (edited: Edited, { date, name }: Holiday): Edited => ({
  ...edited,
  holidays: byDay([...edited.holidays, { date, name: name.trim() }]),
})

export const removeHoliday = (edited: Edited, date: string): Edited => ({
  ...edited,
  holidays: edited.holidays.filter((known) => known.date !== date),
})

export const isSame = (a: Edited, b: Edited): boolean =>
  JSON.stringify([a.weekend, a.holidays]) === JSON.stringify([b.weekend, b.holidays])

export const bodyOf = ({ weekend, holidays, base }: Edited): CalendarForm => ({
  weekend: [...weekend],
  holidays: [...holidays],
  ...(base > 0 ? { base } : {}),
})
