import { utils, write } from 'xlsx'
import type { ExportedTable } from './table.ts'

const WIDEST = 60
/** Excel refuses longer names of sheets, and these characters in them. */
const SHEET_NAME_LENGTH = 31
const NOT_IN_SHEET_NAMES = /[[\]:*?/\\]/g

/** A table as an Excel workbook. Texts go in as texts, whatever they begin with: nothing in them is run. */
export function excelOf({ title, head, rows }: ExportedTable): ArrayBuffer {
  const sheet = utils.aoa_to_sheet([[...head], ...rows.map((row) => row.map((cell) => cell ?? ''))])
  sheet['!cols'] = head.map((_, column) => ({ wch: widthOf([head, ...rows].map((row) => row[column])) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, title.replace(NOT_IN_SHEET_NAMES, ' ').slice(0, SHEET_NAME_LENGTH))
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
}

const widthOf = (cells: readonly unknown[]): number =>
  Math.min(WIDEST, 2 + cells.reduce<number>((widest, cell) => Math.max(widest, String(cell ?? '').length), 0))
