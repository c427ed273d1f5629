import { strToU8, zipSync } from 'fflate'
import { CELL_STYLES, sheetPath, SPREADSHEET, textCell, workbookParts, XML_HEAD } from '#domain/school/workbook-xml.ts'
import { bodyOf, originOf, type Cell, type ExportedTable } from './table.ts'

/** The first date of the ZIP format, given to every file, so that equal tables give equal files. */
const SAME_DAY = new Date(1980, 0, 1)

const WIDEST = 60
/** Longest name of a sheet in Excel, and the characters that Excel refuses in such names. */
const SHEET_NAME_LENGTH = 31
const NOT_IN_SHEET_NAMES = /[[\]:*?/\\]/g

const { plain: PLAIN, amount: AMOUNT, percent: PERCENT } = CELL_STYLES

/** The letters of a column: 0 is A, 26 is AA. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))

/** A percentage as Excel stores it: 93.33% is 0.9333. */
const shareOf = (percent: number): number => Number((percent / 100).toPrecision(12))

function cellOf(value: Cell, place: string, style: number): string {
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${place}"${style === PLAIN ? '' : ` s="${style}"`}><v>${style === PERCENT ? shareOf(value) : value}</v></c>`
  return textCell(String(value ?? ''), place)
}

const widthOf = (cells: readonly unknown[]): number =>
  Math.min(WIDEST, 2 + cells.reduce<number>((widest, cell) => Math.max(widest, String(cell ?? '').length), 0))

function sheetOf(table: ExportedTable): string {
  const { head, money = [], percents = [] } = table
  const body = bodyOf(table)
  const origin = originOf(table).map((line) => [line])
  const lines: readonly (readonly Cell[])[] = [head, ...body, ...(origin.length > 0 ? [[], ...origin] : [])]
  const widths = head.map((_, column) => widthOf([head, ...body].map((row) => row[column])))
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const styleOf = (row: number, column: number): number => {
    if (row === 0 || row > body.length) return PLAIN
    return money.includes(column) ? AMOUNT : percents.includes(column) ? PERCENT : PLAIN
  }
  const rows = lines.map(
    (line, row) =>
      `<row r="${row + 1}">${line.map((value, column) => cellOf(value, `${letters(column)}${row + 1}`, styleOf(row, column))).join('')}</row>`,
  )
  return `${XML_HEAD}<worksheet xmlns="${SPREADSHEET}"><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/**
 * A table as an Excel workbook. Texts are stored as texts, whatever they begin with, so none is run as a formula. The
 * workbook is written here, since the package that reads spreadsheets is too large to be stored on every device.
 */
export function excelOf(table: ExportedTable): ArrayBuffer {
  const title = table.title.replace(NOT_IN_SHEET_NAMES, ' ').slice(0, SHEET_NAME_LENGTH)
  const parts = { ...workbookParts([title]), [sheetPath(1)]: sheetOf(table) }
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files), { mtime: SAME_DAY }).buffer
}
