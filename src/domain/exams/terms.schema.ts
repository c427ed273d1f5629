import { z } from 'zod'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, idOf, text } from '../core/fields.ts'

/** Most terms of an academic year. */
export const MOST_TERMS = 6

/** A term of an academic year; its id is one of this year alone, and stays when name or days change. */
export const Term = z.object({ id: Id, name: z.string(), firstDay: DayText, lastDay: DayText })
export type Term = z.infer<typeof Term>

const NAME_REQUIRED = 'Term name is required'

export const TermName = z
  .string(NAME_REQUIRED)
  .pipe(text(40))
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .refine((name) => /[\p{L}\p{N}]/u.test(name), NAME_REQUIRED)

/** A term as somebody gives it; without an id it is new. */
export const TermForm = z.strictObject({
  id: idOf('term', Id).optional(),
  name: TermName,
  firstDay: requiredDay('First day is required'),
  lastDay: requiredDay('Last day is required'),
})
export type TermForm = z.infer<typeof TermForm>
