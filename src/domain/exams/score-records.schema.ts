import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { ScoreOutcome } from './score-outcome.ts'
import { Marks } from './scores.schema.ts'

/** A score that counts. */
export const Score = z.object({
  studentId: Id,
  examId: Id,
  subjectId: Id,
  classId: Id,
  marks: Marks,
  revision: z.int(),
  lastUpdatedBy: z.string(),
  lastUpdatedAt: Instant,
})
export type Score = z.infer<typeof Score>

/** Corrections of a teacher in the present academic year. */
export const CorrectionInfo = z.object({ correctionLimit: z.int(), correctionsUsed: z.int(), remaining: z.int() })

/** One student's marks in one exam (EXAM-26); a subject without marks is missing. */
export const StudentExam = z.object({
  examName: z.string(),
  maxMarks: z.int().describe('marks'),
  student: z.object({ id: Id, fullName: z.string(), class: z.string() }),
  academicYear: z.string(),
  subjectScores: z.array(
    z.object({ subjectId: Id, subjectName: z.string(), marks: Marks.optional(), revision: z.int() }),
  ),
})
export type StudentExam = z.infer<typeof StudentExam>

/** One event of a score: the marks that somebody entered, and their outcome. */
export const ScoreEvent = z.object({
  id: Id,
  studentId: Id,
  studentName: z.string(),
  examId: Id,
  subjectId: Id,
  classId: Id,
  /** Left out where there were no marks. */
  oldMarks: Marks.optional(),
  marks: Marks,
  outcome: z.enum([...ScoreOutcome.options, 'deleted', 'kept']),
  /** A problem code where it was refused, else as somebody typed it. */
  reason: z.string().nullable(),
  isCorrection: z.boolean(),
  by: z.string(),
  device: z.string(),
  madeAt: Instant,
  at: Instant,
})
export type ScoreEvent = z.infer<typeof ScoreEvent>

/** Most events in one answer. */
export const MOST_SCORE_EVENTS = 500
