/** An instant (milliseconds) in school time, in the format of a datetime-local input. */
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

/** The instant of a day and time in school time; null when the text is not valid. */
export function fromField(text: string, timeZone: string): number | null {
  const named = Date.parse(`${text}Z`)
  if (Number.isNaN(named)) return null
  const offset = Date.parse(`${toField(named, timeZone)}Z`) - Math.floor(named / 60_000) * 60_000
  return named - offset
}
