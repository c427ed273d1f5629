/** An instant (milliseconds) as the school's clocks show it, the way a field for day and time wants it. */
export function toField(instant: number, timeZone: string): string {
  // Swedish writes days the ISO way.
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

/** The instant at which the school's clocks show this day and time; null when it is none. */
export function fromField(text: string, timeZone: string): number | null {
  const named = Date.parse(`${text}Z`)
  if (Number.isNaN(named)) return null
  const offset = Date.parse(`${toField(named, timeZone)}Z`) - Math.floor(named / 60_000) * 60_000
  return named - offset
}
