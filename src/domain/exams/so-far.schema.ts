import { z } from 'zod'
import { ExamType } from './exams.schema.ts'

/** A year as far as its exams were held. */
export const SoFar = z.object({
  /** Marks that could be reached in the exams that were held, and the percentage of them that was reached. */
  possible: z.number().describe('marks'),
  percent: z.number().describe('percent'),
  /** Most marks of a whole year. */
  maximum: z.number().describe('marks'),
  /** Null until the final was held. */
  grade: z.string().nullable(),
  isOver: z.boolean(),
  /** Types of exam that were held for the student, in any subject. */
  held: z.array(ExamType),
  /** Missing marks of exams that were held; each counts 0. */
  missing: z.int(),
})
export type SoFar = z.infer<typeof SoFar>
