import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { text } from '../core/fields.ts'
import { EXAM_TYPES, ExamType } from './exams.schema.ts'
import type { StudentYear } from './reports.schema.ts'

// A school that is not ours says what is in these shapes, so that every one of them has its limits.

const Marks = z.number().min(0).max(1_000).describe('marks')
const Sum = z.number().min(0).max(100_000).describe('marks')
const Percent = z.number().min(0).max(1_000).describe('percent')
const Given = z.union([Marks, z.literal('ABSENT')]).nullable()
const Grade = text(10)
const ClassName = text(100)

const Subject = z.strictObject({
  subject: text(100),
  monthly: Given,
  midterm: Given,
  final: Given,
  total: Sum,
  grade: Grade,
})

const SoFar = z.strictObject({
  possible: Sum,
  percent: Percent,
  maximum: Sum,
  grade: Grade.nullable(),
  isOver: z.boolean(),
  held: z.array(ExamType).max(EXAM_TYPES.length),
  missing: z.int().min(0).max(10_000),
})

const SatExam = z.strictObject({
  examName: text(100),
  type: ExamType,
  subjectScores: z.array(z.strictObject({ subjectName: text(100), marks: Given })).max(60),
})

/** A student's year as another school reports it; the same facts as a `StudentYear`, without the student herself. */
export const EarlierYear = z.strictObject({
  academicYear: text(20),
  class: ClassName,
  classes: z.array(ClassName).max(20),
  leftOn: DayText.optional(),
  exams: z.array(SatExam).max(60),
  subjects: z.array(Subject).max(60),
  total: Sum,
  percentage: Percent,
  soFar: SoFar.optional(),
})
export type EarlierYear = z.infer<typeof EarlierYear>

/** Most years of one school in a file. */
export const MOST_YEARS = 30

/** What a school that the student was at before says about her years there. */
export const EarlierSchool = z.strictObject({
  school: text(200),
  /** The day on which that school gave its file out. */
  givenOn: DayText,
  years: z.array(EarlierYear).max(MOST_YEARS),
})
export type EarlierSchool = z.infer<typeof EarlierSchool>

const subjectOf = ({ subject, monthly, midterm, final, total, grade }: StudentYear['subjects'][number]) => ({
  subject,
  monthly,
  midterm,
  final,
  total,
  grade,
})

const soFarOf = ({ possible, percent, maximum, grade, isOver, held, missing }: NonNullable<StudentYear['soFar']>) => ({
  possible,
  percent,
  maximum,
  grade,
  isOver,
  held,
  missing,
})

/** A year of ours as a file tells it: these facts and no others, since files of a version have one shape. */
export const earlierYearOf = ({ student, soFar, ...year }: StudentYear): EarlierYear =>
  EarlierYear.parse({
    academicYear: year.academicYear,
    class: student.class,
    classes: student.classes,
    ...(student.leftOn === undefined ? {} : { leftOn: student.leftOn }),
    exams: year.exams.map(({ examName, type, subjectScores }) => ({
      examName,
      type,
      subjectScores: subjectScores.map(({ subjectName, marks }) => ({ subjectName, marks })),
    })),
    subjects: year.subjects.map(subjectOf),
    total: year.total,
    percentage: year.percentage,
    ...(soFar === undefined ? {} : { soFar: soFarOf(soFar) }),
  } satisfies EarlierYear)

type OfStudent = { id: number; fullName: string }

/** A year at another school as a report of a student here, for her papers. */
export const reportOfEarlier = (
  { class: className, classes, leftOn, soFar, ...year }: EarlierYear,
  student: OfStudent,
): StudentYear => ({
  ...year,
  student: { ...student, class: className, classes, ...(leftOn === undefined ? {} : { leftOn }) },
  ...(soFar === undefined ? {} : { soFar }),
})
