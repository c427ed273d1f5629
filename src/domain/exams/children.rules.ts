import type { At, ReportRows } from '../report.ts'
import type { ChildExam, ChildResults, ChildYear } from './children.schema.ts'
import { examTable, yearTable } from './class-table.rules.ts'
import { MAX_MARKS, type AcademicYearRow, type ExamRow } from './exams.schema.ts'
import { maximumOf, subjectTotal } from './figures.rules.ts'
import { reported } from './reports.schema.ts'
import type { ScoreSheetRow } from './scores.schema.ts'
import { yearBook } from './year-book.rules.ts'
import { soFarOf, subjectGrade, yearPercent } from './year-result.rules.ts'

type Child = { id: number; fullname: string; classId: number }

/** `scoreSheets`: whole sheets of every class in which the children have scores, published or not, for their ranks. */
type Rows = Pick<ReportRows, 'className' | 'students' | 'examSetup' | 'scoreSheets'>

const isOf = ({ id }: Child, { scores }: ScoreSheetRow): boolean => scores.some(([studentId]) => studentId === id)

function examOf(rows: Rows, child: Child, place: { exam: ExamRow; classId: number }, at: At): ChildExam | null {
  const { exam, classId } = place
  const table = examTable(rows, { classId, examId: exam.id }, at)
  const found = table?.students.find(({ studentId }) => studentId === child.id)
  if (!table || !found) return null
  return {
    name: exam.name,
    className: table.className,
    maxMarks: MAX_MARKS[exam.type],
    subjects: table.subjects.map(({ name }, index) => ({ subject: name, marks: reported(found.marks[index]) })),
    total: found.totalMarks,
    maximum: maximumOf([exam.type], table.subjects.length),
    rank: found.rank,
    ranked: table.students.filter(({ hasScores }) => hasScores).length,
  }
}

function yearOf(rows: Rows, child: Child, { id: academicYearId }: AcademicYearRow, at: At): ChildYear | null {
  const { examSetup, scoreSheets } = rows
  const published = new Set(examSetup.publications.map(({ classId, examId }) => `${classId}:${examId}`))
  const isSeen = ({ classId, examId }: ScoreSheetRow) => published.has(`${classId}:${examId}`)
  const book = yearBook(rows, { academicYearId, isSeen }, at)
  const sheets = book?.sheets.filter((sheet) => isOf(child, sheet)) ?? []
  if (!book || sheets.length === 0) return null
  const classId = book.classOf.get(child.id) ?? child.classId
  const table = yearTable(rows, book, classId, at)
  const found = table.students.find(({ studentId }) => studentId === child.id)
  if (!found) return null
  const soFar = soFarOf(found)
  const places = new Map(sheets.map((sheet) => [`${sheet.examId}:${sheet.classId}`, sheet]))
  const exams = examSetup.exams.flatMap((exam) =>
    [...places.values()].filter(({ examId }) => examId === exam.id).map((sheet) => ({ exam, classId: sheet.classId })),
  )
  // A grade that leaves out an exam that the school has held would be wrong.
  const isWhole = scoreSheets.every(
    (sheet) =>
      !book.exams.has(sheet.examId) ||
      sheet.scores.length === 0 ||
      isSeen(sheet) ||
      (sheet.classId !== classId && !isOf(child, sheet)),
  )
  const subjects = table.subjects.filter(({ id }) => found.held.has(id))
  return {
    academicYear: book.academicYear,
    exams: exams.flatMap((place) => examOf(rows, child, place, at) ?? []),
    subjects: subjects.map(({ id, name }) => {
      const marks = found.byType.get(id) ?? {}
      return {
        subject: name,
        monthly: reported(marks.MONTHLY),
        midterm: reported(marks.MIDTERM),
        final: reported(marks.FINAL),
        total: subjectTotal(marks),
        grade: isWhole ? subjectGrade(found, id) : null,
      }
    }),
    total: found.totalMarks,
    percentage: yearPercent(found),
    ...(soFar.isOver && isWhole ? {} : { possible: soFar.possible }),
  }
}

/** Results of a child as its parents see them: exams that are published in the class in which the marks were made. */
export const childResults = (rows: Rows, child: Child, at: At): ChildResults => ({
  id: child.id,
  fullname: child.fullname,
  years: [...rows.examSetup.years]
    .sort((a, b) => (a.year < b.year ? 1 : -1))
    .flatMap((year) => yearOf(rows, child, year, at) ?? []),
})
