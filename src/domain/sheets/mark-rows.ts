import { readAbout, readPlain } from '../exams/upload-about.rules.ts'
import { MARKS_HEADING, type MarkRow, type MarksSheet } from '../exams/upload.rules.ts'
import type { RowProblem } from '../school/row-problems.ts'
import { shownText, type Cell, type Row } from './cells.ts'
import type { ColumnUse, Mapping } from './mapping.ts'
import { percentIn } from './figures.ts'
import { MARK_FIELD, type SheetSchool } from './kinds.ts'
import type { SheetList } from './lists.ts'
import { MARKS_SHEET } from './other-kinds.ts'
import { plainNumber } from './plain-number.ts'
import { CELL_TROUBLES } from './read-cell.ts'
import { givenIn, readRows, type Given, type ReadRow, type SheetFindings } from './read-rows.ts'
import { studentFinder } from './student-finder.ts'
import { headingsOf, keyOf, meaningOf } from './words.ts'

/** The marks of a list, in the shape that uploads of exams take, with everything that is wrong. */
export type MarkRows = {
  readonly sheet: MarksSheet
  readonly problems: readonly RowProblem[]
  /** Cells in percent that became marks of the exam's maximum. */
  readonly percents: number
  readonly findings: SheetFindings
}

export const MARK_TROUBLES = {
  noMaximum: (text: string) => `${text} is a percentage: choose the exam first, so that its maximum is known`,
  otherMaximum: (heading: string, maximum: number) => `${heading}: the exam has at most ${maximum} marks`,
  doubled: (heading: string) => `${heading} stands twice; only the first of both is read`,
  grade: (text: string) => `${text} is a grade beside other grades: type marks, or abs for absent`,
  nobody: 'The row has marks and names no student',
  noStudents: 'Students are found by roll number only where the students of the class are known',
  again: (row: number) => `The student of this row has marks in row ${row} already`,
} as const

type Mark = { text: string; trouble?: string; isPercent?: true }

/** What a cell says of a mark, as a person would type it: `A` for absent, empty for none. */
function markOf(cell: Cell, maximum: number | undefined): Mark {
  const text = shownText(cell)
  if (cell.kind === 'unsolved') return { text: '', trouble: CELL_TROUBLES.unsolved }
  if (cell.kind === 'error') return { text: '', trouble: CELL_TROUBLES.error(text) }
  if (cell.kind === 'date') return { text: '', trouble: CELL_TROUBLES.date(text) }
  const share = cell.kind === 'percent' ? (cell.value ?? 0) * 100 : cell.kind === 'text' ? percentIn(text) : null
  if (share !== null) {
    if (maximum === undefined) return { text: '', trouble: MARK_TROUBLES.noMaximum(text) }
    return { text: plainNumber(Math.round(share * maximum * 1e4) / 1e6), isPercent: true }
  }
  if (cell.kind === 'number') return { text: plainNumber(cell.value ?? 0) }
  if (meaningOf('absent', text)) return { text: 'A' }
  return { text: meaningOf('noMark', text) ? '' : text }
}

type MarkColumn = { at: number; name: string; heading: string; hasGrades: boolean }

const GRADE = /^([A-F][+-]|[B-F])$/i

/** Whether a column holds grades: an A in it is the best of them, and no absence. */
const hasGrades = (list: SheetList, at: number): boolean =>
  list.rows.some(({ cells }) => cells[at]?.kind === 'text' && GRADE.test(shownText(cells[at])))

/** Columns of marks, and what is wrong with their headings. */
function columnsOf(
  mapping: Mapping,
  list: SheetList,
  { maximum }: SheetSchool,
): { columns: MarkColumn[]; problems: RowProblem[] } {
  const row = list.tabs[0]?.headingRow ?? 1
  const problems: RowProblem[] = []
  const marks = mapping.columns.filter(({ field }) => field?.startsWith(MARK_FIELD))
  const isOfAnother = (column: ColumnUse): boolean =>
    column.maximum !== null && maximum !== undefined && column.maximum !== maximum
  for (const { heading, because } of mapping.columns)
    if (because === 'doubled') problems.push({ row, fields: [heading], message: MARK_TROUBLES.doubled(heading) })
  for (const column of marks)
    if (isOfAnother(column) && maximum !== undefined)
      problems.push({ row, fields: [column.heading], message: MARK_TROUBLES.otherMaximum(column.heading, maximum) })
  const columns = marks
    .filter((column) => !isOfAnother(column))
    .map(({ at, field, heading }) => ({ at, heading, name: nameOf(String(field)), hasGrades: hasGrades(list, at) }))
  return { columns, problems }
}

