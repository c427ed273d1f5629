import { report, type At, type ReportRows } from '../report.ts'
import { elsewhereOf, isPublishedIn, whereaboutsOf } from './class-report.rules.ts'
import { examTable, maximumFor, yearTable, type Table, type TableStudent } from './class-table.rules.ts'
import { EXAM_TYPES, toExam, type ExamType } from './exams.schema.ts'
import {
  average,
  countOf,
  examResultsPercent,
  isPassed,
  maximumOf,
  midtermPassed,
  midtermPercent,
  passRate,
  percentOfMaximum,
} from './figures.rules.ts'
import {
  reported,
  type ClassReportRow,
  type ExamReport,
  type FinalReport,
  type MidtermReport,
  type TypeReport,
} from './reports.schema.ts'
import { cardsHeld } from './term.reports.ts'
import { yearBook, yearName, type YearBook } from './year-book.rules.ts'
import { averagesOf, soFarOf, subjectGrade } from './year-result.rules.ts'

const READS = ['students', 'classes', 'className', 'examSetup', 'scoreSheets'] as const
type Rows = Pick<ReportRows, (typeof READS)[number]>

export type OfClassYear = { classId: number; academicYearId: number }
export type OfClassExam = { classId: number; examId: number }
export type OfClassType = OfClassYear & { examType: ExamType; passThreshold: number }

const namesOf = ({ subjects }: Table): string[] => subjects.map(({ name }) => name)

/** Whether the reader sees a class; a class that she does not see is treated as missing. */
const isSeen = ({ classes }: Rows, classId: number): boolean => classes.some(({ id }) => id === classId)

type PercentOf = (total: number, subjects: number) => number

function rowOf({ subjects }: Table, student: TableStudent, percentOf: PercentOf): ClassReportRow {
  const { studentId, fullName, rank, totalMarks, marks, held } = student
  return {
    studentId,
    fullName,
    rank,
    totalMarks,
    percent: percentOf(totalMarks, held.size),
    subjects: subjects.map(({ id, name }, at) => ({
      subject: name,
      marks: reported(marks[at]),
      ...(held.has(id) ? {} : { isOther: true }),
    })),
    ...whereaboutsOf(student),
  }
}

const rankedIn = ({ students }: Table) => students.filter(({ rank }) => rank !== null)

/** Exam Results Report: one exam of a class. */
export const examReport = report({
  id: 'exams.examReport',
  isOffline: true,
  reads: READS,
  wants: ({ classId, examId }: OfClassExam) => ({ classId, examId, isOfScores: true }),
  compute: (rows: Rows, question: OfClassExam, at: At): ExamReport | null => {
    const { classId, examId } = question
    const exam = rows.examSetup.exams.find(({ id }) => id === examId)
    const table = isSeen(rows, classId) ? examTable(rows, question, at) : null
    if (!exam || !table) return null
    const { id, name, type, maxMarks } = toExam(exam)
    return {
      classId,
      className: table.className,
      academicYear: yearName(rows.examSetup, exam.academicYearId) ?? '',
      exam: { id, name, type, maxMarks },
      subjects: namesOf(table),
      report: table.students.map((student) => rowOf(table, student, examResultsPercent)),
      isPublished: isPublishedIn(rows.examSetup, classId, examId),
    }
  },
})

/** The exams of a class in the year, as far as it has held them. */
const examsHeld = ({ sheets }: YearBook, classId: number): ReadonlySet<number> =>
  new Set(sheets.flatMap((sheet) => (sheet.classId === classId && sheet.scores.length > 0 ? [sheet.examId] : [])))

function reportOfYear(
  rows: Rows,
  { classId, academicYearId }: OfClassYear,
  at: At,
  types = EXAM_TYPES as readonly ExamType[],
) {
  const book = yearBook(rows, { academicYearId, types }, at)
  if (!book || !isSeen(rows, classId)) return null
  const table = yearTable(rows, book, classId, at)
  const held = examsHeld(book, classId)
  const countOf = (type: ExamType) => [...held].filter((id) => book.exams.get(id) === type).length
  return {
    book,
    table,
    held,
    ofClass: { classId, className: table.className, academicYear: book.academicYear, subjects: namesOf(table) },
    ofYear: { moved: [...table.moved], means: types.filter((type) => countOf(type) > 1) },
  }
}

const ofYear = ({ classId, academicYearId }: OfClassYear) => ({ classId, academicYearId, isOfScores: true })

