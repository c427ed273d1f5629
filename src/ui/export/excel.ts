import { utils, write, type CellObject } from 'xlsx'
import { bodyOf, originOf, type ExportedTable } from './table.ts'

const WIDEST = 60
/** Excel refuses longer names of sheets, and these characters in them. */
const SHEET_NAME_LENGTH = 31
const NOT_IN_SHEET_NAMES = /[[\]:*?/\\]/g

/** A table as an Excel workbook. Texts go in as texts, whatever they begin with: nothing in them is run. */
export function excelOf(table: ExportedTable): ArrayBuffer {
  const { title, head, money = [] } = table
  const rows = bodyOf(table)
  const origin = originOf(table).map((line) => [line])
  const below = origin.length > 0 ? [[], ...origin] : []
  const sheet = utils.aoa_to_sheet([[...head], ...rows.map((row) => row.map((cell) => cell ?? '')), ...below])
  sheet['!cols'] = head.map((_, column) => ({ wch: widthOf([head, ...rows].map((row) => row[column])) }))
  for (const column of money)
    for (const at of rows.keys())
      formatMoney(sheet[utils.encode_cell({ r: at + 1, c: column })] as CellObject | undefined)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, title.replace(NOT_IN_SHEET_NAMES, ' ').slice(0, SHEET_NAME_LENGTH))
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
}

/** Two decimals, still a number to be added up. */
function formatMoney(cell: CellObject | undefined): void {
  if (cell?.t === 'n') cell.z = '#,##0.00'
}

const widthOf = (cells: readonly unknown[]): number =>
  Math.min(WIDEST, 2 + cells.reduce<number>((widest, cell) => Math.max(widest, String(cell ?? '').length), 0))
