import type { ReportRows } from '../report.ts'
import type { ChildExam, ChildResults, ChildYear } from './children.schema.ts'
import {
  classTable,
  examsWhere,
  markedSubjects,
  marksOfStudents,
  subjectsOf,
  type ClassTable,
} from './class-table.rules.ts'
import { EXAM_TYPES, MAX_MARKS, type AcademicYearRow, type ExamRow, type ExamSetup } from './exams.schema.ts'
import { gradeOf, maximumOf, subjectTotal, transcriptPercent } from './figures.rules.ts'
import { reported } from './reports.schema.ts'
import type { ScoreSheetRow } from './scores.schema.ts'

type Child = { id: number; fullname: string; classId: number }

/** `scoreSheets`: whole sheets of every class in which the children have scores, for their ranks. */
type Rows = Pick<ReportRows, 'classes' | 'students'> & {
  examSetup: ExamSetup
  scoreSheets: readonly ScoreSheetRow[]
}

const isOf = ({ id }: Child, { scores }: ScoreSheetRow): boolean => scores.some(([studentId]) => studentId === id)

function examOf(rows: Rows, child: Child, exam: ExamRow, classId: number): ChildExam | null {
  const table: ClassTable | null = classTable(
    rows,
    classId,
    examsWhere(rows.examSetup, ({ id }) => id === exam.id),
  )
  const found = table?.students.find(({ studentId }) => studentId === child.id)
  if (!table || !found) return null
  return {
    name: exam.name,
    className: table.className,
    maxMarks: MAX_MARKS[exam.type],
    subjects: table.subjects.map(({ name }, at) => ({ subject: name, marks: reported(found.marks[at]) })),
    total: found.totalMarks,
    maximum: maximumOf([exam.type], table.subjects.length),
    rank: found.rank,
    ranked: table.students.filter(({ hasScores }) => hasScores).length,
  }
}

function yearOf(rows: Rows, child: Child, year: AcademicYearRow): ChildYear | null {
  const { examSetup } = rows
  const published = new Set(examSetup.publications.map(({ classId, examId }) => `${classId}:${examId}`))
  const exams = examSetup.exams.filter((exam) => !exam.hidden && exam.academicYearId === year.id)
  const ids = new Set(exams.map(({ id }) => id))
  const sheets = rows.scoreSheets.filter(
    (sheet) => ids.has(sheet.examId) && isOf(child, sheet) && published.has(`${sheet.classId}:${sheet.examId}`),
  )
  if (sheets.length === 0) return null
  const marks = marksOfStudents(
    sheets.map((sheet) => ({ ...sheet, scores: sheet.scores.filter(([id]) => id === child.id) })),
    examsWhere(examSetup, ({ id }) => ids.has(id)),
  )
  const types = new Set(exams.filter(({ id }) => sheets.some(({ examId }) => examId === id)).map(({ type }) => type))
  const isComplete = EXAM_TYPES.every((type) => types.has(type))
  const subjects = subjectsOf(examSetup, child.classId, markedSubjects(marks)).map(({ id, name }) => {
    const of = marks.get(child.id)?.get(id) ?? {}
    const total = subjectTotal(of)
    return {
      subject: name,
      monthly: reported(of.MONTHLY),
      midterm: reported(of.MIDTERM),
      final: reported(of.FINAL),
      total,
      grade: isComplete ? gradeOf(total) : null,
    }
  })
  const total = subjects.reduce((all, each) => all + each.total, 0)
  return {
    academicYear: year.year,
    exams: exams.flatMap((exam) =>
      [...new Set(sheets.filter(({ examId }) => examId === exam.id).map(({ classId }) => classId))].flatMap(
        (classId) => examOf(rows, child, exam, classId) ?? [],
      ),
    ),
    subjects,
    total,
    percentage: transcriptPercent(total, subjects.length),
  }
}

/** What parents see of their children: exams that are published in the class in which the marks were made. */
export const childResults = (rows: Rows, child: Child): ChildResults => ({
  id: child.id,
  fullname: child.fullname,
  years: [...rows.examSetup.years]
    .sort((a, b) => (a.year < b.year ? 1 : -1))
    .flatMap((year) => yearOf(rows, child, year) ?? []),
})
