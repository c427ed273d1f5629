import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, text } from '../core/fields.ts'

/** More children than any family has. */
const MOST_CHILDREN = 40

/** The day until which a family pays what it owes; null: it promises nothing any more. */
export const FamilyPromise = z.strictObject({
  ref: z.uuid(),
  studentIds: z.array(Id).min(1, 'No student found.').max(MOST_CHILDREN),
  until: DayText.nullable(),
  note: text(300).trim().optional(),
})
export type FamilyPromise = z.input<typeof FamilyPromise>
