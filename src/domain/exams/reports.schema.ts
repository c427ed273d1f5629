import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { ExamType } from './exams.schema.ts'
import type { Marks } from './scores.schema.ts'
import { SoFar } from './so-far.schema.ts'

/** Marks in a report: a number of marks, ABSENT from the exam, or null where they are missing. */
export const ReportedMarks = z.union([z.number().describe('marks'), z.literal('ABSENT')]).nullable()
export type ReportedMarks = z.infer<typeof ReportedMarks>

export const reported = (marks: Marks | undefined): ReportedMarks => (marks === undefined ? null : (marks ?? 'ABSENT'))

/** Subject in a row of a report. `grade` null: not given yet; `isOther`: not one of the student's subjects. */
export const SubjectOfRow = z.object({
  subject: z.string(),
  marks: ReportedMarks,
  grade: z.string().nullable().optional(),
  isOther: z.boolean().optional(),
})

/** Facts about a student who is not in the class any more. */
const Whereabouts = z.object({
  hasLeft: z.boolean(),
  /** The day on which she left the school. */
  leftOn: z.string().optional(),
  /** The class that she is in now. */
  movedTo: z.string().optional(),
  /** Whether the device does not know her name. */
  isUnnamed: z.boolean().optional(),
})
export type Whereabouts = z.infer<typeof Whereabouts>

/** A student in a report of a class; `rank` null: without any score, or left before the last exam that the report counts. */
export const ClassReportRow = Whereabouts.extend({
  studentId: Id,
  fullName: z.string(),
  rank: z.int().nullable(),
  totalMarks: z.number().describe('marks'),
  percent: z.number().describe('percent'),
  subjects: z.array(SubjectOfRow),
  soFar: SoFar.optional(),
})
export type ClassReportRow = z.infer<typeof ClassReportRow>

export const ClassReport = z.object({
  classId: Id,
  className: z.string(),
  academicYear: z.string(),
  subjects: z.array(z.string()),
  report: z.array(ClassReportRow),
})

/** Students with marks of the class whose result of the year is in another one. */
const Moved = z.array(z.object({ studentId: Id, fullName: z.string(), to: z.string() }))
export type Moved = z.infer<typeof Moved>

/** Fields that every report of a class and year has. */
export const OfYear = {
  moved: Moved.optional(),
  /** Types of exam of which the class has held several: these count as their mean. */
  means: z.array(ExamType).optional(),
}

export const ExamReport = ClassReport.extend({
  exam: z.object({ id: Id, name: z.string(), type: ExamType, maxMarks: z.int() }),
  isPublished: z.boolean(),
})
export type ExamReport = z.infer<typeof ExamReport>

/** Totals of monthly, midterm and final in each subject. */
export const FinalReport = ClassReport.extend({
  ...OfYear,
  /** State of the year for the class; left out where no exam was held. */
  soFar: SoFar.pick({ possible: true, isOver: true }).optional(),
  /** Averages of the class in `subjects`; null where nobody has marks. */
  averages: z.array(z.number().describe('marks').nullable()).optional(),
  average: z.number().describe('marks'),
  topPerformer: z.string().nullable(),
})
export type FinalReport = z.infer<typeof FinalReport>

/** Totals of monthly and midterm in each subject; `passed` is null without any score. */
export const MidtermReport = ClassReport.extend({
  ...OfYear,
  /** Most marks in the subjects of the class. */
  reachable: z.number().describe('marks').optional(),
  report: z.array(ClassReportRow.extend({ passed: z.boolean().nullable() })),
  average: z.number().describe('marks'),
  passed: z.int(),
  passRate: z.number().describe('percent'),
})
export type MidtermReport = z.infer<typeof MidtermReport>

const TypeReportRow = Whereabouts.extend({
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
  /** Most marks that she can reach, where those of the class differ. */
  maxTotal: z.number().describe('marks').optional(),
  /** Exams that she sat in another class, and whether parents see them there. */
  elsewhere: z.array(z.object({ id: Id, isPublished: z.boolean() })).optional(),
})
export type TypeReportRow = z.infer<typeof TypeReportRow>

/** Report by type; `exams`: the exams of the type, each with whether parents see it and whether the class has scores of it. */
export const TypeReport = z.object({
  ...OfYear,
  count: z.int(),
  maxTotal: z.number().describe('marks'),
  passThreshold: z.number().describe('percent'),
  subjectsHeader: z.array(z.string()),
  examType: ExamType,
  className: z.string(),
  academicYear: z.string(),
  /** Report cards that can be made: the terms of which the class has marks, and whether it has marks of a final exam. */
  cards: z.object({ termIds: z.array(Id), isFinal: z.boolean() }).optional(),
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

/** A student in a report. `class`: the class of the year's result; `classes`: where the marks were made, if elsewhere too. */
const StudentOfReport = z.object({
  id: Id,
  fullName: z.string(),
  class: z.string(),
  classes: z.array(z.string()),
  leftOn: z.string().optional(),
})

export const ProgressReport = z.object({
  student: StudentOfReport,
  academicYear: z.string(),
  /** Empty where there are no marks of the year. */
  progressReport: z.array(ProgressRow),
  grandTotal: z.number().describe('marks'),
  soFar: SoFar.optional(),
})
export type ProgressReport = z.infer<typeof ProgressReport>

export const StudentYear = z.object({
  student: StudentOfReport,
  academicYear: z.string(),
  /** Exam by exam (EXAM-11). */
  exams: z.array(
    z.object({
      examName: z.string(),
      type: ExamType,
      subjectScores: z.array(z.object({ subjectName: z.string(), marks: ReportedMarks })),
    }),
  ),
  /** Subjects with grades, which are empty until the final of the subject was held; none where there are no marks of the year. */
  subjects: z.array(ProgressRow.extend({ grade: z.string() })),
  total: z.number().describe('marks'),
  percentage: z.number().describe('percent'),
  soFar: SoFar.optional(),
})
export type StudentYear = z.infer<typeof StudentYear>

const Part = z.object({
  average: z.number().describe('percent'),
  passRate: z.number().describe('percent'),
  students: z.int(),
})

/** Averages are percent of the marks that could be reached; `best` and `weakest`: students by their totals. */
export const Performance = Part.extend({
  academicYear: z.string(),
  passThreshold: z.number().describe('percent'),
  classes: z.array(
    Part.extend({ classId: Id, className: z.string(), best: z.string().nullable(), weakest: z.string().nullable() }),
  ),
  subjects: z.array(Part.extend({ subject: z.string(), best: z.string().nullable(), weakest: z.string().nullable() })),
})
export type Performance = z.infer<typeof Performance>
