import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id } from '../core/fields.ts'

/** A term of an academic year; its id is one of this year alone, and stays when name or days change. */
export const Term = z.object({ id: Id, name: z.string(), firstDay: DayText, lastDay: DayText })
export type Term = z.infer<typeof Term>
