import Papa from 'papaparse'
import * as XLSX from 'xlsx'
import { ABOUT_SHEET } from '#domain/school/sheets.ts'
import { plainZip, ZipProblem } from './plain-zip.ts'

export type Table = (string | number | boolean | null)[][]

/** The first sheet, and the one that says what the file is about, where there is one. */
export type Cells = { table: Table; about: Table | null }

/** Why a file is no table; the codes are problem codes. */
export class SheetProblem extends Error {
  readonly code: 'notASheet' | 'emptySheet' | 'tooManyRows'
  constructor(code: SheetProblem['code']) {
    super(code)
    this.code = code
  }
}

/** Most rows that are read: the allowed number, with blank ones between them. */
const ROWS_READ = 20_000
const COLUMNS_READ = 100
/** Most bytes that a packed file may unpack to: several times what 5,000 rows need. */
const UNPACKED_BYTES = 64 * 1024 * 1024

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Writes a packed workbook anew, so that the library reads exactly what was counted here. */
function plainWorkbook(bytes: Uint8Array): Uint8Array {
  try {
    return plainZip(bytes, UNPACKED_BYTES)
  } catch (error) {
    if (!(error instanceof ZipProblem)) throw error
    throw new SheetProblem(error.isTooLarge ? 'tooManyRows' : 'notASheet')
  }
}

function cellValue(cell: XLSX.CellObject | undefined): Table[number][number] {
  if (!cell || cell.t === 'e' || cell.t === 'z') return null
  const { v } = cell
  return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' ? v : null
}

function tableIn(book: XLSX.WorkBook, name: string): Table {
  const sheet = book.Sheets[name] as XLSX.DenseWorkSheet | undefined
  const rows = sheet?.['!data'] ?? []
  const extent = String(sheet?.['!fullref'] ?? sheet?.['!ref'] ?? 'A1')
  if (XLSX.utils.decode_range(extent).e.r >= ROWS_READ) throw new SheetProblem('tooManyRows')
  return Array.from(rows, (cells) =>
    Array.from({ length: Math.min(cells?.length ?? 0, COLUMNS_READ) }, (_, at) => cellValue(cells?.[at])),
  )
}

function workbookCells(bytes: Uint8Array): Cells {
  const book = XLSX.read(bytes, {
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
  return { table: tableIn(book, first), about: others.includes(ABOUT_SHEET) ? tableIn(book, ABOUT_SHEET) : null }
}

// The characters of Windows-1252 at 0x80 to 0x9f; Node's decoder of this encoding lacks them.
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const decodeWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign)

/**
 * Decodes text without a declared encoding: UTF-16 by its byte order mark or its zeros, UTF-8 if it is valid, else
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
    return decodeWindows(bytes)
  }
}

const BINARY = /[\u0000-\u0008\u000e-\u001f]/ // oxlint-disable-line no-control-regex

function textTable(bytes: Uint8Array): Table {
  const text = decode(bytes)
  if (BINARY.test(text) || /^\s*</.test(text)) throw new SheetProblem('notASheet')
  if (text.trim() === '') throw new SheetProblem('emptySheet')
  const { data, errors } = Papa.parse<string[]>(text, { preview: ROWS_READ + 1 })
  // A quote that is never closed would include all that follows.
  if (errors.some(({ type }) => type === 'Quotes')) throw new SheetProblem('notASheet')
  if (data.length > ROWS_READ) throw new SheetProblem('tooManyRows')
  return data.map((cells) => cells.slice(0, COLUMNS_READ))
}

/** The cells of a file, by row number of each sheet, with formulas as their values. */
export function cellsOf(bytes: Uint8Array): Cells {
  if (isZip(bytes)) return workbookCells(plainWorkbook(bytes))
  return isOldExcel(bytes) ? workbookCells(bytes) : { table: textTable(bytes), about: null }
}

/** The cells of the first sheet alone. */
export const tableOf = (bytes: Uint8Array): Table => cellsOf(bytes).table