/** Marks that a class could reach in the exams that it has held, and whether its year is over. */
function soFarOfClass({ held }: YearBook, { classId, own }: Table): FinalReport['soFar'] {
  const types = held.get(classId)
  if (!types) return undefined
  const ofClass = new Map([...own].map((id) => [id, types.get(id) ?? new Set<ExamType>()]))
  const { possible, isOver } = soFarOf({ held: ofClass, byType: new Map(), totalMarks: 0 })
  return { possible, isOver }
}

/** Final Exam Report: the totals of a year in a class. */
export const finalReport = report({
  id: 'exams.finalReport',
  isOffline: true,
  reads: READS,
  wants: ofYear,
  compute: (rows: Rows, question: OfClassYear, at: At): FinalReport | null => {
    const found = reportOfYear(rows, question, at)
    if (!found) return null
    const { table, book } = found
    const best = rankedIn(table)
    return {
      ...found.ofClass,
      ...found.ofYear,
      soFar: soFarOfClass(book, table),
      report: table.students.map((student) => {
        const row = rowOf(table, student, examResultsPercent)
        const subjects = row.subjects.map((of, index) => ({
          ...of,
          grade: subjectGrade(student, table.subjects[index]?.id ?? 0),
        }))
        return { ...row, subjects, soFar: soFarOf(student) }
      }),
      ...averagesOf(table),
      topPerformer: best[0]?.fullName ?? null,
    }
  },
})

const OF_MIDTERM: readonly ExamType[] = ['MONTHLY', 'MIDTERM']

/** Midterm Examination Results: monthly and midterm marks of a year in a class. */
export const midtermReport = report({
  id: 'exams.midtermReport',
  isOffline: true,
  reads: READS,
  wants: ofYear,
  compute: (rows: Rows, question: OfClassYear, at: At): MidtermReport | null => {
    const found = reportOfYear(rows, question, at, OF_MIDTERM)
    if (!found) return null
    const { table } = found
    const students = rankedIn(table)
    const passed = students.filter(({ totalMarks }) => midtermPassed(totalMarks)).length
    return {
      ...found.ofClass,
      ...found.ofYear,
      reachable: maximumOf(OF_MIDTERM, table.own.size),
      report: table.students.map((student) => {
        const row = rowOf(table, student, midtermPercent)
        return { ...row, passed: student.hasScores ? midtermPassed(row.totalMarks) : null }
      }),
      average: average(students.map(({ totalMarks }) => totalMarks)),
      passed,
      passRate: passRate(passed, students.length),
    }
  },
})

/** Exam report by type: all exams of a type in a year, against the school's threshold. */
export const typeReport = report({
  id: 'exams.typeReport',
  isOffline: true,
  reads: READS,
  wants: (question: OfClassType) => ofYear(question),
  compute: (rows: Rows, question: OfClassType, at: At): TypeReport | null => {
    const { classId, academicYearId, examType, passThreshold } = question
    const found = reportOfYear(rows, question, at, [examType])
    if (!found) return null
    const { table, book, held } = found
    const { className, academicYear } = found.ofClass
    const maxTotal = maximumOf([examType], table.own.size)
    const elsewhere = elsewhereOf({ book, rows, classId })
    return {
      ...found.ofYear,
      count: countOf(table.students.map((student) => ({ ...student, ...whereaboutsOf(student) }))),
      maxTotal,
      passThreshold,
      subjectsHeader: namesOf(table),
      examType,
      className,
      academicYear,
      cards: cardsHeld(rows, question),
      exams: rows.examSetup.exams
        .filter((exam) => !exam.hidden && exam.type === examType && exam.academicYearId === academicYearId)
        .map(({ id, name }) => ({
          id,
          name,
          isPublished: isPublishedIn(rows.examSetup, classId, id),
          hasScores: held.has(id),
        })),
      report: table.students.map((student) => {
        const maximum = maximumFor(student, [examType])
        const sat = elsewhere(student.studentId)
        const isGood = isPassed(student.totalMarks, maximum, passThreshold)
        return {
          id: student.studentId,
          studentName: student.fullName,
          class: className,
          examType,
          academicYear,
          subjects: Object.fromEntries(table.subjects.map(({ name }, index) => [name, reported(student.marks[index])])),
          rank: student.rank,
          percentage: percentOfMaximum(student.totalMarks, maximum),
          totalMarks: student.totalMarks,
          passStatus: student.hasScores ? (isGood ? 'PASSED' : 'FAILED') : 'NO_SCORES',
          ...whereaboutsOf(student),
          ...(maximum === maxTotal ? {} : { maxTotal: maximum }),
          ...(sat.length === 0 ? {} : { elsewhere: sat }),
        }
      }),
    }
  },
})
