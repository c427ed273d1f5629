import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'

/**
 * Marks as stored: from 0 to the maximum of the exam in halves; null: absent from the exam, which is neither 0 nor
 * missing. A missing mark has no score.
 */
export const Marks = z
  .number('Marks must be a number')
  .min(0, 'Marks cannot be negative')
  .max(50, 'Marks are above the maximum')
  .multipleOf(0.5, 'Marks go in halves')
  .describe('marks')
  .nullable()
export type Marks = z.infer<typeof Marks>

/** Marks of one student, and how often they were changed: a change names the revision that it is based on. */
export const SheetScore = z.tuple([Id, Marks, z.int()])
export type SheetScore = z.infer<typeof SheetScore>

/** The day on which an academic year begins, by which devices know when a sheet is out of date. */
export const yearBegins = (year: string): string => `${year.slice(0, 4)}-08-01`

/**
 * The scores of one class, exam and subject, as replicas hold them: a row for each score would be forty times as many
 * rows. By student id.
 */
export const ScoreSheetRow = z.object({
  classId: Id,
  examId: Id,
  subjectId: Id,
  /** The first day of the academic year. */
  yearBegins: z.string(),
  scores: z.array(SheetScore),
})
export type ScoreSheetRow = z.infer<typeof ScoreSheetRow>

/** Marks that differ from those accepted before, until somebody settles which are right. */
export const ScoreConflictRow = z.object({
  id: Id,
  studentId: Id,
  classId: Id,
  examId: Id,
  subjectId: Id,
  standing: z.object({ marks: Marks, by: z.string(), at: Instant }),
  challenger: z.object({ marks: Marks, by: z.string(), at: Instant }),
})
export type ScoreConflictRow = z.infer<typeof ScoreConflictRow>

/**
 * What became of one score of a save. `entered`: there was none. `same`: it was there already. `changed`: it was
 * changed. `conflict`: somebody else's differs and stands. `refused`: it does not count, for the reason of a problem
 * code.
 */
export const ScoreOutcome = z.enum(['entered', 'same', 'changed', 'conflict', 'refused'])
export type ScoreOutcome = z.infer<typeof ScoreOutcome>

/** The scores of one class, exam and subject as entered: one write, all or nothing but for conflicts and refusals. */
export const EnteredScores = z.strictObject({
  classId: Id,
  examId: Id,
  subjectId: Id,
  scores: z
    .array(
      z.strictObject({
        studentId: Id,
        marks: Marks,
        /** The revision on which the change is based; 0: none. Left out by callers that read the server directly. */
        base: z.int().min(0).max(2_147_483_647).optional(),
      }),
    )
    .min(1, 'No marks to save')
    .max(300)
    .refine((all) => new Set(all.map((each) => each.studentId)).size === all.length, 'A student is listed twice'),
})
export type EnteredScores = z.infer<typeof EnteredScores>

export const EnteredReply = z.object({
  message: z.string(),
  entered: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Corrections that this save cost a teacher. */
  corrections: z.int(),
  /** Scores that do not count, each with its reason; they stay in the history. */
  notApplied: z.array(
    z.object({ studentId: Id, outcome: ScoreOutcome, code: z.string().optional(), standing: Marks.optional() }),
  ),
})
export type EnteredReply = z.infer<typeof EnteredReply>
