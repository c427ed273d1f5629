import { inflateRawSync } from 'node:zlib'
import Papa from 'papaparse'
import * as XLSX from 'xlsx'

export type Table = (string | number | boolean | null)[][]

/** Why a file is no table of students; the codes are problems of the product. */
export class SheetProblem extends Error {
  readonly code: 'notASheet' | 'emptySheet' | 'tooManyRows'
  constructor(code: SheetProblem['code']) {
    super(code)
    this.code = code
  }
}

/** Rows that are looked at: as many as are taken, and blank ones between them. */
const ROWS_READ = 20_000
const COLUMNS_READ = 100
/** What a packed file may unfold to: several times what 5,000 rows need. */
const UNPACKED_BYTES = 64 * 1024 * 1024
const MOST_ENTRIES = 2_000

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)
const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
const isOldExcel = (bytes: Uint8Array): boolean => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8

/** Where the directory of a zip file begins, and how many entries it says to have. */
function directoryOf(file: Buffer): { at: number; entries: number } {
  // The record is at the end, before a comment of at most 64 KB.
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_557); at--)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY)
      return { at: file.readUInt32LE(at + 16), entries: file.readUInt16LE(at + 10) }
  throw new SheetProblem('notASheet')
}

/** Unpacks every entry and throws it away: what a zip file says of its sizes may be a lie. */
function requireSmall(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = directoryOf(file)
  if (directory.entries > MOST_ENTRIES) throw new SheetProblem('notASheet')
  let room = UNPACKED_BYTES
  let { at } = directory
  for (let entry = 0; entry < directory.entries; entry++) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new SheetProblem('notASheet')
    const method = file.readUInt16LE(at + 10)
    const packed = file.readUInt32LE(at + 20)
    const local = file.readUInt32LE(at + 42)
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const content = file.subarray(start, start + packed)
    room -= method === DEFLATED ? unpackedSize(content, room) : content.length
    if (room < 0) throw new SheetProblem('tooManyRows')
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
}

function unpackedSize(content: Uint8Array, room: number): number {
  try {
    return inflateRawSync(content, { maxOutputLength: room + 1 }).length
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new SheetProblem(isTooLarge ? 'tooManyRows' : 'notASheet')
  }
}

function cellValue(cell: XLSX.CellObject | undefined): Table[number][number] {
  if (!cell || cell.t === 'e' || cell.t === 'z') return null
  const { v } = cell
  return typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' ? v : null
}

function workbookTable(bytes: Uint8Array): Table {
  const book = XLSX.read(bytes, {
    type: 'array',
    dense: true,
    sheets: 0,
    sheetRows: ROWS_READ,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellDates: false,
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as XLSX.DenseWorkSheet | undefined
  const rows = sheet?.['!data'] ?? []
  const extent = String(sheet?.['!fullref'] ?? sheet?.['!ref'] ?? 'A1')
  if (XLSX.utils.decode_range(extent).e.r >= ROWS_READ) throw new SheetProblem('tooManyRows')
  return Array.from(rows, (cells) =>
    Array.from({ length: Math.min(cells?.length ?? 0, COLUMNS_READ) }, (_, at) => cellValue(cells?.[at])),
  )
}

// Signs that Windows has where Latin-1 has none; Node's own decoder of this encoding leaves them out.
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const decodeWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign)

/** Text of a file that says nothing of its encoding: UTF-16 by its mark or its zeros, UTF-8 if it is that, else Windows. */
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
  // A quote that is never closed swallows all that follows.
  if (errors.some(({ type }) => type === 'Quotes')) throw new SheetProblem('notASheet')
  if (data.length > ROWS_READ) throw new SheetProblem('tooManyRows')
  return data.map((cells) => cells.slice(0, COLUMNS_READ))
}

/** The cells of the first sheet of a file; row by row as the spreadsheet numbers them, formulas as their values. */
export function tableOf(bytes: Uint8Array): Table {
  if (isZip(bytes)) requireSmall(bytes)
  return isZip(bytes) || isOldExcel(bytes) ? workbookTable(bytes) : textTable(bytes)
}
