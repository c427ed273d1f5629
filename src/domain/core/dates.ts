import { z } from 'zod'
import { isModern } from './fields.ts'

/** A school day as ISO text (2026-09-14): a day in the school's own time zone, never an instant. */
export const DayText = z.iso.date().refine(isModern, 'The date is not valid')

const DAY_MS = 86_400_000

const formatters = new Map<string, Intl.DateTimeFormat>()

function dayFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    // The Swedish locale formats days as ISO text.
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** The day that an instant (milliseconds) falls on in the school's time zone. */
export const schoolDay = (instant: number, timeZone: string): string => dayFormatter(timeZone).format(instant)

/** Whether a day lies after today in school time; such a day cannot be marked (specification, Attendance). */
export const isFutureDay = (day: string, now: number, timeZone: string): boolean => day > schoolDay(now, timeZone)

/** The day this many days later (earlier when negative). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A day for people: DD/MM/YYYY. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/** A typed day as ISO text: DD/MM/YYYY with any separators, leading zeros optional. Null when it is not a day. */
export function parseDay(typed: string): string | null {
  const iso = typed.trim()
  if (DayText.safeParse(iso).success) return iso
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(iso)
  if (!parts) return null
  const [, day = '', month = '', year = ''] = parts
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return DayText.safeParse(text).success ? text : null
}

/** Whether a time-zone name is known to this runtime. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
