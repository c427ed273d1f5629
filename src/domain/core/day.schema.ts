import { z } from 'zod'
import { whenMissing } from './fields.ts'
import { isModern } from './typed-day.ts'

/** A school day as ISO text (2026-09-14): a day in the school's own time zone, never an instant. */
export const DayText = z.iso.date().refine(isModern, 'The date is not valid')

/** A required school day as ISO text; `words` is the message where it is missing. */
export const requiredDay = (words: string) =>
  z.iso.date({ ...whenMissing(words), abort: true }).refine(isModern, 'The date is not valid')
