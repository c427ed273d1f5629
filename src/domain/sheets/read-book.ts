import { textCell, type Row, type Tab } from './cells.ts'
import { readText, type Encoding, type TextReading } from './encodings.ts'
import { splitText, type Separator } from './separators.ts'
import { COLUMNS_READ } from './workbook-cells.ts'
import { oldWorkbook, packedWorkbook, ROWS_READ, type WorkbookKind, type WorkbookTrouble } from './workbook.ts'

/** A file as it was read: all its sheets, with every cell's kind. */
export type Book = {
  readonly kind: WorkbookKind | 'csv'
  readonly tabs: readonly Tab[]
  /** Sheets that have more columns than are read, and sheets beyond those that are read at all. */
  readonly cutTabs: readonly string[]
  readonly unreadTabs: readonly string[]
  /** How a text was read; null for a workbook. */
  readonly text: (TextReading & { readonly separator: Separator }) | null
}

export type BookTrouble = WorkbookTrouble | 'empty' | 'webPage' | 'openQuote'
/** The file's sheets, or why there are none; `row` where the trouble has a place. */
export type BookReading = { readonly book: Book } | { readonly trouble: BookTrouble; readonly row?: number }

/** Words for files that cannot be read. Only what is no sheet at all is called an invalid file. */
export const BOOK_TROUBLES: Readonly<Record<BookTrouble, string>> = {
  notASheet: 'Invalid file format. Please upload a valid Excel file.',
  empty: 'The file is empty',
  tooManyRows: 'The file has more than 5,000 rows.',
  locked: 'The file has a password. Open it in Excel, take the password off, and save it again.',
  numbers: 'The file is of Numbers. Export it there as Excel or CSV.',
  webPage:
    'Invalid file format. Please upload a valid Excel file. This one is a web page; open it in Excel and save it as .xlsx.',
  openQuote: 'A quotation mark is opened and never closed, so that the rows behind it are one cell.',
}

/** What a person has chosen instead of what was guessed. */
export type Chosen = { readonly encoding?: Encoding; readonly separator?: Separator }

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte)

const BINARY = /[\u0000-\u0008\u000e-\u001f]/ // oxlint-disable-line no-control-regex
/** Text that Excel is told not to count with: ="0007". */
const AS_TEXT = /^="([^"]*)"$/

const rowOf = (cells: readonly string[]): Row =>
  cells.slice(0, COLUMNS_READ).map((text) => textCell(text.replace(AS_TEXT, '$1')))

function withoutBlankEnd(rows: Row[]): Row[] {
  let length = rows.length
  while (length > 0 && !rows[length - 1]?.some((cell) => cell)) length--
  return rows.slice(0, length)
}

function textBook(bytes: Uint8Array, { encoding, separator }: Chosen): BookReading {
  const { text, reading } = readText(bytes, encoding)
  if (BINARY.test(text) || text.startsWith('%PDF')) return { trouble: 'notASheet' }
  if (/^\s*</.test(text)) return { trouble: 'webPage' }
  const split = splitText(text, ROWS_READ, separator)
  if (split.openQuoteAt !== null) return { trouble: 'openQuote', row: split.openQuoteAt }
  if (split.rows.length > ROWS_READ) return { trouble: 'tooManyRows' }
  const rows = withoutBlankEnd(split.rows.map((cells) => rowOf(cells)))
  if (rows.length === 0) return { trouble: 'empty' }
  const isCut = split.rows.some((cells) => cells.slice(COLUMNS_READ).some((cell) => cell.trim() !== ''))
  const tab: Tab = { name: '', isHidden: false, rows }
  return {
    book: {
      kind: 'csv',
      tabs: [tab],
      cutTabs: isCut ? [tab.name] : [],
      unreadTabs: [],
      text: { ...reading, separator: split.separator },
    },
  }
}

/** The sheets of a file of any kind, with what was guessed of it. Never throws for what is in the file. */
export async function readBook(bytes: Uint8Array, chosen: Chosen = {}): Promise<BookReading> {
  if (bytes.length === 0) return { trouble: 'empty' }
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
  const isOldExcel = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
  if (!isZip && !isOldExcel) return textBook(bytes, chosen)
  const reading = isZip ? await packedWorkbook(bytes) : oldWorkbook(bytes)
  if ('trouble' in reading) return reading
  if (reading.tabs.every(({ rows }) => rows.length === 0)) return { trouble: 'empty' }
  return { book: { ...reading, text: null } }
}
