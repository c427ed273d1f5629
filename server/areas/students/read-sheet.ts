import { Problem } from '#domain/core/problems.ts'
import { SHEET_ROWS } from '#domain/school/sheets.ts'
import { readTable } from '#domain/students/import.rules.ts'
import type { StudentItem } from '#domain/students/import.schema.ts'
import { readCells, type Limits } from '../../sheets/read-table.ts'

/** The students of a spreadsheet (xlsx, xls, csv), unchecked, by row number of the sheet. */
export async function readSheet(bytes: Uint8Array, limits: Limits = {}): Promise<StudentItem[]> {
  const { table } = await readCells(bytes, limits)
  const { items, columns } = readTable(table)
  if (items.length === 0) throw new Problem('emptySheet')
  if (columns.length === 0) throw new Problem('notASheet')
  if (items.length > SHEET_ROWS) throw new Problem('tooManyRows')
  return items
}
