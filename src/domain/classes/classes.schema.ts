import { z } from 'zod'
import { Id } from '../core/fields.ts'

/** A class as lists and the device's cache hold it. */
export const ClassRow = z.object({ id: Id, name: z.string(), grade: z.int().nullable() })
export type ClassRow = z.infer<typeof ClassRow>
