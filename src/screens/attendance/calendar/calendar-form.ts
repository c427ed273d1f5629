import { usualHolidays, type UsualHoliday } from '#domain/calendar/usual-holidays.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import type { CalendarForm, CalendarRow, Holiday } from '#domain/school/calendar.schema.ts'
import { calendarTexts as texts } from './calendar.texts.ts'

/** The edited values, and the revision that they were read from. */
export type Edited = {
  weekend: readonly number[]
  holidays: readonly Holiday[]
  base: number
  /** Missing in drafts of earlier releases. */
  lateAsAbsence?: number | null
}

/** The days of the week in the order of the school's week; 0 is Sunday. */
export const SCHOOL_WEEK = [6, 0, 1, 2, 3, 4, 5] as const

export const editedOf = ({ weekend, holidays, revision, lateAsAbsence = null }: CalendarRow): Edited => ({
  weekend: weekend.toSorted((a, b) => a - b),
  holidays: byDay(holidays),
  base: revision,
  lateAsAbsence,
})

const byDay = (holidays: readonly Holiday[]): Holiday[] => holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1))

/** Switches a day of the week between free and school day; the last school day cannot be switched. */
export function toggleWeekday(edited: Edited, weekday: number): Edited {
  const isFree = edited.weekend.includes(weekday)
  if (!isFree && edited.weekend.length === SCHOOL_WEEK.length - 1) return edited
  const weekend = isFree ? edited.weekend.filter((day) => day !== weekday) : [...edited.weekend, weekday]
  return { ...edited, weekend: weekend.toSorted((a, b) => a - b) }
}

/** What is typed to add a holiday: one day, or all days up to the last one. */
export type TypedHoliday = { date: string; to: string; name: string }

/** Most days that one entry adds: a longer one is a typing mistake. */
const MOST_DAYS = 120

/** Most days that a calendar holds, as the school takes them. */
const MOST_HOLIDAYS = 1_000

/** The days from the first to the last; the first alone where no last one is given. */
const daysOf = ({ date, to }: Pick<TypedHoliday, 'date' | 'to'>): string[] => {
  const days = [date]
  for (let day = addDays(date, 1); day <= to && days.length <= MOST_DAYS; day = addDays(day, 1)) days.push(day)
  return days
}

/** Why holidays cannot be added, and the field that says so; null if nothing is wrong. */
export function holidayProblem(
  edited: Edited,
  typed: TypedHoliday,
): Partial<Record<keyof TypedHoliday, string>> | null {
  if (!typed.date) return { date: texts.dateRequired }
  if (typed.to && typed.to < typed.date) return { to: texts.endsBefore }
  if (!typed.name.trim()) return { name: texts.nameRequired }
  const days = daysOf(typed)
  if (days.length > MOST_DAYS) return { to: texts.tooLong(MOST_DAYS) }
  const added = days.filter((day) => !edited.holidays.some(({ date }) => date === day))
  if (added.length === 0) return { date: typed.to ? texts.allTwice : texts.twice }
  return edited.holidays.length + added.length > MOST_HOLIDAYS ? { date: texts.tooMany(MOST_HOLIDAYS) } : null
}

/** Adds each day of a holiday; a day that is in the list already keeps its name. */
export function addHoliday(edited: Edited, typed: TypedHoliday): Edited {
  const added = daysOf(typed).filter((day) => !edited.holidays.some(({ date }) => date === day))
  const name = typed.name.trim()
  return { ...edited, holidays: byDay([...edited.holidays, ...added.map((date) => ({ date, name }))]) }
}

/** Days in a row with one name. */
export type HolidayRange = { name: string; from: string; to: string }

/** The holidays as people name them: days in a row with the same name are one. */
export function rangesOf(holidays: readonly Holiday[]): HolidayRange[] {
  const ranges: HolidayRange[] = []
  for (const { date, name } of holidays) {
    const last = ranges.at(-1)
    if (last?.name === name && addDays(last.to, 1) === date) last.to = date
    else ranges.push({ name, from: date, to: date })
  }
  return ranges
}

export const removeHoliday = (edited: Edited, { from, to }: Pick<HolidayRange, 'from' | 'to'>): Edited => ({
  ...edited,
  holidays: edited.holidays.filter(({ date }) => date < from || date > to),
})

/** The country's usual holidays of the coming year of which some day is not in the list yet. */
export const proposalsFor = (edited: Edited, today: string): UsualHoliday[] =>
  usualHolidays(today).filter(
    ({ from, to, name }) => holidayProblem(edited, { date: from, to, name }) === null && !isNamed(edited, name, from),
  )

/** Whether the list has a holiday of that name within ten days: one whose day was corrected after the moon was seen. */
const isNamed = ({ holidays }: Edited, name: string, day: string): boolean =>
  holidays.some((each) => each.name === name && each.date >= addDays(day, -10) && each.date <= addDays(day, 10))

export const isSame = (a: Edited, b: Edited): boolean =>
  JSON.stringify([a.weekend, a.holidays, a.lateAsAbsence ?? null]) ===
  JSON.stringify([b.weekend, b.holidays, b.lateAsAbsence ?? null])

export const bodyOf = ({ weekend, holidays, base, lateAsAbsence = null }: Edited): CalendarForm => ({
  weekend: [...weekend],
  holidays: [...holidays],
  lateAsAbsence,
  ...(base > 0 ? { base } : {}),
})
