import { deviceZone, schoolDay } from '#domain/core/dates.ts'
import { briefDay } from '#domain/core/day-names.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import classes from './Header.module.css'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatter of HH:MM:SS, in Latin digits, which all languages of the app use. */
function timeFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Clock with the school's time and short date, from the width of a tablet on. No live region, since a screen reader would announce every second. */
export function Clock() {
  const zone = useSchool()?.timeZone ?? deviceZone()
  const now = useNow(1000)
  return (
    <time className={classes['clock']} dateTime={new Date(now).toISOString()} aria-live="off">
      {timeFormatter(zone).format(now)} {briefDay(schoolDay(now, zone))}
    </time>
  )
}
