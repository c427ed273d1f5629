import { schoolDay } from '../core/dates.ts'
import type { At, ReportedStudent, ReportRows } from '../report.ts'
import { EXAM_TYPES, MAX_MARKS, type ExamSetup, type ExamType, type SubjectRow } from './exams.schema.ts'
import { marksInTypes, ranked, sum, type SubjectMarks } from './figures.rules.ts'
import type { Marks } from './scores.schema.ts'
import { examsWhere, marksOfStudents } from './student-marks.rules.ts'
import {
  classNameIn,
  isPastYear,
  placesIn,
  rollsOf,
  yearName,
  type HeldTypes,
  type YearBook,
} from './year-book.rules.ts'

export type TableStudent = {
  studentId: number
  fullName: string
  /** Whether the device does not know her name. */
  isUnnamed: boolean
  /** The day on which she left the school; null: she has left, and the day is not known. */
  leftOn: string | null | undefined
  /** Class that she has moved to since. */
  movedTo: string | undefined
  rank: number | null
  totalMarks: number
  hasScores: boolean
  /** For each subject of the table: undefined where marks are missing, null where the student was absent. */
  marks: readonly (Marks | undefined)[]
  byType: ReadonlyMap<number, SubjectMarks>
  /** The types of exam that were held for her, of each of her subjects. */
  held: HeldTypes
}

export type Table = {
  classId: number
  className: string
  subjects: readonly SubjectRow[]
  /** Subjects of the class itself, by id; others have only marks that somebody brought from another class. */
  own: ReadonlySet<number>
  students: readonly TableStudent[]
}

type Rows = Pick<ReportRows, 'examSetup' | 'scoreSheets' | 'students' | 'className'>

const NO_MARKS: ReadonlyMap<number, SubjectMarks> = new Map()
const NOTHING_HELD: HeldTypes = new Map()

/** Subjects that a class takes or, of a year that was turned, took; none where nobody knows. */
function subjectsTakenBy(
  { subjects, classSubjects }: ExamSetup,
  { isPast, rolls }: Pick<YearBook, 'isPast' | 'rolls'>,
  classId: number,
): readonly number[] {
  if (isPast) return []
  // A subject that was hidden since the turn belongs to the papers of the year.
  if (rolls) return rolls.get(classId)?.subjectIds ?? []
  const shown = new Set(subjects.flatMap(({ id, hidden }) => (hidden ? [] : [id])))
  return classSubjects.flatMap((each) =>
    each.classId === classId && shown.has(each.subjectId) ? [each.subjectId] : [],
  )
}

/** Subjects by id; deleted ones are in a table only with marks. */
const subjectsAmong = ({ subjects }: ExamSetup, ids: ReadonlySet<number>): SubjectRow[] =>
  subjects.filter(({ id }) => ids.has(id)).sort((a, b) => a.id - b.id)

function nameOf(studentId: number, student: ReportedStudent | undefined, { timeZone }: Pick<At, 'timeZone'>) {
  if (!student) return { fullName: `ID ${studentId}`, isUnnamed: true, leftOn: null }
  const { fullname: fullName, leftAt } = student
  return { fullName, isUnnamed: false, leftOn: leftAt ? schoolDay(Date.parse(leftAt), timeZone) : undefined }
}

/** The types that were held for a student: those that her class holds, and those that she sat elsewhere. */
function heldFor(classHeld: HeldTypes, own: ReadonlySet<number>, byType: TableStudent['byType']): HeldTypes {
  const held = new Map([...own].map((id) => [id, new Set(classHeld.get(id))]))
  for (const [id, marks] of byType)
    held.set(id, new Set([...(held.get(id) ?? []), ...EXAM_TYPES.filter((type) => marks[type] !== undefined)]))
  return held
}

/** The students by id; of a year that was turned, whoever had left by its end, whether she came back or left later. */
function knownIn({ students }: Pick<Rows, 'students'>, rolls: YearBook['rolls']): ReadonlyMap<number, ReportedStudent> {
  if (!rolls) return new Map(students.map((each) => [each.id, each]))
  const leftThen = new Map([...rolls.values()].flatMap(({ left }) => left.map(({ id, at }) => [id, at] as const)))
  return new Map(students.map((each) => [each.id, { ...each, leftAt: leftThen.get(each.id) }]))
}

type Line = Omit<TableStudent, 'rank' | 'marks' | 'totalMarks' | 'hasScores'>

function tableOf(table: Omit<Table, 'students'>, lines: readonly (Line & { isCounted?: boolean })[]): Table {
  const rows = lines.map((line) => {
    const marks = table.subjects.map(({ id }) => marksInTypes(line.byType.get(id) ?? {}))
    return { ...line, marks, totalMarks: sum(marks.map((each) => each ?? null)), hasScores: line.byType.size > 0 }
  })
  return { ...table, students: ranked(rows) }
}

