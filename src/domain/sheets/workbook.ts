import { read, type DenseWorkSheet, type WorkBook } from 'xlsx'
import type { Tab } from './cells.ts'
import { entriesTrouble, prepared } from './entries.ts'
import { rowsOf } from './workbook-cells.ts'
import { storedZip, unzip, ZipProblem } from './zip.ts'

/** Most rows of a sheet that are read: those that can be imported, with blank ones between them. */
export const ROWS_READ = 20_000
/** Most sheets of a workbook that are looked at. */
const TABS_READ = 100
/**
 * Most bytes that a packed file may unpack to: several times the size of 5,000 rows. All of it is parsed, since a stray cell far
 * below makes a short list look endless, and so that no row below a limit is left out without a word.
 */
const UNPACKED_BYTES = 32 * 1024 * 1024

export type WorkbookKind = 'xlsx' | 'xls' | 'ods'
export type WorkbookTrouble = 'notASheet' | 'locked' | 'numbers' | 'tooManyRows'
export type WorkbookReading =
  | { kind: WorkbookKind; tabs: Tab[]; cutTabs: string[]; unreadTabs: string[] }
  | { trouble: WorkbookTrouble }

function parse(bytes: Uint8Array, kind: WorkbookKind): WorkBook {
  return read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellText: kind === 'ods',
    cellDates: false,
  })
}

function tabsOf(book: WorkBook, kind: WorkbookKind): WorkbookReading {
  const is1904 = Boolean(book.Workbook?.WBProps?.date1904)
  const [tabs, cutTabs]: [Tab[], string[]] = [[], []]
  for (const [at, name] of book.SheetNames.slice(0, TABS_READ).entries()) {
    const sheet = book.Sheets[name] as DenseWorkSheet | undefined
    const found = rowsOf(sheet, is1904, ROWS_READ)
    if (!found) return { trouble: 'tooManyRows' }
    if (found.isCut) cutTabs.push(name)
    tabs.push({ name, isHidden: Boolean(book.Workbook?.Sheets?.[at]?.Hidden), rows: found.rows })
  }
  return { kind, tabs, cutTabs, unreadTabs: book.SheetNames.slice(TABS_READ) }
}

const isLocked = (error: unknown): boolean => error instanceof Error && /password|encrypt/i.test(error.message)

function readSafely(bytes: Uint8Array, kind: WorkbookKind): WorkbookReading {
  try {
    return tabsOf(parse(bytes, kind), kind)
  } catch (error) {
    return { trouble: isLocked(error) ? 'locked' : 'notASheet' }
  }
}

/** "EncryptedPackage" in the directory of an old container: a workbook of today behind a password. */
const LOCKED_NAME = Uint8Array.from([...'EncryptedPackage'].flatMap((sign) => [sign.charCodeAt(0), 0]))

function includes(bytes: Uint8Array, wanted: Uint8Array): boolean {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, place) => bytes[at + place] === byte)) return true
  return false
}

/** The sheets of an Excel file of before 2007. */
export const oldWorkbook = (bytes: Uint8Array): WorkbookReading =>
  includes(bytes, LOCKED_NAME) ? { trouble: 'locked' } : readSafely(bytes, 'xls')

const TROUBLE_OF = { unclear: 'notASheet', tooLarge: 'tooManyRows', locked: 'locked', numbers: 'numbers' } as const

/** The sheets of a packed workbook. It is unpacked here and given to the package as it was counted. */
export async function packedWorkbook(bytes: Uint8Array): Promise<WorkbookReading> {
  try {
    const entries = await unzip(bytes, UNPACKED_BYTES)
    const trouble = entriesTrouble(entries)
    if (trouble) return { trouble: TROUBLE_OF[trouble] }
    const kind = entries.some(({ name }) => name === 'content.xml') ? 'ods' : 'xlsx'
    return readSafely(storedZip(prepared(entries)), kind)
  } catch (error) {
    if (error instanceof ZipProblem) return { trouble: TROUBLE_OF[error.trouble] }
    throw error
  }
}
