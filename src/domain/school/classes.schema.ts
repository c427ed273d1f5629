import { z } from 'zod'
import { Id } from '../core/fields.ts'

/** A class in lists and in the device's replica. */
export const ClassRow = z.object({
  id: Id,
  name: z.string(),
  grade: z.int().nullable(),
  /** When the row was created; only in replicas (core/subjects.ts). */
  born: z.int().optional(),
  /** How many students it has room for; missing where nobody said. */
  seats: z.int().optional(),
  /** Whether the class is closed: it is offered nowhere, and keeps its marks. Missing where it is open. */
  closed: z.boolean().optional(),
})
export type ClassRow = z.infer<typeof ClassRow>
