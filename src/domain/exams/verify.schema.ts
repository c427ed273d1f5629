import { z } from 'zod'

// Anybody's phone loads this: it must not import the shapes that only staff needs.

/** What is told about a paper to whoever has its code: as it was printed. */
export const VerifiedPaper = z.object({
  school: z.string(),
  student: z.string(),
  className: z.string(),
  academicYear: z.string(),
  exam: z.string(),
  total: z.string(),
  result: z.string(),
})
export type VerifiedPaper = z.infer<typeof VerifiedPaper>

/**
 * `paper` null: no paper with this code is in force. `changedSince`: a score that it counts is another one now.
 * `withheld`: there is such a paper, and its results are not published at present.
 */
export const Verified = z.object({
  paper: VerifiedPaper.nullable(),
  changedSince: z.boolean(),
  withheld: z.boolean().optional(),
})
export type Verified = z.infer<typeof Verified>
