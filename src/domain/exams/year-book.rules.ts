import type { At, ReportRows } from '../report.ts'
import { EXAM_TYPES, type ExamSetup, type ExamType, type YearRoll } from './exams.schema.ts'
import { standingYear } from './years.rules.ts'
import type { ReportedSheet, ScoreSheetRow } from './scores.schema.ts'
import { examsWhere, marksOfStudents, type MarksOfStudents } from './student-marks.rules.ts'

/** The name of an academic year; null where there is none. */
export const yearName = ({ years }: Pick<ExamSetup, 'years'>, academicYearId: number): string | null =>
  years.find(({ id }) => id === academicYearId)?.year ?? null

/** Whether today's classes belong to a later academic year: they say nothing about a past year then. */
export function isPastYear({ years }: Pick<ExamSetup, 'years'>, year: string, today: string): boolean {
  const standing = standingYear(years, today)
  return standing !== undefined && year < standing.year
}

/** Classes as they were at the end of a year that was turned, by id; undefined for other years. */
export function rollsOf({ years, rolls = [] }: Pick<ExamSetup, 'years' | 'rolls'>, academicYearId: number) {
  const isTurned = years.some(({ id, turn }) => id === academicYearId && turn === 'turned')
  if (!isTurned) return undefined
  const found = rolls.filter((roll) => roll.academicYearId === academicYearId)
  return new Map(found.map((roll) => [roll.classId, roll]))
}
type Rolls = ReadonlyMap<number, YearRoll>

/** The name of a class, as it was in a year that was turned. */
export const classNameIn = (
  { className }: Pick<ReportRows, 'className'>,
  rolls: Rolls | undefined,
  id: number,
): string => rolls?.get(id)?.className ?? className(id)

/** The types of exam that were held, by subject. */
export type HeldTypes = ReadonlyMap<number, ReadonlySet<ExamType>>

type YearRows = Pick<ReportRows, 'examSetup' | 'scoreSheets' | 'students' | 'className'>

/** Basis of all reports of an academic year, so that a report of a student agrees with that of her class. */
export type YearBook = {
  academicYearId: number
  academicYear: string
  /** Whether nobody knows the classes as they were at the end of the year, but by its exams. */
  isPast: boolean
  /** Classes as they were at its end, where it was turned. */
  rolls: Rolls | undefined
  /** The exams that are counted. */
  exams: ReadonlyMap<number, ExamType>
  /** The sheets that are counted. */
  sheets: readonly ReportedSheet[]
  /** Marks in the exams that are counted, wherever a student sat them. */
  marks: MarksOfStudents
  /** Types of exam that were held, by class, among the exams that are counted. */
  held: ReadonlyMap<number, HeldTypes>
  /** The class of each student's result. */
  classOf: ReadonlyMap<number, number>
}

type Sat = { classId: number; type: ExamType; examId: number }

/**
 * Whether an exam comes after another in the order of a year. A student sits one exam in one class; the id decides where data say
 * otherwise.
 */
