import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { ExamType } from './exams.schema.ts'
import type { Marks } from './scores.schema.ts'

/** Marks in a report: a number of marks, ABSENT from the exam, or null where they are missing. */
export const ReportedMarks = z.union([z.number().describe('marks'), z.literal('ABSENT')]).nullable()
export type ReportedMarks = z.infer<typeof ReportedMarks>

export const reported = (marks: Marks | undefined): ReportedMarks => (marks === undefined ? null : (marks ?? 'ABSENT'))

const SubjectOfRow = z.object({ subject: z.string(), marks: ReportedMarks })

/** A student in a report of a class; `rank` null: without any score; `hasLeft`: not in the class any more. */
export const ClassReportRow = z.object({
  studentId: Id,
  fullName: z.string(),
  rank: z.int().nullable(),
  totalMarks: z.number().describe('marks'),
  percent: z.number().describe('percent'),
  subjects: z.array(SubjectOfRow),
  hasLeft: z.boolean(),
})
export type ClassReportRow = z.infer<typeof ClassReportRow>

const ClassReport = z.object({
  classId: Id,
  className: z.string(),
  academicYear: z.string(),
  subjects: z.array(z.string()),
  report: z.array(ClassReportRow),
})

export const ExamReport = ClassReport.extend({
  exam: z.object({ id: Id, name: z.string(), type: ExamType, maxMarks: z.int() }),
  isPublished: z.boolean(),
})
export type ExamReport = z.infer<typeof ExamReport>

/** Of each subject the total of monthly, midterm and final. */
export const FinalReport = ClassReport.extend({
  average: z.number().describe('marks'),
  topPerformer: z.string().nullable(),
})
export type FinalReport = z.infer<typeof FinalReport>

/** Of each subject the total of monthly and midterm; `passed` null: without any score. */
export const MidtermReport = ClassReport.extend({
  report: z.array(ClassReportRow.extend({ passed: z.boolean().nullable() })),
  average: z.number().describe('marks'),
  passed: z.int(),
  passRate: z.number().describe('percent'),
})
export type MidtermReport = z.infer<typeof MidtermReport>

const TypeReportRow = z.object({
  id: Id,
  studentName: z.string(),
  class: z.string(),
  examType: ExamType,
  academicYear: z.string(),
  subjects: z.record(z.string(), ReportedMarks),
  rank: z.int().nullable(),
  percentage: z.number().describe('percent'),
  totalMarks: z.number().describe('marks'),
  passStatus: z.enum(['PASSED', 'FAILED', 'NO_SCORES']),
  hasLeft: z.boolean(),
})
export type TypeReportRow = z.infer<typeof TypeReportRow>

/** `exams`: those of the type, each with whether parents see it and whether the class has scores of it. */
export const TypeReport = z.object({
  count: z.int(),
  maxTotal: z.number().describe('marks'),
  passThreshold: z.number().describe('percent'),
  subjectsHeader: z.array(z.string()),
  examType: ExamType,
  className: z.string(),
  academicYear: z.string(),
  exams: z.array(z.object({ id: Id, name: z.string(), isPublished: z.boolean(), hasScores: z.boolean() })),
  report: z.array(TypeReportRow),
})
export type TypeReport = z.infer<typeof TypeReport>

const ProgressRow = z.object({
  subject: z.string(),
  monthly: ReportedMarks,
  midterm: ReportedMarks,
  final: ReportedMarks,
  total: z.number().describe('marks'),
})
export type ProgressRow = z.infer<typeof ProgressRow>

/** `classes`: where the marks were made, when that is not her class of today alone. */
const StudentOfReport = z.object({ id: Id, fullName: z.string(), class: z.string(), classes: z.array(z.string()) })

export const ProgressReport = z.object({
  student: StudentOfReport,
  academicYear: z.string(),
  progressReport: z.array(ProgressRow),
  grandTotal: z.number().describe('marks'),
})
export type ProgressReport = z.infer<typeof ProgressReport>

export const StudentYear = z.object({
  student: StudentOfReport,
  academicYear: z.string(),
  /** Exam by exam, as older clients read it. */
  exams: z.array(
    z.object({
      examName: z.string(),
      type: ExamType,
      subjectScores: z.array(z.object({ subjectName: z.string(), marks: ReportedMarks })),
    }),
  ),
  subjects: z.array(ProgressRow.extend({ grade: z.string() })),
  total: z.number().describe('marks'),
  percentage: z.number().describe('percent'),
})
export type StudentYear = z.infer<typeof StudentYear>

const Part = z.object({
  average: z.number().describe('percent'),
  passRate: z.number().describe('percent'),
  students: z.int(),
})

/** Averages are percent of what could be reached; `best` and `weakest`: students by their totals. */
export const Performance = Part.extend({
  academicYear: z.string(),
  passThreshold: z.number().describe('percent'),
  classes: z.array(
    Part.extend({ classId: Id, className: z.string(), best: z.string().nullable(), weakest: z.string().nullable() }),
  ),
  subjects: z.array(Part.extend({ subject: z.string(), best: z.string().nullable(), weakest: z.string().nullable() })),
})
export type Performance = z.infer<typeof Performance>
