import { z } from 'zod'
import { Id, text } from '../core/fields.ts'

/** A class in lists and in the device's replica. */
export const ClassRow = z.object({
  id: Id,
  name: z.string(),
  grade: z.int().nullable(),
  /** When the row was created; only in replicas (core/subjects.ts). */
  born: z.int().optional(),
})
export type ClassRow = z.infer<typeof ClassRow>

const REQUIRED = 'Class name is required'

/** A class as created (specification, Create class). */
export const ClassForm = z.strictObject({
  name: z
    .string(REQUIRED)
    .pipe(text(30))
    .pipe(
      z
        .string()
        .trim()
        .min(1, REQUIRED)
        .regex(/[\p{L}\p{N}]/u, REQUIRED),
    )
    .transform((name) => name.replace(/\s+/g, ' ')),
})
export type ClassForm = z.infer<typeof ClassForm>

/** The grade at the beginning of a class's name: 2 for 2A; null where there is none (KG-1A). */
export function gradeOf(name: string): number | null {
  const digits = /^\d{1,2}(?!\d)/.exec(name.trim())
  return digits ? Number(digits[0]) : null
}
