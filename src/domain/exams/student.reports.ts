import { report, type ReportRows } from '../report.ts'
import { examsWhere, markedSubjects, marksOfStudents, subjectsOf } from './class-table.rules.ts'
import { gradeOf, subjectTotal, transcriptPercent } from './figures.rules.ts'
import { yearName } from './exams.reports.ts'
import { reported, type ProgressReport, type ProgressRow, type StudentYear } from './reports.schema.ts'

const READS = ['students', 'className', 'examSetup', 'scoreSheets'] as const
type Rows = Pick<ReportRows, (typeof READS)[number]>

export type OfStudentYear = { studentId: number; academicYearId: number }

const ofStudent = ({ studentId, academicYearId }: OfStudentYear) => ({ studentId, academicYearId, isOfScores: true })

/** A student's marks of a year, whichever class they were made in; null where the reader does not see her. */
function yearOf({ students, className, examSetup, scoreSheets }: Rows, { studentId, academicYearId }: OfStudentYear) {
  const student = students.find(({ id }) => id === studentId)
  const academicYear = yearName(examSetup, academicYearId)
  if (!student || academicYear === null) return null
  const exams = examsWhere(examSetup, (exam) => exam.academicYearId === academicYearId)
  const sheets = scoreSheets
    .filter(({ examId }) => exams.has(examId))
    .map((sheet) => ({ ...sheet, scores: sheet.scores.filter(([id]) => id === studentId) }))
    .filter(({ scores }) => scores.length > 0)
  const marks = marksOfStudents(sheets, exams)
  const classIds = [...new Set(sheets.map(({ classId }) => classId))]
  const elsewhere = classIds.some((id) => id !== student.classId)
  return {
    student: {
      id: studentId,
      fullName: student.fullname,
      class: className(student.classId),
      classes: elsewhere ? classIds.map(className) : [],
    },
    academicYear,
    exams,
    sheets,
    subjects: subjectsOf(examSetup, student.classId, markedSubjects(marks)),
    marks: marks.get(studentId),
  }
}

type OfYear = NonNullable<ReturnType<typeof yearOf>>

const rowsOf = ({ subjects, marks }: OfYear): ProgressRow[] =>
  subjects.map(({ id, name }) => {
    const { MONTHLY, MIDTERM, FINAL } = marks?.get(id) ?? {}
    return {
      subject: name,
      monthly: reported(MONTHLY),
      midterm: reported(MIDTERM),
      final: reported(FINAL),
      total: subjectTotal(marks?.get(id) ?? {}),
    }
  })

const totalOf = (rows: readonly ProgressRow[]): number => rows.reduce((all, { total }) => all + total, 0)

/** Progress Report: a student's year by subject. */
export const progressReport = report({
  id: 'exams.progress',
  isOffline: true,
  reads: READS,
  wants: ofStudent,
  compute: (rows: Rows, asked: OfStudentYear): ProgressReport | null => {
    const year = yearOf(rows, asked)
    if (!year) return null
    const progress = rowsOf(year)
    return {
      student: year.student,
      academicYear: year.academicYear,
      progressReport: progress,
      grandTotal: totalOf(progress),
    }
  },
})

/** Student Exam Report: the transcript of a year. */
export const studentYear = report({
  id: 'exams.studentYear',
  isOffline: true,
  reads: READS,
  wants: ofStudent,
  compute: (rows: Rows, asked: OfStudentYear): StudentYear | null => {
    const year = yearOf(rows, asked)
    if (!year) return null
    const subjects = rowsOf(year).map((row) => ({ ...row, grade: gradeOf(row.total) }))
    const total = totalOf(subjects)
    const nameOf = new Map(year.subjects.map(({ id, name }) => [id, name]))
    return {
      student: year.student,
      academicYear: year.academicYear,
      exams: rows.examSetup.exams
        .filter(({ id }) => year.sheets.some(({ examId }) => examId === id))
        .map(({ id, name, type }) => ({
          examName: name,
          type,
          subjectScores: year.sheets
            .filter(({ examId }) => examId === id)
            .map(({ subjectId, scores }) => ({
              subjectName: nameOf.get(subjectId) ?? '',
              marks: reported(scores[0]?.[1]),
            })),
        })),
      subjects,
      total,
      percentage: transcriptPercent(total, subjects.length),
    }
  },
})
