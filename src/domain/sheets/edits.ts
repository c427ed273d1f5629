import { textCell, type Cell } from './cells.ts'
import type { ListRow, SheetList } from './lists.ts'
import type { Mapping } from './mapping.ts'

/** What a person has typed over cells: by row (its `at`), then by field or by heading. */
export type Edits = Readonly<Record<number, Readonly<Record<string, string>>>>

function columnOf({ columns }: Mapping, name: string): number | null {
  const found = columns.find(({ field }) => field === name) ?? columns.find(({ heading }) => heading === name)
  return found?.at ?? null
}

/** A row as it was typed over; what belongs to no column of the file stands beside its cells. */
export function editedRow(row: ListRow, mapping: Mapping, edits: Edits): ListRow {
  const edit = edits[row.at]
  if (!edit) return row
  const cells: (Cell | null | undefined)[] = [...row.cells]
  const typed: Record<string, string> = {}
  for (const [name, text] of Object.entries(edit)) {
    const at = columnOf(mapping, name)
    if (at === null) typed[name] = text
    else cells[at] = textCell(text)
  }
  return { ...row, cells, typed }
}

/** A list as it was typed over. */
export const withEdits = (list: SheetList, mapping: Mapping, edits: Edits): SheetList =>
  Object.keys(edits).length === 0 ? list : { ...list, rows: list.rows.map((row) => editedRow(row, mapping, edits)) }
