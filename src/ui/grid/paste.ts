import type { GridColumn, GridRow, TypedCell } from './grid.types.ts'
import type { CellPosition } from './moves.ts'

/** Longest pasted text of a cell, in characters; the rest is cut off. */
const LONGEST_TEXT = 40

/** A cell in quotes, as spreadsheets write one with a tab or a line break; otherwise the text up to the next of these. */
const CELL = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)|[^\t\r\n]*/y

/** The cells of a range that was copied from a spreadsheet: tabs between columns, line breaks between rows. */
export function parsePasted(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; ;) {
    CELL.lastIndex = at
    const [whole = '', quoted] = CELL.exec(text) ?? []
    rows.at(-1)?.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'))
    at += whole.length
    const gap = /^(\t|\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0]
    if (gap === undefined) return rows
    at += gap.length
    // A spreadsheet ends each row with a line break, also the last one.
    if (gap !== '\t' && at === text.length) return rows
    if (gap !== '\t') rows.push([])
  }
}

type Target = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  isReadOnly?: ((column: GridColumn) => boolean) | undefined
}

type Placed = { cells: TypedCell[]; outside: number; readOnly: number }

/** Assigns pasted values to cells, from the cell `start` on. An empty value leaves its cell unchanged. */
export function placePasted(pasted: readonly string[][], start: CellPosition, target: Target): Placed {
  const placed: Placed = { cells: [], outside: 0, readOnly: 0 }
  pasted.forEach((line, down) => {
    const row = target.rows[start.row + down]
    line.forEach((each, right) => {
      const text = each.trim().slice(0, LONGEST_TEXT)
      const column = target.columns[start.column + right]
      if (text === '') return
      if (!row || !column) placed.outside++
      else if (target.isReadOnly?.(column)) placed.readOnly++
      else placed.cells.push({ rowId: row.id, columnId: column.id, text })
    })
  })
  return placed
}
