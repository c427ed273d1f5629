import { formatDay, schoolDay } from './dates.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The time of day of an instant (milliseconds) in the school's time zone: HH:MM. */
export function formatTime(instant: number, timeZone: string | undefined): string {
  const name = timeZone ?? ''
  let formatter = formatters.get(name)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    formatters.set(name, formatter)
  }
  return formatter.format(instant)
}

/** An instant for people: HH:MM on the same school day as `now`, else DD/MM/YYYY HH:MM. */
export function formatMoment(instant: number, now: number, timeZone: string | undefined): string {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const day = schoolDay(instant, zone)
  const time = formatTime(instant, zone)
  return day === schoolDay(now, zone) ? time : `${formatDay(day)} ${time}`
}

/** The time of day (24 hours) that a text names, as HH:MM: 08:30, 8.30, 0830; null when it names none. */
export function parseTime(text: string): string | null {
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/.exec(text.trim()) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : null
}
