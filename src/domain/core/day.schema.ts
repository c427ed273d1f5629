import { z } from 'zod'
import { latinDigits } from './digits.ts'
import { isModern, whenMissing } from './fields.ts'

/** A school day as ISO text (2026-09-14): a day in the school's own time zone, never an instant. */
export const DayText = z.iso.date().refine(isModern, 'The date is not valid')

/** A required school day as ISO text; `words` is the message where it is missing. */
export const requiredDay = (words: string) =>
  z.iso.date({ ...whenMissing(words), abort: true }).refine(isModern, 'The date is not valid')

/** A typed day as ISO text: DD/MM/YYYY with any separators, leading zeros optional. Null when it is not a day. */
export function parseDay(typed: string): string | null {
  const iso = latinDigits(typed).trim()
  if (DayText.safeParse(iso).success) return iso
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(iso)
  if (!parts) return null
  const [, day = '', month = '', year = ''] = parts
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return DayText.safeParse(text).success ? text : null
}
