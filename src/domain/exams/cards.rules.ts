import type { ReportRows } from '../report.ts'
import type { ExamSetup } from './exams.schema.ts'
import type { Term } from './terms.schema.ts'

/** The terms of a year in order. */
export const termsIn = ({ years }: Pick<ExamSetup, 'years'>, academicYearId: number): readonly Term[] =>
  years.find(({ id }) => id === academicYearId)?.terms ?? []

type Scored = Pick<ReportRows, 'examSetup' | 'scoreSheets'>
type OfClassYear = { classId: number; academicYearId: number }

/** The exams of a year that a class has marks of. */
export function examsOfClass({ examSetup, scoreSheets }: Scored, { classId, academicYearId }: OfClassYear) {
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
