import type { ReportRows } from '../report.ts'
import type { TableStudent } from './class-table.rules.ts'
import type { ExamSetup } from './exams.schema.ts'
import type { Whereabouts } from './reports.schema.ts'
import type { YearBook } from './year-book.rules.ts'

/** Whether parents of a class see an exam. */
export const isPublishedIn = ({ publications }: ExamSetup, classId: number, examId: number): boolean =>
  publications.some((each) => each.classId === classId && each.examId === examId)

export const whereaboutsOf = ({ leftOn, movedTo, isUnnamed }: TableStudent): Whereabouts => ({
  hasLeft: leftOn !== undefined || movedTo !== undefined,
  ...(leftOn ? { leftOn } : {}),
  ...(movedTo === undefined ? {} : { movedTo }),
  ...(isUnnamed ? { isUnnamed } : {}),
})

/** Exams of a year that a student sat in another class, where alone they are published. */
export function elsewhereOf({
  book,
  rows,
  classId,
}: {
  book: YearBook
  rows: Pick<ReportRows, 'examSetup'>
  classId: number
}) {
  const places = new Map<number, Map<number, number>>()
  for (const { classId: of, examId, scores } of book.sheets)
    for (const [studentId] of of === classId ? [] : scores)
      places.set(studentId, (places.get(studentId) ?? new Map<number, number>()).set(examId, of))
  return (studentId: number) =>
    [...(places.get(studentId) ?? [])]
      .map(([id, of]) => ({ id, isPublished: isPublishedIn(rows.examSetup, of, id) }))
      .sort((a, b) => a.id - b.id)
}