/** The heading of a column of marks; a file for one subject calls it marks, in whatever language. */
function nameOf(field: string): string {
  const name = field.slice(MARK_FIELD.length)
  return headingsOf('marks').includes(keyOf(name)) ? MARKS_HEADING : name
}

const plainRows = (rows: readonly Row[]): unknown[][] =>
  rows.map((row) =>
    Array.from(row, (cell) => (cell?.kind === 'number' ? (cell.value ?? null) : shownText(cell) || null)),
  )

const textIn = (read: ReadRow, field: string): string => String(givenIn(read, field) ?? '')

type Reading = { problems: RowProblem[]; percents: number }

/** The marks of a row by heading; what is no mark is told. */
function marksOf({ row }: ReadRow, columns: readonly MarkColumn[], maximum: number | undefined, reading: Reading) {
  const marks: [string, string][] = []
  for (const { at, name, heading, hasGrades } of columns) {
    const cell = row.cells[at]
    if (!cell) continue
    const isGrade = hasGrades && /^a$/i.test(shownText(cell))
    const mark: Mark = isGrade ? { text: '', trouble: MARK_TROUBLES.grade(shownText(cell)) } : markOf(cell, maximum)
    if (mark.isPercent) reading.percents++
    if (mark.trouble) reading.problems.push({ row: row.at, fields: [heading], message: mark.trouble })
    else if (mark.text !== '') marks.push([name, mark.text])
  }
  return Object.fromEntries(marks)
}

type Find = ReturnType<typeof studentFinder>

/** The id by which a row names its student, empty where only a name does; null where nobody is named so. */
function idOf(read: ReadRow, find: Find | null, reading: Reading): string | null {
  const [studentId, rollNumber, studentName] = ['studentId', 'rollNumber', 'studentName'].map((field) =>
    textIn(read, field),
  )
  const tell = (fields: string[], message: string): null => {
    reading.problems.push({ row: read.row.at, fields, message })
    return null
  }
  if (studentId) return studentId
  if (!rollNumber) return studentName ? '' : tell(['studentId'], MARK_TROUBLES.nobody)
  // The finder of uploads knows ids and names; a roll number has to be found here.
  const student = find?.({ studentId: '', rollNumber, studentName: studentName ?? '' }) ?? MARK_TROUBLES.noStudents
  return typeof student === 'string' ? tell(['rollNumber'], student) : String(student.id)
}

/** The marks of a list; a row without marks is left out, as in a template that is half filled. */
export function markRows(
  list: SheetList,
  mapping: Mapping,
  given: Given & { about?: readonly Row[] | null },
): MarkRows {
  const { school } = given
  const { rows, findings } = readRows(MARKS_SHEET, list, mapping, given)
  const { columns, problems } = columnsOf(mapping, list, school)
  const reading: Reading = { problems, percents: 0 }
  const find = school.students ? studentFinder(school.students) : null
  const firstRowOf = new Map<string, number>()
  const found = rows.flatMap((read): MarkRow[] => {
    const row = read.row.at
    const marks = marksOf(read, columns, school.maximum, reading)
    if (Object.keys(marks).length === 0) return []
    const studentId = idOf(read, find, reading)
    if (studentId === null) return []
    const studentName = textIn(read, 'studentName')
    const who = studentId || keyOf(studentName)
    const first = firstRowOf.get(who)
    if (first !== undefined) {
      problems.push({ row, fields: ['studentId'], message: MARK_TROUBLES.again(first) })
      return []
    }
    firstRowOf.set(who, row)
    return [{ row, studentId, studentName, marks }]
  })
  const about = { ...readPlain(plainRows(list.tabs[0]?.above ?? [])), ...readAbout(plainRows(given.about ?? [])) }
  const sheet = { about, headings: columns.map(({ name }) => name), rows: found }
  return { sheet, problems: problems.sort((a, b) => a.row - b.row), percents: reading.percents, findings }
}
