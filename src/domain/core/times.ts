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
