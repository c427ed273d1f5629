import { shownText, type Row } from './cells.ts'
import { sumIn } from './sums.ts'

/** Most lines below a list that say where it came from: title, filters and school of an exported list. */
const MOST = 3

const isBlank = (row: Row | undefined): boolean => !row?.some((cell) => cell)

/** Whether a row says something in its first cell alone, in words. */
const isNote = (row: Row | undefined): boolean =>
  row?.[0]?.kind === 'text' && !row.slice(1).some((cell) => cell) && !/^[\d\s]*$/.test(shownText(row[0]))

const isFigure = (row: Row | undefined): boolean => {
  const cell = row?.[0]
  return !cell || cell.kind !== 'text' || /^[\d\s]*$/.test(shownText(cell))
}

/**
 * Where the rows of a list end, before the notes below a list that this program has exported: after an empty row, lines in
 * the first column alone, in which the list has only numbers. A name that stands alone is no note.
 */
export function endOfRows(rows: readonly Row[], first: number): number {
  let end = rows.length
  while (end > first && isBlank(rows[end - 1])) end--
  let start = end
  while (start > first && end - start < MOST && isNote(rows[start - 1])) start--
  const isApart = start < end && start - 1 > first && isBlank(rows[start - 1])
  // The sums of the list stand above the empty row, with their word in the first column.
  const isListed = (row: Row, at: number): boolean => isFigure(row) || (first + at === start - 2 && sumIn(row) !== null)
  return isApart && rows.slice(first, start).every(isListed) ? start : rows.length
}