function isLater(one: Sat, other: Sat | undefined): boolean {
  if (!other) return true
  const order = ({ type, examId, classId }: Sat) => [EXAM_TYPES.indexOf(type), examId, classId] as const
  const [a, b] = [order(one), order(other)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}

function lastSat(sheets: readonly ScoreSheetRow[], exams: ReadonlyMap<number, ExamType>): ReadonlyMap<number, Sat> {
  const last = new Map<number, Sat>()
  for (const { examId, classId, scores } of sheets) {
    const type = exams.get(examId)
    if (!type) continue
    const sat = { classId, type, examId }
    for (const [studentId] of scores) if (isLater(sat, last.get(studentId))) last.set(studentId, sat)
  }
  return last
}

type Of = Pick<YearBook, 'isPast' | 'rolls'>

/** Students in their classes as they are, or were at the end of a year that was turned. */
export function placesIn({ students }: Pick<YearRows, 'students'>, { isPast, rolls }: Of) {
  const rolled = [...(rolls?.values() ?? [])].flatMap(({ classId, studentIds }) =>
    studentIds.map((id) => [id, classId] as const),
  )
  const stay = isPast || rolls ? [] : students.filter(({ leftAt }) => !leftAt)
  const left = isPast || rolls ? [] : students.filter(({ leftAt }) => leftAt)
  const leftThen = [...(rolls?.values() ?? [])].flatMap((roll) =>
    roll.left.map(({ id }) => [id, roll.classId] as const),
  )
  const here = new Map([...stay.map(({ id, classId }) => [id, classId] as const), ...rolled])
  return { here, last: new Map([...left.map(({ id, classId }) => [id, classId] as const), ...leftThen, ...here]) }
}

/**
 * The class in which each student ended the year. Exams decide: the class in which she sat the final counts, whatever class she
 * was moved to afterwards. Without a final it is her present class, that of the roll in a year that was turned, or the one she
 * left. In another year that is over it is the class of the last exam that she has marks of; without any marks, she has none.
 */
function classesOf(rows: Pick<YearRows, 'students'>, sat: ReadonlyMap<number, Sat>, of: Of) {
  const { here, last } = placesIn(rows, of)
  const classOf = new Map(here)
  for (const [id, { classId, type }] of sat) classOf.set(id, type === 'FINAL' ? classId : (last.get(id) ?? classId))
  return classOf
}

/**
 * The types of exam that each class has held, by subject. An exam is held once half of the class has marks of it: while somebody
 * still types the first marks, students without marks have not missed it.
 */
function heldIn(sheets: readonly ReportedSheet[], exams: ReadonlyMap<number, ExamType>) {
  const given = new Map<number, { subjectId: number; type: ExamType; students: number }[]>()
  for (const { classId, examId, subjectId, scores, students = scores.length } of sheets) {
    const type = exams.get(examId)
    if (!type || students === 0) continue
    given.set(classId, [...(given.get(classId) ?? []), { subjectId, type, students }])
  }
  const held = new Map<number, Map<number, Set<ExamType>>>()
  for (const [classId, sheetsOf] of given) {
    const half = Math.max(...sheetsOf.map(({ students }) => students)) / 2
    const subjects = new Map<number, Set<ExamType>>()
    for (const { subjectId, type, students } of sheetsOf) {
      const types = subjects.get(subjectId) ?? new Set<ExamType>()
      subjects.set(subjectId, students >= half ? types.add(type) : types)
    }
    held.set(classId, subjects)
  }
  return held
}

type Asked = {
  academicYearId: number
  /** Types of exam that are counted. */
  types?: readonly ExamType[]
  /** The term whose exams are counted; the class of a result does not depend on it. */
  termId?: number
  /** Sheets that the reader sees; the class of a result does not depend on it. */
  isSeen?: (sheet: ScoreSheetRow) => boolean
}

/** The year, from all scores that its students have in it; null where there is none. */
export function yearBook(
  rows: YearRows,
  { academicYearId, types = EXAM_TYPES, termId, isSeen = () => true }: Asked,
  { today }: Pick<At, 'today'>,
): YearBook | null {
  const { examSetup, scoreSheets } = rows
  const academicYear = yearName(examSetup, academicYearId)
  if (academicYear === null) return null
  const ofYear = examsWhere(examSetup, (exam) => exam.academicYearId === academicYearId)
  const ofTerm = examsWhere(examSetup, (exam) => termId === undefined || exam.termId === termId)
  const exams = new Map([...ofYear].filter(([id, type]) => types.includes(type) && ofTerm.has(id)))
  const sheets = scoreSheets.filter((sheet) => exams.has(sheet.examId) && isSeen(sheet))
  const rolls = rollsOf(examSetup, academicYearId)
  const isPast = !rolls && isPastYear(examSetup, academicYear, today)
  return {
    academicYearId,
    academicYear,
    isPast,
    rolls,
    exams,
    sheets,
    marks: marksOfStudents(sheets, exams),
    held: heldIn(sheets, exams),
    classOf: classesOf(rows, lastSat(scoreSheets, ofYear), { isPast, rolls }),
  }
}
