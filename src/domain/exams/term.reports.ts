import { report, type At, type ReportRows } from '../report.ts'
import { yearTable, type TableStudent } from './class-table.rules.ts'
import { elsewhereOf, isPublishedIn, whereaboutsOf } from './class-report.rules.ts'
import { EXAM_TYPES, type ExamSetup } from './exams.schema.ts'
import { marksInTypes, maximumOf } from './figures.rules.ts'
import { reported } from './reports.schema.ts'
import type { TermReport, TermReportRow } from './term-report.schema.ts'
import type { Term } from './terms.schema.ts'
import { yearBook } from './year-book.rules.ts'
import { averagesOf, possibleOf, soFarOf } from './year-result.rules.ts'

const READS = ['students', 'classes', 'className', 'examSetup', 'scoreSheets'] as const
type Rows = Pick<ReportRows, (typeof READS)[number]>

type OfClassYear = { classId: number; academicYearId: number }
export type OfClassTerm = OfClassYear & { termId: number }

/** The terms of a year in order. */
const termsIn = ({ years }: Pick<ExamSetup, 'years'>, academicYearId: number): readonly Term[] =>
  years.find(({ id }) => id === academicYearId)?.terms ?? []

type Scored = Pick<Rows, 'examSetup' | 'scoreSheets'>

/** The exams of a year that a class has marks of. */
function examsOfClass({ examSetup, scoreSheets }: Scored, { classId, academicYearId }: OfClassYear) {
  const scored = new Set(
    scoreSheets.flatMap((sheet) => (sheet.classId === classId && sheet.scores.length > 0 ? [sheet.examId] : [])),
  )
  return examSetup.exams.filter((exam) => !exam.hidden && exam.academicYearId === academicYearId && scored.has(exam.id))
}

/** The report cards that a class can have of a year. */
export function cardsHeld(rows: Scored, question: OfClassYear) {
  const exams = examsOfClass(rows, question)
  const held = new Set(exams.map(({ termId }) => termId))
  return {
    termIds: termsIn(rows.examSetup, question.academicYearId).flatMap(({ id }) => (held.has(id) ? [id] : [])),
    isFinal: exams.some(({ type }) => type === 'FINAL'),
  }
}

/** The table of the last term before another one of which the class has marks. */
function beforeOf(rows: Rows, { termId, ...question }: OfClassTerm, at: At) {
  const terms = termsIn(rows.examSetup, question.academicYearId)
  const { termIds } = cardsHeld(rows, question)
  const earlier = terms.slice(
    0,
    Math.max(
      0,
      terms.findIndex(({ id }) => id === termId),
    ),
  )
  const last = earlier.findLast(({ id }) => termIds.includes(id))
  const book = last && yearBook(rows, { academicYearId: question.academicYearId, termId: last.id }, at)
  if (!last || !book) return null
  const table = yearTable(rows, book, question.classId, at)
  return {
    name: last.name,
    maximum: maximumOf(table.types, 1),
    students: new Map(table.students.map((student) => [student.studentId, student])),
  }
}

type Subject = { id: number; name: string }

function subjectOf(student: TableStudent, before: TableStudent | undefined, { id, name }: Subject) {
  const marks = student.byType.get(id) ?? {}
  const { MONTHLY, MIDTERM, FINAL } = marks
  return {
    subject: name,
    marks: reported(marksInTypes(marks)),
    byType: { MONTHLY: reported(MONTHLY), MIDTERM: reported(MIDTERM), FINAL: reported(FINAL) },
    before: reported(marksInTypes(before?.byType.get(id) ?? {})),
    ...(student.held.has(id) ? {} : { isOther: true }),
  }
}

/** Results of a class in a term: its exams alone, of the students who ended the year in the class or are in it. */
export const termReport = report({
  id: 'exams.termReport',
  isOffline: true,
  reads: READS,
  wants: ({ classId, academicYearId }: OfClassTerm) => ({ classId, academicYearId, isOfScores: true }),
  compute: (rows: Rows, question: OfClassTerm, at: At): TermReport | null => {
    const { classId, academicYearId, termId } = question
    const term = termsIn(rows.examSetup, academicYearId).find(({ id }) => id === termId)
    const book = yearBook(rows, { academicYearId, termId }, at)
    if (!term || !book || !rows.classes.some(({ id }) => id === classId)) return null
    const table = yearTable(rows, book, classId, at)
    const before = beforeOf(rows, question, at)
    const scored = new Set(examsOfClass(rows, question).map(({ id }) => id))
    const exams = rows.examSetup.exams.filter(({ id }) => book.exams.has(id))
    const countOf = (type: (typeof EXAM_TYPES)[number]) =>
      exams.filter((exam) => exam.type === type && scored.has(exam.id)).length
    const elsewhere = elsewhereOf({ book, rows, classId })
    return {
      classId,
      className: table.className,
      academicYear: book.academicYear,
      subjects: table.subjects.map(({ name }) => name),
      term,
      moved: [...table.moved],
      means: EXAM_TYPES.filter((type) => countOf(type) > 1),
      exams: exams.map(({ id, name, type }) => ({
        id,
        name,
        type,
        isPublished: isPublishedIn(rows.examSetup, classId, id),
        hasScores: scored.has(id),
      })),
      ...averagesOf(table),
      before: before && { name: before.name, maximum: before.maximum },
      report: table.students.map((student): TermReportRow => {
        const { studentId, fullName, rank, totalMarks } = student
        const then = before?.students.get(studentId)
        const { possible, percent, held, missing } = soFarOf(student)
        const sat = elsewhere(studentId)
        return {
          studentId,
          fullName,
          rank,
          totalMarks,
          percent,
          subjects: table.subjects.map((subject) => subjectOf(student, then, subject)),
          soFar: { possible, percent, held, missing },
          before: then?.hasScores ? { total: then.totalMarks, possible: possibleOf(then) } : null,
          ...whereaboutsOf(student),
          ...(sat.length === 0 ? {} : { elsewhere: sat }),
        }
      }),
    }
  },
})
