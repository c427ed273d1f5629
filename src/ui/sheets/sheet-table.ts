import Papa from 'papaparse'
import { read, utils, type CellObject, type DenseWorkSheet, type WorkBook } from 'xlsx'
import { isWorkbook, isZip, startsWith } from './workbook.ts'
import { zipTrouble } from './zip-guard.ts'

/** Name of the sheet of a template that describes the template. */
const ABOUT_SHEET = 'About'

type Cell = string | number | boolean | null
export type Table = Cell[][]

/** The table of a file, or why the file has none. */
export type TableAnswer = { table: Table; about?: Table } | { trouble: SheetTrouble }
export type SheetTrouble = 'notASheet' | 'empty' | 'tooManyRows' | 'unreadable'

/** Most rows that are read: the rows that can be imported, and blank rows between them. */
const ROWS_READ = 20_000
const COLUMNS_READ = 100

/** The value of a cell; of a formula, the result that the file stores, since formulas are not computed here. */
function cellValue(cell: CellObject | undefined): Cell {
  if (!cell || cell.t === 'e' || cell.t === 'z') return null
  const { v } = cell
  return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' ? v : null
}

function tableIn(book: WorkBook, name: string): Table | null {
  const sheet = book.Sheets[name] as DenseWorkSheet | undefined
  const rows = sheet?.['!data'] ?? []
  const extent = String(sheet?.['!fullref'] ?? sheet?.['!ref'] ?? 'A1')
  if (utils.decode_range(extent).e.r >= ROWS_READ) return null
  return Array.from(rows, (cells) =>
    Array.from({ length: Math.min(cells?.length ?? 0, COLUMNS_READ) }, (_, at) => cellValue(cells?.[at])),
  )
}

function workbookTable(bytes: Uint8Array): TableAnswer {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheets: [0, ABOUT_SHEET],
    sheetRows: ROWS_READ,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellDates: false,
  })
  const [first = '', ...others] = book.SheetNames
  const table = tableIn(book, first)
  if (!table) return { trouble: 'tooManyRows' }
  const about = others.includes(ABOUT_SHEET) ? tableIn(book, ABOUT_SHEET) : null
  return { table, ...(about && { about }) }
}

/**
 * Decodes a file without a declared encoding: UTF-16 by its byte order mark or zeros, UTF-8 if valid, else
 * Windows-1252.
 */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] !== 0 && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0 && bytes[1] !== 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const BINARY = /[\u0000-\u0008\u000e-\u001f]/ // oxlint-disable-line no-control-regex

/** The first result that is good; null where none is. */
function firstOf<T>(tries: readonly (() => T)[], isGood: (result: T) => boolean): T | null {
  for (const attempt of tries) {
    const result = attempt()
    if (isGood(result)) return result
  }
  return null
}

function textTable(bytes: Uint8Array): TableAnswer {
  const text = decode(bytes)
  if (BINARY.test(text) || /^\s*</.test(text)) return { trouble: 'notASheet' }
  if (text.trim() === '') return { trouble: 'empty' }
  // All separators are tried, since commas within names make a list with semicolons look like one with commas.
  const tries = ['', ';', '\t'].map(
    (delimiter) => () => Papa.parse<string[]>(text, { delimiter, preview: ROWS_READ + 1 }),
  )
  // A quote that is never closed would put the rest of the file into one cell.
  const data = firstOf(tries, ({ errors }) => !errors.some(({ type }) => type === 'Quotes'))?.data
  if (!data) return { trouble: 'notASheet' }
  if (data.length > ROWS_READ) return { trouble: 'tooManyRows' }
  return { table: data.map((cells) => cells.slice(0, COLUMNS_READ)) }
}

/** The cells of the first sheet of a file; blank rows stay, so that rows keep the spreadsheet's numbers. */
export async function tableOf(bytes: Uint8Array<ArrayBuffer>): Promise<TableAnswer> {
  if (bytes.byteLength === 0) return { trouble: 'empty' }
  try {
    if (isZip(bytes)) {
      const trouble = await zipTrouble(bytes)
      if (trouble) return { trouble: trouble === 'tooLarge' ? 'tooManyRows' : trouble }
    }
    return isWorkbook(bytes) ? workbookTable(bytes) : textTable(bytes)
  } catch {
    return { trouble: 'notASheet' }
  }
}
