import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'

/** An instant for people: day and time of the school. */
export function momentWords(instant: string, timeZone: string): string {
  const time = Date.parse(instant)
  return `${formatDay(schoolDay(time, timeZone))} ${formatTime(time, timeZone)}`
}
