import type { RowProblem } from '../school/row-problems.ts'
import { shownText, type Cell } from '../sheets/cells.ts'
import { percentIn } from '../sheets/figures.ts'
import { MARK_FIELD } from '../sheets/kinds.ts'
import type { SheetList } from '../sheets/lists.ts'
import type { ColumnUse, Mapping } from '../sheets/mapping.ts'
import { plainNumber } from '../sheets/plain-number.ts'
import { CELL_TROUBLES } from '../sheets/read-cell.ts'
import type { ReadRow } from '../sheets/read-rows.ts'
import { headingsOf, keyOf, meaningOf } from '../sheets/words.ts'
import { parseMark } from './marks.rules.ts'
import { MARKS_HEADING } from './upload.rules.ts'

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
function markOf(cell: Cell, maximum: number | undefined, keepsPercent: boolean): Mark {
  const text = shownText(cell)
  if (cell.kind === 'unsolved') return { text: '', trouble: CELL_TROUBLES.unsolved }
  if (cell.kind === 'error') return { text: '', trouble: CELL_TROUBLES.error(text) }
  if (cell.kind === 'date') return { text: '', trouble: CELL_TROUBLES.date(text) }
  const share = cell.kind === 'percent' ? (cell.value ?? 0) * 100 : cell.kind === 'text' ? percentIn(text) : null
  if (share !== null) {
    if (keepsPercent) return { text: `${plainNumber(share)}%` }
    if (maximum === undefined) return { text: '', trouble: MARK_TROUBLES.noMaximum(text) }
    return { text: plainNumber(Math.round(share * maximum * 1e4) / 1e6), isPercent: true }
  }
  if (cell.kind === 'number') return { text: plainNumber(cell.value ?? 0) }
  if (meaningOf('absent', text)) return { text: 'A' }
  return { text: meaningOf('noMark', text) ? '' : inOneSpelling(text) }
}

/** A number in the spelling of all others, whatever its digits and its sign of decimals are. */
function inOneSpelling(text: string): string {
  const parsed = parseMark(text, Number.POSITIVE_INFINITY)
  return parsed.kind === 'mark' && !parsed.clamped ? plainNumber(parsed.marks) : text
}

export type MarkColumn = { at: number; name: string; heading: string; maximum: number | null; hasGrades: boolean }

const GRADE = /^([A-F][+-]|[B-F])$/i

/** Whether a column holds grades: an A in it is the best of them, and no absence. */
const hasGrades = (list: SheetList, at: number): boolean =>
  list.rows.some(({ cells }) => cells[at]?.kind === 'text' && GRADE.test(shownText(cells[at])))

/** Whether a heading names another maximum than the exam has: 18 of 50 is not 18 of 20. */
function isOfAnother({ maximum }: Pick<ColumnUse, 'maximum'>, most: number | undefined): most is number {
  return maximum !== null && most !== undefined && maximum !== most
}

/** Columns of marks, and what is wrong with their headings. */
export function markColumns(
  mapping: Mapping,
  list: SheetList,
  maximum: number | undefined,
): { columns: MarkColumn[]; problems: RowProblem[] } {
  const row = list.tabs[0]?.headingRow ?? 1
  const problems: RowProblem[] = []
  const marks = mapping.columns.filter(({ field }) => field?.startsWith(MARK_FIELD))
  for (const { heading, because } of mapping.columns)
    if (because === 'doubled') problems.push({ row, fields: [heading], message: MARK_TROUBLES.doubled(heading) })
  for (const column of marks)
    if (isOfAnother(column, maximum))
      problems.push({ row, fields: [column.heading], message: MARK_TROUBLES.otherMaximum(column.heading, maximum) })
  const columns = marks
    .filter((column) => !isOfAnother(column, maximum))
    .map(({ at, field, heading, maximum: named }) => ({
      at,
      heading,
      name: nameOf(String(field)),
      maximum: named,
      hasGrades: hasGrades(list, at),
    }))
  return { columns, problems }
}

/** The heading of a column of marks; a file for one subject calls it marks, in whatever language. */
function nameOf(field: string): string {
  const name = field.slice(MARK_FIELD.length)
  return headingsOf('marks').includes(keyOf(name)) ? MARKS_HEADING : name
}

/** What is told while rows are read, and how many cells in percent became marks. */
export type Reading = { problems: RowProblem[]; percents: number }

type HowMarks = { columns: readonly MarkColumn[]; maximum: number | undefined; keepsPercent?: boolean }

/** The marks of a row by heading; what is no mark is told. */
export function marksOf(
  { row }: ReadRow,
  { columns, maximum, keepsPercent = false }: HowMarks,
  reading: Reading,
): Record<string, string> {
  const marks: [string, string][] = []
  for (const column of columns) {
    const { at, name, heading, hasGrades } = column
    const cell = row.cells[at]
    if (!cell) continue
    if (isOfAnother(column, maximum) && shownText(cell) !== '') {
      reading.problems.push({ row: row.at, fields: [heading], message: MARK_TROUBLES.otherMaximum(heading, maximum) })
      continue
    }
    const isGrade = hasGrades && /^a$/i.test(shownText(cell))
    const mark: Mark = isGrade
      ? { text: '', trouble: MARK_TROUBLES.grade(shownText(cell)) }
      : markOf(cell, maximum, keepsPercent)
    if (mark.isPercent) reading.percents++
    if (mark.trouble) reading.problems.push({ row: row.at, fields: [heading], message: mark.trouble })
    else if (mark.text !== '') marks.push([name, mark.text])
  }
  return Object.fromEntries(marks)
}
