import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import classes from './Header.module.css'

const formatters = new Map<string, [Intl.DateTimeFormat, Intl.DateTimeFormat]>()

function formattersOf(timeZone: string | undefined): [Intl.DateTimeFormat, Intl.DateTimeFormat] {
  const name = timeZone ?? ''
  let pair = formatters.get(name)
  if (!pair) {
    pair = [
      new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }),
      new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: '2-digit', month: 'short' }),
    ]
    formatters.set(name, pair)
  }
  return pair
}

/** The school's time and short date, every second. Not a live region: a screen reader would announce every second. */
export function Clock() {
  const [time, date] = formattersOf(useSchool()?.timeZone)
  const now = useNow(1000)
  return (
    <time className={classes['clock']} dateTime={new Date(now).toISOString()} aria-live="off">
      {time.format(now)} <span className={classes['date']}>{date.format(now)}</span>
    </time>
  )
}
