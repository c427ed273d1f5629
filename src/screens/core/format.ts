const formatters = new Map<string, Intl.DateTimeFormat>()

function partsFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** An instant in school time, as text: DD/MM HH:MM. */
export function dayAndTime(instant: number | string, timeZone: string): string {
  const parts = partsFormatter(timeZone).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((known) => known.type === type)?.value ?? ''
  return `${part('day')}/${part('month')} ${part('hour')}:${part('minute')}`
}
