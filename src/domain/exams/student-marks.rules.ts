import type { ExamRow, ExamSetup, ExamType } from './exams.schema.ts'
import { meanOf, type SubjectMarks } from './figures.rules.ts'
import type { Marks, ScoreSheetRow } from './scores.schema.ts'

/** The marks of students, by student and subject. */
export type MarksOfStudents = ReadonlyMap<number, ReadonlyMap<number, SubjectMarks>>

/** The exams that count in a report, by id; deleted ones count nowhere. */
export const examsWhere = (
  { exams }: Pick<ExamSetup, 'exams'>,
  isAsked: (exam: ExamRow) => boolean,
): ReadonlyMap<number, ExamType> =>
  new Map(exams.filter((exam) => !exam.hidden && isAsked(exam)).map(({ id, type }) => [id, type]))

/** Marks of students by subject and type; several exams of one type count as their mean. */
export function marksOfStudents(
  sheets: readonly ScoreSheetRow[],
  exams: ReadonlyMap<number, ExamType>,
): MarksOfStudents {
  const given = new Map<number, Map<number, Partial<Record<ExamType, Marks[]>>>>()
  for (const { examId, subjectId, scores } of sheets) {
    const type = exams.get(examId)
    if (!type) continue
    for (const [studentId, marks] of scores) {
      const subjects = given.get(studentId) ?? new Map<number, Partial<Record<ExamType, Marks[]>>>()
      given.set(studentId, subjects)
      const types = subjects.get(subjectId) ?? {}
      subjects.set(subjectId, { ...types, [type]: [...(types[type] ?? []), marks] })
    }
  }
  return new Map([...given].map(([id, subjects]) => [id, new Map([...subjects].map(([at, of]) => [at, means(of)]))]))
}

const means = (given: Partial<Record<ExamType, Marks[]>>): SubjectMarks =>
  Object.fromEntries(Object.entries(given).map(([type, marks]) => [type, meanOf(marks)]))
