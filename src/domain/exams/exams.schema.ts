import { z } from 'zod'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { termTroubles } from './terms.rules.ts'
import { MOST_TERMS, Term, TermForm } from './terms.schema.ts'

export const EXAM_TYPES = ['MONTHLY', 'MIDTERM', 'FINAL'] as const
export const ExamType = z.enum(EXAM_TYPES)
export type ExamType = z.infer<typeof ExamType>

/** The maximum of an exam follows from its type (EXAM-2). */
export const MAX_MARKS = { MONTHLY: 20, MIDTERM: 30, FINAL: 50 } as const satisfies Record<ExamType, number>

export const TYPE_NAMES = { MONTHLY: 'Monthly', MIDTERM: 'Midterm', FINAL: 'Final' } as const satisfies Record<
  ExamType,
  string
>

/** State of the turn from an academic year into the next: its classes are still those of the school, or have moved on. */
export const YearTurn = z.enum(['prepared', 'turned'])
export type YearTurn = z.infer<typeof YearTurn>

/** An academic year: YYYY-YYYY, two consecutive years (EXAM-3). */
export const AcademicYearRow = z.object({
  id: Id,
  year: z.string(),
  /** The days that the school gave it; both are left out where it has the usual ones. */
  firstDay: DayText.optional(),
  lastDay: DayText.optional(),
  /** Left out where no turn was prepared. */
  turn: YearTurn.optional(),
  /** Marks of a closed year are refused. */
  closed: z.literal(true).optional(),
  /** Its terms in order; left out where it has none. */
  terms: z.array(Term).optional(),
})
export type AcademicYearRow = z.infer<typeof AcademicYearRow>

/** A subject; `hidden`: deleted, but with scores of it. */
export const SubjectRow = z.object({ id: Id, name: z.string(), hidden: z.boolean().optional() })
export type SubjectRow = z.infer<typeof SubjectRow>

export const ExamRow = z.object({
  id: Id,
  name: z.string(),
  type: ExamType,
  academicYearId: Id,
  /** The term of its year that it belongs to; left out where it belongs to none. */
  termId: Id.optional(),
  hidden: z.boolean().optional(),
})
export type ExamRow = z.infer<typeof ExamRow>

/** A subject that a class takes. */
export const ClassSubjectRow = z.object({ classId: Id, subjectId: Id })
export type ClassSubjectRow = z.infer<typeof ClassSubjectRow>

/** Assignment of a teacher to a subject in a class. */
export const TeacherAssignmentRow = z.object({ id: Id, teacherId: Id, classId: Id, subjectId: Id })
export type TeacherAssignmentRow = z.infer<typeof TeacherAssignmentRow>

/** An exam whose scores parents of a class see. */
export const PublicationRow = z.object({ examId: Id, classId: Id })
export type PublicationRow = z.infer<typeof PublicationRow>

/** An exam as calls answer it (EXAM-26). */
export const Exam = ExamRow.extend({ maxMarks: z.int() })
export type Exam = z.infer<typeof Exam>

export const toExam = (row: ExamRow): Exam => ({ ...row, maxMarks: MAX_MARKS[row.type] })

const YEAR_FORMAT = 'Academic year must be in format YYYY-YYYY'
const LAST_AFTER_FIRST = 'The last day must be after the first day'
const CONSECUTIVE = 'Academic year must be two consecutive years'

const isConsecutive = (year: string): boolean => Number(year.slice(5)) === Number(year.slice(0, 4)) + 1

export const YearForm = z.strictObject({
  year: z
    .string('Academic year is required')
    .trim()
    .min(1, 'Academic year is required')
    .regex(/^[12]\d{3}-[12]\d{3}$/, YEAR_FORMAT)
    .refine(isConsecutive, CONSECUTIVE),
})

/** The days of an academic year, and its terms in order; without `terms` it keeps those that it has. */
export const YearDaysForm = z
  .strictObject({
    firstDay: requiredDay('First day is required'),
    lastDay: requiredDay('Last day is required'),
    terms: z.array(TermForm).max(MOST_TERMS).optional(),
  })
  .refine(({ firstDay, lastDay }) => firstDay < lastDay, { path: ['lastDay'], message: LAST_AFTER_FIRST })
  .superRefine(({ terms = [], ...days }, context) => {
    for (const { at, field, words } of termTroubles(days, terms))
      context.addIssue({ code: 'custom', path: ['terms', at, field], message: words })
  })

/** A name without spaces at its ends and with single ones within; it holds a letter or digit. */
const named = (required: string) =>
  z
    .string(required)
    .pipe(text(60))
    .transform((name) => name.trim().replace(/\s+/g, ' '))
    .refine((name) => /[\p{L}\p{N}]/u.test(name), required)

export const SubjectName = named('Subject name is required')
export const ExamName = named('Exam name is required')

/** `maxMarks` may be sent (EXAM-2), and must be the maximum of the type. `termId`: the term of its year, or none. */
export const ExamForm = z
  .strictObject({
    name: ExamName,
    type: ExamType,
    academicYearId: Id,
    termId: Id.nullable().optional(),
    maxMarks: z.int().describe('marks').optional(),
  })
  .refine(({ type, maxMarks }) => maxMarks === undefined || maxMarks === MAX_MARKS[type], {
    path: ['maxMarks'],
    message: 'Maximum marks follow from the exam type',
  })

/** The students and subjects of a class at the end of an academic year that was turned. */
export type YearRoll = {
  academicYearId: number
  classId: number
  /** Name of the class then. */
  className: string
  studentIds: readonly number[]
  subjectIds: readonly number[]
  /** Students with scores of the year who had left out of this class by then, and when. */
  left: readonly { id: number; at: string }[]
}

/** Academic years, subjects, exams and publications: few rows, the same for everybody who works with exams. */
export type ExamSetup = {
  years: readonly AcademicYearRow[]
  subjects: readonly SubjectRow[]
  exams: readonly ExamRow[]
  classSubjects: readonly ClassSubjectRow[]
  publications: readonly PublicationRow[]
  /** Classes as they were at the end of years that were turned, as far as a report needs them; only the server has them. */
  rolls?: readonly YearRoll[]
}

/** Whether parents see an exam of a class, and which scores are missing. */
export const Publication = z.object({
  classId: Id,
  examId: Id,
  published: z.boolean(),
  publishedAt: Instant.optional(),
  publishedBy: z.string().optional(),
  /** Number of scores that there should be: one for each student and subject of the class. */
  expected: z.int(),
  missing: z.array(z.object({ studentId: Id, fullName: z.string(), subjectIds: z.array(Id) })),
})
export type Publication = z.infer<typeof Publication>
