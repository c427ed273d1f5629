import { plainHeading } from '../school/sheets.ts'
import { fold } from '../school/names.rules.ts'
import type { RowProblem } from '../school/row-problems.ts'
import { BAD_MARK, parseMark } from './marks.rules.ts'
import type { Marks } from './scores.schema.ts'
import type { About } from './upload-about.rules.ts'

/** A row of a template; marks by heading, as typed. */
export type MarkRow = { row: number; studentId: string; studentName: string; marks: Readonly<Record<string, string>> }
export type MarksSheet = { about: About; headings: readonly string[]; rows: readonly MarkRow[] }

/** The heading of the marks where a file is for one subject. */
export const MARKS_HEADING = 'marks'

/** A row of a file in which each row names its student, exam and academic year. */
export type ShortRow = {
  row: number
  studentId: string
  examName: string
  academicYear: string
  marks: Readonly<Record<string, string>>
}

type KnownSubject = { id: number; name: string }
type KnownStudent = { id: number; fullname: string }

const OTHER_NAMES = new Map([
  ['math', 'mathematics'],
  ['maths', 'mathematics'],
])

/** Finds a subject by its heading in a file, without case and spaces; Math is Mathematics. */
export function subjectLookup(subjects: readonly KnownSubject[]): (heading: string) => KnownSubject | undefined {
  const byName = new Map(subjects.map((subject) => [plainHeading(subject.name), subject]))
  return (heading) => {
    const plain = plainHeading(heading)
    return byName.get(plain) ?? byName.get(OTHER_NAMES.get(plain) ?? '')
  }
}

/** Finds the student of a row, whom its id and name must both mean; else gives the reason why there is none. */
export function studentLookup(students: readonly KnownStudent[], className: string) {
  const byId = new Map(students.map((student) => [String(student.id), student]))
  const byName = new Map<string, KnownStudent[]>()
  for (const student of students) {
    const name = fold(student.fullname)
    byName.set(name, [...(byName.get(name) ?? []), student])
  }
  return ({ studentId, studentName }: Pick<MarkRow, 'studentId' | 'studentName'>): KnownStudent | string => {
    const named = byName.get(fold(studentName)) ?? []
    if (studentId === '') {
      if (named.length > 1) return `Class ${className} has ${named.length} students called ${studentName}; give the ID`
      return named[0] ?? `No student called ${studentName} in class ${className}`
    }
    const student = byId.get(studentId)
    if (!student) return `No student with ID ${studentId} in class ${className}`
    if (studentName !== '' && fold(student.fullname) !== fold(studentName))
      return `ID ${studentId} is ${student.fullname}, not ${studentName}`
    return student
  }
}

export const NOT_TAKEN = 'the class does not take this subject'
const ABOVE_MAXIMUM = 'Exceeds max for selected exam'
const NEGATIVE = 'Marks cannot be negative'

/** Marks of a cell, null for absent; a text says why it has none. Nothing is clamped: the file may mean another exam. */
export function markOf(typed: string, maximum: number): { marks: Marks } | string {
  const parsed = parseMark(typed, maximum)
  if (parsed.kind === 'absent') return { marks: null }
  if (parsed.kind === 'bad') return parsed.reason
  if (parsed.kind === 'empty') return BAD_MARK.unknown
  if (parsed.clamped) return parsed.marks === 0 ? NEGATIVE : ABOVE_MAXIMUM
  return { marks: parsed.marks }
}

export type Entry = { row: number; studentId: number; subjectId: number; marks: Marks }
export type Finding = { row: number; studentId: number | null; entries: readonly Entry[]; reasons: readonly string[] }

type Checks = {
  findStudent: ReturnType<typeof studentLookup>
  /** The subject of a column; undefined for a heading that is none of the class. */
  subjectOf: (heading: string) => KnownSubject | undefined
  maximum: number
}

/** Scores that a row enters, and the reasons for marks that are not entered; marks of several subjects name theirs. */
export function checkRow(row: MarkRow, { findStudent, subjectOf, maximum }: Checks): Finding {
  const headings = Object.keys(row.marks)
  const student = findStudent(row)
  if (typeof student === 'string')
    return { row: row.row, studentId: null, entries: [], reasons: headings.map(() => student) }
  const entries: Entry[] = []
  const reasons: string[] = []
  for (const heading of headings) {
    const subject = subjectOf(heading)
    const marks = markOf(row.marks[heading] ?? '', maximum)
    const about = plainHeading(heading) === MARKS_HEADING ? '' : `${heading}: `
    if (!subject) reasons.push(`${about}${NOT_TAKEN}`)
    else if (typeof marks === 'string') reasons.push(about + marks)
    else entries.push({ row: row.row, studentId: student.id, subjectId: subject.id, ...marks })
  }
  return { row: row.row, studentId: student.id, entries, reasons }
}

/** A problem as the reason why something of its row is skipped: it names its column, unless it does so already. */
export function reasonOf({ fields: [heading = ''], message }: RowProblem): string {
  const isNamed = ['studentId', 'rollNumber', MARKS_HEADING].includes(heading) || message.startsWith(heading)
  return isNamed ? message : `${heading}: ${message}`
}

/** The result of an upload in one line. */
export const toldCounts = (inserted: number, skipped: number): string => `Inserted: ${inserted}, Skipped: ${skipped}`

/** Words for a mark: absence is not 0. */
const wordsForMarks = (marks: Marks): string => (marks === null ? 'absent' : String(marks))

/** Reason for skipping a mark whose score is there already: an upload never changes one. */
export const thereAlready = (standing: Marks, marks: Marks): string =>
  standing === marks
    ? `${wordsForMarks(marks)} is there already`
    : `${wordsForMarks(standing)} is there already, the file has ${wordsForMarks(marks)}`
