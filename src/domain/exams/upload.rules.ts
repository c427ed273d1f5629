import { isBlank, plainHeading, type SheetTable } from '../school/sheets.ts'
import { fold } from '../school/names.rules.ts'
import { BAD_MARK, parseMark } from './marks.rules.ts'
import type { Marks } from './scores.schema.ts'
import { readAbout, readPlain, textOf, type About } from './upload-about.rules.ts'

/** A row of a template; marks by heading, as typed. */
export type MarkRow = { row: number; studentId: string; studentName: string; marks: Readonly<Record<string, string>> }
export type MarksSheet = { about: About; headings: readonly string[]; rows: readonly MarkRow[] }

const ID_HEADINGS = ['studentid', 'id']
const NAME_HEADINGS = ['studentname', 'name', 'fullname', 'student']
/** Columns that schools add and that hold no marks. */
const OTHER_HEADINGS = [
  'class',
  'classname',
  'total',
  'percentage',
  'average',
  'grade',
  'rank',
  'remark',
  'remarks',
  'no',
  'gender',
]

/** The heading of the marks where a file is for one subject. */
export const MARKS_HEADING = 'marks'

const isAmong = (headings: readonly string[], cell: unknown): boolean => headings.includes(plainHeading(cell))

/** Most lines in which the headings are searched. */
const MOST_LINES = 20

type Columns = { heading: string; at: number }[]

/** The columns of marks: all with another heading than those of a student; of two with one heading the first. */
function markColumns(headings: readonly unknown[], known: readonly string[]): Columns {
  const columns = headings
    .map((heading, at) => ({ heading: textOf(heading), at }))
    .filter(({ heading }) => heading !== '' && !isAmong([...known, ...OTHER_HEADINGS], heading))
  const plain = columns.map(({ heading }) => plainHeading(heading))
  return columns.filter((_, at) => plain.indexOf(plain[at] ?? '') === at)
}

/** Text by which the product itself shows a missing mark. */
const MISSING = /^(n\/a)?$/i

const marksOf = (cells: readonly unknown[], columns: Columns): Record<string, string> =>
  Object.fromEntries(
    columns.map(({ heading, at }) => [heading, textOf(cells[at])]).filter(([, mark]) => !MISSING.test(mark ?? '')),
  )

/**
 * The rows of a filled template, with the spreadsheet's own row numbers; null where no row has the headings of one.
 * Rows without a student or without marks are left out.
 */
export function readMarksSheet(table: SheetTable, hidden: SheetTable | null | undefined): MarksSheet | null {
  const top = table
    .slice(0, MOST_LINES)
    .findIndex((cells) => cells.some((cell) => isAmong([...ID_HEADINGS, 'studentname'], cell)))
  const headings = table[top] ?? []
  const columns = markColumns(headings, [...ID_HEADINGS, ...NAME_HEADINGS])
  if (top < 0 || columns.length === 0) return null
  const [idAt, nameAt] = [ID_HEADINGS, NAME_HEADINGS].map((known) => headings.findIndex((cell) => isAmong(known, cell)))
  const rows = table.slice(top + 1).flatMap((cells, at): MarkRow[] => {
    const marks = marksOf(cells, columns)
    const row = {
      row: top + at + 2,
      studentId: textOf(cells[idAt ?? -1]),
      studentName: textOf(cells[nameAt ?? -1]),
      marks,
    }
    return (row.studentId || row.studentName) && Object.keys(marks).length > 0 ? [row] : []
  })
  const about = { ...readPlain(table.slice(0, top)), ...readAbout(hidden ?? []) }
  return { about, headings: columns.map(({ heading }) => heading), rows }
}

/** A file that names student, exam and academic year in each row. */
export type ShortRow = {
  row: number
  studentId: string
  examName: string
  academicYear: string
  marks: Readonly<Record<string, string>>
}

const SHORT_COLUMNS = ['studentId', 'examName', 'academicYearId'] as const

/** The rows of a short upload, and which of the required columns are missing. */
export function readShortSheet(table: SheetTable): { missing: string[]; headings: string[]; rows: ShortRow[] } {
  const top = table.findIndex((cells) => cells.some((cell) => !isBlank(cell)))
  const headings = table[top] ?? []
  const places = SHORT_COLUMNS.map((name) => headings.findIndex((cell) => isAmong([name.toLowerCase()], cell)))
  const [idAt = -1, examAt = -1, yearAt = -1] = places
  const columns = markColumns(headings, [...SHORT_COLUMNS.map((name) => name.toLowerCase()), ...NAME_HEADINGS])
  const rows = table.slice(top + 1).flatMap((cells, at): ShortRow[] =>
    top < 0 || cells.every(isBlank)
      ? []
      : [
          {
            row: top + at + 2,
            studentId: textOf(cells[idAt]),
            examName: textOf(cells[examAt]),
            academicYear: textOf(cells[yearAt]),
            marks: marksOf(cells, columns),
          },
        ],
  )
  const missing = SHORT_COLUMNS.filter((_, at) => (places[at] ?? -1) < 0)
  return { missing, headings: columns.map(({ heading }) => heading), rows }
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

/** Words for a mark: absence is not 0. */
const wordsForMarks = (marks: Marks): string => (marks === null ? 'absent' : String(marks))

/** Reason for skipping a mark whose score is there already: an upload never changes one. */
export const thereAlready = (standing: Marks, marks: Marks): string =>
  standing === marks
    ? `${wordsForMarks(marks)} is there already`
    : `${wordsForMarks(standing)} is there already, the file has ${wordsForMarks(marks)}`
