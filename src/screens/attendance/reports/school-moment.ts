import { parseTime } from '#domain/core/times.ts'

/** An instant (milliseconds) as the school's clocks show it: the day, T and the time. */
export function toField(instant: number, timeZone: string): string {
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

/** Day and time of such a text, each in a field of its own. */
export function partsOf(text: string): { day: string; time: string } {
  const [day = '', time = ''] = text.split('T')
  return { day, time }
}

/** The instant at which the school's clocks show this day and time; null when it is none. */
export function fromField(text: string, timeZone: string): number | null {
  const { day, time } = partsOf(text)
  const named = Date.parse(`${day}T${parseTime(time) ?? ''}Z`)
  if (Number.isNaN(named)) return null
  const offset = Date.parse(`${toField(named, timeZone)}Z`) - Math.floor(named / 60_000) * 60_000
  return named - offset
}
