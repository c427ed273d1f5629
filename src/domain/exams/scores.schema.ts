import { z } from 'zod'
import { Id, Instant, text } from '../core/fields.ts'
import { ScoreOutcome } from './score-outcome.ts'

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

/** A sheet in the rows of a report, which may list only the students that it is about. */
export type ReportedSheet = ScoreSheetRow & {
  /** Number of students with marks in the sheet; left out where all of them are listed. */
  students?: number
}

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

const REQUIRED = 'All fields are required'
const RequiredId = z.int(REQUIRED).positive(REQUIRED).max(2_147_483_647)

/** The revision on which a change is based; 0: there was no score. */
const Base = z.int().min(0).max(2_147_483_647).optional()
const Reason = text(200).optional()

/** One score of one student (EXAM-4). */
export const ScorePayload = z.strictObject({
  studentId: RequiredId,
  examId: RequiredId,
  subjectId: RequiredId,
  marks: Marks,
  academicYearId: RequiredId,
})

export const ScoreChange = ScorePayload.extend({ base: Base, reason: Reason })

const NAMED = 'Student ID, Exam ID, and Subject ID are required'
const NamedId = z.int(NAMED).positive(NAMED).max(2_147_483_647)

/** Student, exam and subject that name a score. */
export const ScoreName = z.strictObject({ studentId: NamedId, examId: NamedId, subjectId: NamedId })

const SubjectScores = z
  .array(z.strictObject({ subjectId: RequiredId, marks: Marks, base: Base }))
  .min(1, 'No marks to save')
  .max(100)
  .refine((all) => new Set(all.map((each) => each.subjectId)).size === all.length, 'A subject is listed twice')

/** The scores of one student in one exam (EXAM-5). */
export const BulkScores = z.strictObject({
  studentId: RequiredId,
  examId: RequiredId,
  academicYearId: RequiredId,
  scores: SubjectScores,
  reason: Reason,
})
export type BulkScores = z.infer<typeof BulkScores>

/** The scores of a class in one exam, student by student. */
export const ClassScores = z.strictObject({
  classId: RequiredId,
  examId: RequiredId,
  academicYearId: RequiredId,
  students: z
    .array(z.strictObject({ studentId: RequiredId, scores: SubjectScores }))
    .min(1, 'No marks to save')
    .max(300)
    .refine((all) => new Set(all.map((each) => each.studentId)).size === all.length, 'A student is listed twice'),
})
export type ClassScores = z.infer<typeof ClassScores>

/** Outcome of each score of a bulk save. */
export const BulkReply = z.object({
  message: z.string(),
  /** Corrections that this save cost a teacher. */
  corrections: z.int(),
  results: z.array(z.object({ studentId: Id, subjectId: Id, outcome: ScoreOutcome, standing: Marks.optional() })),
})
export type BulkReply = z.infer<typeof BulkReply>

const MARKS_ABOVE_ZERO = 'All fields are required, and marks must be > 0'
const CorrectedId = z.int(MARKS_ABOVE_ZERO).positive(MARKS_ABOVE_ZERO).max(2_147_483_647)

/** A teacher's correction of one score. */
export const ScoreCorrection = z.strictObject({
  studentId: CorrectedId,
  subjectId: CorrectedId,
  examId: CorrectedId,
  academicYearId: CorrectedId,
  newMarks: z
    .number(MARKS_ABOVE_ZERO)
    .gt(0, MARKS_ABOVE_ZERO)
    .max(50, 'Marks are above the maximum')
    .multipleOf(0.5, 'Marks go in halves')
    .describe('marks'),
  base: Base,
  reason: Reason,
})
