import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { ExamType } from './exams.schema.ts'
import { ClassReport, ClassReportRow, OfYear, ReportedMarks, SubjectOfRow } from './reports.schema.ts'
import { SoFar } from './so-far.schema.ts'
import { Term } from './terms.schema.ts'

/** A subject of a student in a term: the total, the marks of each type of exam, and the total of the term before. */
const TermSubject = SubjectOfRow.omit({ grade: true }).extend({
  byType: z.object({ MONTHLY: ReportedMarks, MIDTERM: ReportedMarks, FINAL: ReportedMarks }),
  before: ReportedMarks,
})

const TermReportRow = ClassReportRow.omit({ subjects: true, soFar: true }).extend({
  subjects: z.array(TermSubject),
  /** The term as far as its exams were held. */
  soFar: SoFar.pick({ possible: true, percent: true, held: true, missing: true }),
  /** The total of the term before, and the marks that could be reached in it; null without marks of it. */
  before: z.object({ total: z.number().describe('marks'), possible: z.number().describe('marks') }).nullable(),
  /** Exams that she sat in another class, and whether parents see them there. */
  elsewhere: z.array(z.object({ id: Id, isPublished: z.boolean() })).optional(),
})
export type TermReportRow = z.infer<typeof TermReportRow>

/** Totals of a term in each subject. */
export const TermReport = ClassReport.extend({
  ...OfYear,
  term: Term,
  /** Exams of the term, each with whether parents see it and whether the class has scores of it. */
  exams: z.array(
    z.object({ id: Id, name: z.string(), type: ExamType, isPublished: z.boolean(), hasScores: z.boolean() }),
  ),
  /** Averages of the class in `subjects`; null where nobody has marks. */
  averages: z.array(z.number().describe('marks').nullable()),
  average: z.number().describe('marks'),
  /** The last earlier term of which the class has marks, and the most marks of a subject in it. */
  before: z.object({ name: z.string(), maximum: z.number().describe('marks') }).nullable(),
  report: z.array(TermReportRow),
})
export type TermReport = z.infer<typeof TermReport>
