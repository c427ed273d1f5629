import { report, type ReportRows } from '../report.ts'
import { classTable, examsWhere, type ClassTable } from './class-table.rules.ts'
import { toExam, type ExamSetup, type ExamType } from './exams.schema.ts'
import {
  average,
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

const READS = ['students', 'classes', 'examSetup', 'scoreSheets'] as const
type Rows = Pick<ReportRows, (typeof READS)[number]>

export type OfClassYear = { classId: number; academicYearId: number }
export type OfClassExam = { classId: number; examId: number }
export type OfClassType = OfClassYear & { examType: ExamType; passThreshold: number }

/** The name of an academic year; null where there is none. */
export const yearName = ({ years }: Pick<ExamSetup, 'years'>, academicYearId: number): string | null =>
  years.find(({ id }) => id === academicYearId)?.year ?? null

const isPublishedIn = ({ publications }: ExamSetup, classId: number, examId: number): boolean =>
  publications.some((each) => each.classId === classId && each.examId === examId)

const hasScoresIn = ({ scoreSheets }: Rows, classId: number, examId: number): boolean =>
  scoreSheets.some((sheet) => sheet.classId === classId && sheet.examId === examId && sheet.scores.length > 0)

const namesOf = ({ subjects }: ClassTable): string[] => subjects.map(({ name }) => name)

const rowsOf = (table: ClassTable, percentOf: (total: number, subjects: number) => number): ClassReportRow[] =>
  table.students.map(({ studentId, fullName, rank, totalMarks, hasLeft, marks }) => ({
    studentId,
    fullName,
    rank,
    totalMarks,
    percent: percentOf(totalMarks, table.subjects.length),
    subjects: table.subjects.map(({ name }, at) => ({ subject: name, marks: reported(marks[at]) })),
    hasLeft,
  }))

const scored = ({ students }: ClassTable) => students.filter(({ hasScores }) => hasScores)

/** Exam Results Report: one exam of a class. */
export const examReport = report({
  id: 'exams.examReport',
  isOffline: true,
  reads: READS,
  wants: ({ classId, examId }: OfClassExam) => ({ classId, examId, isOfScores: true }),
  compute: (rows: Rows, { classId, examId }: OfClassExam): ExamReport | null => {
    const exam = rows.examSetup.exams.find(({ id }) => id === examId)
    const table = classTable(
      rows,
      classId,
      examsWhere(rows.examSetup, ({ id }) => id === examId),
    )
    if (!exam || exam.hidden || !table) return null
    const { id, name, type, maxMarks } = toExam(exam)
    return {
      classId,
      className: table.className,
      academicYear: yearName(rows.examSetup, exam.academicYearId) ?? '',
      exam: { id, name, type, maxMarks },
      subjects: namesOf(table),
      report: rowsOf(table, examResultsPercent),
      isPublished: isPublishedIn(rows.examSetup, classId, examId),
    }
  },
})

function tableOfYear(rows: Rows, { classId, academicYearId }: OfClassYear, types?: readonly ExamType[]) {
  const academicYear = yearName(rows.examSetup, academicYearId)
  const exams = examsWhere(
    rows.examSetup,
    (exam) => exam.academicYearId === academicYearId && (types?.includes(exam.type) ?? true),
  )
  const table = classTable(rows, classId, exams)
  return academicYear === null || !table ? null : { table, academicYear }
}

const ofYear = ({ classId, academicYearId }: OfClassYear) => ({ classId, academicYearId, isOfScores: true })

/** Final Exam Report: the totals of a year in a class. */
export const finalReport = report({
  id: 'exams.finalReport',
  isOffline: true,
  reads: READS,
  wants: ofYear,
  compute: (rows: Rows, asked: OfClassYear): FinalReport | null => {
    const found = tableOfYear(rows, asked)
    if (!found) return null
    const { table, academicYear } = found
    return {
      classId: asked.classId,
      className: table.className,
      academicYear,
      subjects: namesOf(table),
      report: rowsOf(table, examResultsPercent),
      average: average(scored(table).map(({ totalMarks }) => totalMarks)),
      topPerformer: scored(table)[0]?.fullName ?? null,
    }
  },
})

const OF_MIDTERM: readonly ExamType[] = ['MONTHLY', 'MIDTERM']

/** Midterm Examination Results: monthly and midterm marks of a year in a class. */
export const midtermReport = report({
  id: 'exams.midtermReport',
  isOffline: true,
  reads: READS,
  wants: (asked: OfClassYear) => ({ ...ofYear(asked), examTypes: OF_MIDTERM }),
  compute: (rows: Rows, asked: OfClassYear): MidtermReport | null => {
    const found = tableOfYear(rows, asked, OF_MIDTERM)
    if (!found) return null
    const { table, academicYear } = found
    const students = scored(table)
    const passed = students.filter(({ totalMarks }) => midtermPassed(totalMarks)).length
    return {
      classId: asked.classId,
      className: table.className,
      academicYear,
      subjects: namesOf(table),
      report: rowsOf(table, midtermPercent).map((row) => ({
        ...row,
        passed: row.rank === null ? null : midtermPassed(row.totalMarks),
      })),
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
  wants: (asked: OfClassType) => ({ ...ofYear(asked), examTypes: [asked.examType] }),
  compute: (rows: Rows, asked: OfClassType): TypeReport | null => {
    const { classId, academicYearId, examType, passThreshold } = asked
    const found = tableOfYear(rows, asked, [examType])
    if (!found) return null
    const { table, academicYear } = found
    const maxTotal = maximumOf([examType], table.subjects.length)
    const statusOf = (total: number) => (isPassed(total, maxTotal, passThreshold) ? 'PASSED' : 'FAILED')
    return {
      count: table.students.length,
      maxTotal,
      passThreshold,
      subjectsHeader: namesOf(table),
      examType,
      className: table.className,
      academicYear,
      exams: rows.examSetup.exams
        .filter((exam) => !exam.hidden && exam.type === examType && exam.academicYearId === academicYearId)
        .map(({ id, name }) => ({
          id,
          name,
          isPublished: isPublishedIn(rows.examSetup, classId, id),
          hasScores: hasScoresIn(rows, classId, id),
        })),
      report: table.students.map((student) => ({
        id: student.studentId,
        studentName: student.fullName,
        class: table.className,
        examType,
        academicYear,
        subjects: Object.fromEntries(table.subjects.map(({ name }, at) => [name, reported(student.marks[at])])),
        rank: student.rank,
        percentage: percentOfMaximum(student.totalMarks, maxTotal),
        totalMarks: student.totalMarks,
        passStatus: student.hasScores ? statusOf(student.totalMarks) : 'NO_SCORES',
        hasLeft: student.hasLeft,
      })),
    }
  },
})
