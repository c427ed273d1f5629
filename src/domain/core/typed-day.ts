import { latinDigits } from './digits.ts'

/** Whether a date is not before 1900: PostgreSQL has no year 0, and nothing in this product is older. */
export const isModern = (dateText: string): boolean => dateText >= '1900'

/** Whether ISO text (2026-09-14) names a day of the calendar that schools may use. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isModern(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  // Some browsers take 31 February for a day of March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** A typed day as ISO text: DD/MM/YYYY with any separators, leading zeros optional. Null when it is not a day. */
export function parseDay(typed: string): string | null {
  const text = latinDigits(typed).trim()
  if (isDay(text)) return text
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text)
  if (!parts) return null
  const [, day = '', month = '', year = ''] = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}
