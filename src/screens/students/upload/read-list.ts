import type { RowProblem } from '#domain/school/row-problems.ts'
import { SHEET_ROWS } from '#domain/school/sheets.ts'
import { checkRows, readTable, SHEET_REQUIRED } from '#domain/students/import.rules.ts'
import type { StudentItem } from '#domain/students/import.schema.ts'
import { readSheet } from '#ui/sheets/ask-sheets.ts'
import type { SheetTrouble } from '#ui/sheets/sheet-table.ts'
import type { KnownClass } from './sheet.ts'

/** The students of a file, unchecked, or why there are none. */
export async function readList(file: File): Promise<{ items: StudentItem[] } | { trouble: SheetTrouble }> {
  const answer = await readSheet(file)
  if ('trouble' in answer) return answer
  const { items, columns } = readTable(answer.table)
  if (items.length === 0) return { trouble: 'empty' }
  if (columns.length === 0) return { trouble: 'notASheet' }
  return items.length > SHEET_ROWS ? { trouble: 'tooManyRows' } : { items }
}

/** Rows that are checked between two frames: a few milliseconds of work, also on a cheap tablet. */
const STEP = 50

/** All problems of a list; null when the caller no longer needs them. */
export async function checkList(
  items: readonly StudentItem[],
  classes: readonly KnownClass[],
  isWanted: () => boolean,
): Promise<RowProblem[] | null> {
  const problems: RowProblem[] = []
  for (let at = 0; at < items.length; at += STEP) {
    await new Promise((resolve) => setTimeout(resolve))
    if (!isWanted()) return null
    problems.push(...checkRows(items.slice(at, at + STEP), { classes, required: SHEET_REQUIRED }).problems)
  }
  return problems
}
