import { z } from 'zod'
import { requiredDay } from '../core/day.schema.ts'
import { Id, idOf, text } from '../core/fields.ts'
import { termTroubles } from './terms.rules.ts'

/** Most terms of an academic year. */
export const MOST_TERMS = 6

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

const LAST_AFTER_FIRST = 'The last day must be after the first day'

/** The days of an academic year, and its terms in order; without `terms` it keeps those that it has. */
export const YearDaysForm = z
  .strictObject({
    firstDay: requiredDay('First day is required'),
    lastDay: requiredDay('Last day is required'),
    terms: z.array(TermForm).max(MOST_TERMS).optional(),
  })
  .refine(({ firstDay, lastDay }) => firstDay < lastDay, { path: ['lastDay'], message: LAST_AFTER_FIRST })
  .superRefine(({ terms = [], ...days }, context) => {
    for (const { at, field, words } of termTroubles(days, terms))
      context.addIssue({ code: 'custom', path: ['terms', at, field], message: words })
  })
