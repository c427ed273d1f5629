import { deviceZone, formatDay, schoolDay } from './dates.ts'

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
  const zone = timeZone ?? deviceZone()
  const day = schoolDay(instant, zone)
  const time = formatTime(instant, zone)
  return day === schoolDay(now, zone) ? time : `${formatDay(day)} ${time}`
}

/** The time of day (24 hours) that a text names, as HH:MM: 08:30, 8.30, 0830; null when it names none. */
export function parseTime(text: string): string | null {
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/.exec(text.trim()) ?? []
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : null
}

/** An instant (milliseconds) as the school's clocks show it to the minute: 2026-09-14T08:30. */
export function schoolMinute(instant: number, timeZone: string): string {
  // The Swedish locale formats days as ISO text.
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
  return text.replace(' ', 'T')
}

/** Rest of a minute that counts to its end (milliseconds). */
export const REST_OF_MINUTE_MS = 59_999

/** The instant (milliseconds) at which the school's clocks show this day and time (`parseTime`); null when it is none. */
export function instantOfMinute(text: string, timeZone: string): number | null {
  const [day = '', time = ''] = text.split('T')
  const named = Date.parse(`${day}T${parseTime(time) ?? ''}Z`)
  if (Number.isNaN(named)) return null
  const offset = Date.parse(`${schoolMinute(named, timeZone)}Z`) - Math.floor(named / 60_000) * 60_000
  return named - offset
}
