import { z } from 'zod'

/** A year as far as its exams were held. */
export const SoFar = z.object({
  /** What could be reached in the exams that were held, and how much of it was. */
  possible: z.number().describe('marks'),
  percent: z.number().describe('percent'),
  /** What a whole year can bring. */
  maximum: z.number().describe('marks'),
  /** Null until the final was held. */
  grade: z.string().nullable(),
  isOver: z.boolean(),
  /** Missing marks of exams that were held; each counts 0. */
  missing: z.int(),
})
export type SoFar = z.infer<typeof SoFar>
