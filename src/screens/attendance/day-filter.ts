import { DayText } from '#domain/core/dates.ts'

/** A typed day as ISO text: DD/MM/YYYY, its separators and leading zeros at will. Null when it is not a day. */
export function parseDay(typed: string): string | null {
  const iso = typed.trim()
  if (DayText.safeParse(iso).success) return iso
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(iso)
  if (!parts) return null
  const [, day = '', month = '', year = ''] = parts
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return DayText.safeParse(text).success ? text : null
}

/** The day that the address names; today when it names none or nonsense. */
export const dayOfAddress = (value: string | null, today: string): string =>
  value && DayText.safeParse(value).success ? value : today