type YearTable = Table & {
  /** The types of exam that the class has marks of. */
  types: readonly ExamType[]
  /** Students with marks of this class who ended the year in another one, where their result is. */
  moved: readonly { studentId: number; fullName: string; to: string }[]
}

/**
 * The results of a class in a year: of the students who ended the year in it, with their marks wherever they sat the exams. A
 * student who left before the last exam that the class has held is named without a rank.
 */
export function yearTable(rows: Rows, book: YearBook, classId: number, at: Pick<At, 'timeZone'>): YearTable {
  const classHeld = book.held.get(classId) ?? NOTHING_HELD
  const types = EXAM_TYPES.filter((type) => [...classHeld.values()].some((held) => held.has(type)))
  const [known, last] = [knownIn(rows, book.rolls), types.at(-1)]
  const own = new Set([...subjectsTakenBy(rows.examSetup, book, classId), ...classHeld.keys()])
  // A student who left before the exams that are counted has no result; a device does not know her at all.
  const isReported = (id: number): boolean => {
    const student = known.get(id)
    return book.marks.has(id) || (student !== undefined && !student.leftAt)
  }
  const members = [...book.classOf].flatMap(([id, of]) => (of === classId && isReported(id) ? [id] : []))
  const lines = members.map((studentId) => {
    const byType = book.marks.get(studentId) ?? NO_MARKS
    const named = nameOf(studentId, known.get(studentId), at)
    const satLast = last !== undefined && [...byType.values()].some((marks) => marks[last] !== undefined)
    return {
      studentId,
      ...named,
      movedTo: undefined,
      byType,
      held: heldFor(classHeld, own, byType),
      isCounted: named.leftOn === undefined || satLast,
    }
  })
  const all = new Set([...own, ...lines.flatMap(({ byType }) => [...byType.keys()])])
  const here = new Set(members)
  const sat = book.sheets.flatMap((sheet) => (sheet.classId === classId ? sheet.scores.map(([id]) => id) : []))
  return {
    ...tableOf(
      { classId, className: classNameIn(rows, book.rolls, classId), own, subjects: subjectsAmong(rows.examSetup, all) },
      lines,
    ),
    types,
    moved: [...new Set(sat)]
      .filter((id) => !here.has(id))
      .map((studentId) => ({
        studentId,
        fullName: nameOf(studentId, known.get(studentId), at).fullName,
        to: classNameIn(rows, book.rolls, book.classOf.get(studentId) ?? 0),
      }))
      .sort((a, b) => (a.fullName < b.fullName ? -1 : 1)),
  }
}

/**
 * The results of one exam in a class: of everybody who sat it there, and of those who are in the class and sat it nowhere,
 * as long as its year is not over. Null where there is no such exam.
 */
export function examTable(rows: Rows, { classId, examId }: { classId: number; examId: number }, at: At): Table | null {
  const exam = rows.examSetup.exams.find(({ id, hidden }) => id === examId && !hidden)
  if (!exam) return null
  const sheets = rows.scoreSheets.filter((sheet) => sheet.examId === examId && sheet.scores.length > 0)
  const inClass = sheets.filter((sheet) => sheet.classId === classId)
  const exams = examsWhere(rows.examSetup, ({ id }) => id === examId)
  const marks = marksOfStudents(inClass, exams)
  const elsewhere = new Set(sheets.flatMap((sheet) => sheet.scores.map(([id]) => id)))
  const rolls = rollsOf(rows.examSetup, exam.academicYearId)
  const isPast = !rolls && isPastYear(rows.examSetup, yearName(rows.examSetup, exam.academicYearId) ?? '', at.today)
  const known = knownIn(rows, rolls)
  const { here } = placesIn({ students: [...known.values()] }, { isPast, rolls })
  const present = [...here].flatMap(([id, of]) => (of === classId && known.has(id) ? [id] : []))
  const own = new Set([
    ...subjectsTakenBy(rows.examSetup, { isPast, rolls }, classId),
    ...inClass.map(({ subjectId }) => subjectId),
  ])
  const members = [...marks.keys(), ...present.filter((id) => !elsewhere.has(id))]
  const held = new Map([...own].map((id) => [id, new Set([exam.type])]))
  return tableOf(
    { classId, className: classNameIn(rows, rolls, classId), own, subjects: subjectsAmong(rows.examSetup, own) },
    members.map((studentId) => {
      const student = known.get(studentId)
      const movedTo = isPast || student?.leftAt ? undefined : here.get(studentId)
      return {
        studentId,
        ...nameOf(studentId, student, at),
        movedTo: movedTo === undefined || movedTo === classId ? undefined : classNameIn(rows, rolls, movedTo),
        byType: marks.get(studentId) ?? NO_MARKS,
        held,
      }
    }),
  )
}

/** Most marks that a student could reach in her subjects, in exams of these types. */
export const maximumFor = ({ held }: Pick<TableStudent, 'held'>, types: readonly ExamType[]): number =>
  types.reduce((all, type) => all + MAX_MARKS[type], 0) * held.size
