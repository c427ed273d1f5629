import { z } from 'zod'

// Anybody's phone loads this: it must not import the shapes that only staff needs.

/** Facts about a paper for whoever has its code, as they were printed. */
export const VerifiedPaper = z.object({
  /** A leaving certificate, whose `exam` says the birth, `total` the days at the school, and `result` why the student left. */
  isLeaving: z.boolean().optional(),
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
 * Answer about a code. `paper` null: no paper with this code is in force. `changedSince`: a score that the paper counts has
 * changed, or the student of a leaving certificate is at the school again. `withheld`: there is such a paper, and its results are not published at present.
 */
export const Verified = z.object({
  paper: VerifiedPaper.nullable(),
  changedSince: z.boolean(),
  withheld: z.boolean().optional(),
})
export type Verified = z.infer<typeof Verified>
