import { report, type At, type ReportRows } from '../report.ts'
import { yearTable } from './class-table.rules.ts'
import { subjectTotal } from './figures.rules.ts'
import { reported, type ProgressReport, type ProgressRow, type StudentYear } from './reports.schema.ts'
import { classNameIn, yearBook } from './year-book.rules.ts'
import { soFarOf, subjectGrade, yearPercent } from './year-result.rules.ts'

const READS = ['students', 'className', 'examSetup', 'scoreSheets'] as const
type Rows = Pick<ReportRows, (typeof READS)[number]>

export type OfStudentYear = { studentId: number; academicYearId: number }

const ofStudent = ({ studentId, academicYearId }: OfStudentYear) => ({ studentId, academicYearId, isOfScores: true })

/** A student's year from the table of her class; null where the reader does not see her, or there is no such year. */
function yearOf(rows: Rows, { studentId, academicYearId }: OfStudentYear, at: At) {
  const student = rows.students.find(({ id }) => id === studentId)
  const book = yearBook(rows, { academicYearId }, at)
  if (!student || !book) return null
  const classId = book.classOf.get(studentId) ?? student.classId
  const table = yearTable(rows, book, classId, at)
  const found = table.students.find((each) => each.studentId === studentId)
  const year = found?.hasScores ? found : null
  const own = book.sheets.flatMap((sheet) => {
    const scores = sheet.scores.filter(([id]) => id === studentId)
    return scores.length === 0 ? [] : [{ ...sheet, scores }]
  })
  const classIds = [...new Set(own.map((sheet) => sheet.classId))]
  const nameOf = (id: number) => classNameIn(rows, book.rolls, id)
  const leftOn = found?.leftOn
  return {
    student: {
      id: studentId,
      fullName: student.fullname,
      class: nameOf(classId),
      classes: classIds.some((id) => id !== classId) ? classIds.map(nameOf) : [],
      ...(leftOn ? { leftOn } : {}),
    },
    academicYear: book.academicYear,
    sheets: own,
    subjects: table.subjects,
    year,
  }
}

type OfYear = NonNullable<ReturnType<typeof yearOf>>

/** Rows of a student's subjects; none where there are no marks of the year. */
function rowsOf({ subjects, year }: OfYear): (ProgressRow & { id: number })[] {
  if (!year) return []
  return subjects
    .filter(({ id }) => year.held.has(id))
    .map(({ id, name }) => {
      const marks = year.byType.get(id) ?? {}
      const { MONTHLY, MIDTERM, FINAL } = marks
      return {
        id,
        subject: name,
        monthly: reported(MONTHLY),
        midterm: reported(MIDTERM),
        final: reported(FINAL),
        total: subjectTotal(marks),
      }
    })
}

const soFar = ({ year }: OfYear) => (year ? { soFar: soFarOf(year) } : {})

/** Progress Report: a student's year by subject. */
export const progressReport = report({
  id: 'exams.progress',
  isOffline: true,
  reads: READS,
  wants: ofStudent,
  compute: (rows: Rows, question: OfStudentYear, at: At): ProgressReport | null => {
    const found = yearOf(rows, question, at)
    if (!found) return null
    return {
      student: found.student,
      academicYear: found.academicYear,
      progressReport: rowsOf(found).map(({ id: _id, ...row }) => row),
      grandTotal: found.year?.totalMarks ?? 0,
      ...soFar(found),
    }
  },
})

/** Student Exam Report: the transcript of a year. */
export const studentYear = report({
  id: 'exams.studentYear',
  isOffline: true,
  reads: READS,
  wants: ofStudent,
  compute: (rows: Rows, question: OfStudentYear, at: At): StudentYear | null => {
    const found = yearOf(rows, question, at)
    if (!found) return null
    const { year, sheets } = found
    const nameOf = new Map(rows.examSetup.subjects.map(({ id, name }) => [id, name]))
    return {
      student: found.student,
      academicYear: found.academicYear,
      exams: rows.examSetup.exams
        .filter(({ id }) => sheets.some(({ examId }) => examId === id))
        .map(({ id, name, type }) => ({
          examName: name,
          type,
          subjectScores: sheets
            .filter(({ examId }) => examId === id)
            .map(({ subjectId, scores }) => ({
              subjectName: nameOf.get(subjectId) ?? '',
              marks: reported(scores[0]?.[1]),
            })),
        })),
      subjects: rowsOf(found).map(({ id, ...row }) => ({ ...row, grade: (year && subjectGrade(year, id)) ?? '' })),
      total: year?.totalMarks ?? 0,
      percentage: year ? yearPercent(year) : 0,
      ...soFar(found),
    }
  },
})
