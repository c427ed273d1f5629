import type { ReportRows } from '../report.ts'
import type { ExamRow, ExamSetup, ExamType, SubjectRow } from './exams.schema.ts'
import { marksInTypes, meanOf, ranked, sum, type SubjectMarks } from './figures.rules.ts'
import type { Marks, ScoreSheetRow } from './scores.schema.ts'

/** The marks of students, by student and subject. */
export type MarksOfStudents = ReadonlyMap<number, ReadonlyMap<number, SubjectMarks>>

/** The exams that count in a report, by id; deleted ones count nowhere. */
export const examsWhere = (
  { exams }: Pick<ExamSetup, 'exams'>,
  isAsked: (exam: ExamRow) => boolean,
): ReadonlyMap<number, ExamType> =>
  new Map(exams.filter((exam) => !exam.hidden && isAsked(exam)).map(({ id, type }) => [id, type]))

/** Several exams of one type count as their mean. */
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

/** The subjects that a class takes, and those of which it has marks; deleted ones only with marks. By id. */
export function subjectsOf(
  { subjects, classSubjects }: Pick<ExamSetup, 'subjects' | 'classSubjects'>,
  classId: number,
  marked: ReadonlySet<number>,
): SubjectRow[] {
  const taken = new Set(classSubjects.flatMap((each) => (each.classId === classId ? [each.subjectId] : [])))
  return subjects.filter(({ id, hidden }) => marked.has(id) || (taken.has(id) && !hidden)).sort((a, b) => a.id - b.id)
}

export const markedSubjects = (marks: MarksOfStudents): ReadonlySet<number> =>
  new Set([...marks.values()].flatMap((of) => [...of.keys()]))

export type TableStudent = {
  studentId: number
  fullName: string
  /** She has marks in this class and is not in it any more. */
  hasLeft: boolean
  rank: number | null
  totalMarks: number
  hasScores: boolean
  /** For each subject: undefined where marks are missing, null where the student was absent. */
  marks: readonly (Marks | undefined)[]
  byType: ReadonlyMap<number, SubjectMarks>
}

export type ClassTable = {
  classId: number
  className: string
  subjects: readonly SubjectRow[]
  students: readonly TableStudent[]
}

type Rows = Pick<ReportRows, 'examSetup' | 'scoreSheets' | 'students' | 'classes'>

const NO_MARKS: ReadonlyMap<number, SubjectMarks> = new Map()

/**
 * The students of a class with their marks, ranked: those who are in it, and those who have marks in it and have left.
 * A mark belongs to the class in which it was made. Null for a class that the reader does not see.
 */
export function classTable(rows: Rows, classId: number, exams: ReadonlyMap<number, ExamType>): ClassTable | null {
  const found = rows.classes.find(({ id }) => id === classId)
  if (!found) return null
  const marks = marksOfStudents(
    rows.scoreSheets.filter((sheet) => sheet.classId === classId),
    exams,
  )
  const subjects = subjectsOf(rows.examSetup, classId, markedSubjects(marks))
  const names = new Map(rows.students.map((student) => [student.id, student]))
  const present = rows.students.filter((student) => student.classId === classId).map(({ id }) => id)
  const students = ranked(
    [...new Set([...present, ...marks.keys()])].map((studentId) => {
      const student = names.get(studentId)
      const byType = marks.get(studentId) ?? NO_MARKS
      const of = subjects.map(({ id }) => marksInTypes(byType.get(id) ?? {}))
      return {
        studentId,
        fullName: student?.fullname ?? `Student ${studentId}`,
        hasLeft: student?.classId !== classId,
        totalMarks: sum(of.map((each) => each ?? null)),
        hasScores: byType.size > 0,
        marks: of,
        byType,
      }
    }),
  )
  return { classId, className: found.name, subjects, students }
}
