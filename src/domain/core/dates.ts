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

/** The time of day that an instant (milliseconds) is at in the school's time zone, as `07:45`. */
export const timeOfDay = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)

/** The time zone of this device, where the school's is not known yet. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether a day lies after today in school time; such a day cannot be marked (ATT-7). */
export const isFutureDay = (day: string, now: number, timeZone: string): boolean => day > schoolDay(now, timeZone)

/** The day this many days later (earlier when negative). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A day for people: DD/MM/YYYY. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/** Whether a time-zone name is known to this runtime. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
