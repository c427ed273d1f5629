import { SSF, type CellObject, type DenseWorkSheet } from 'xlsx'
import { isBlankText, textCell, type Cell, type Row } from './cells.ts'
import { UNSOLVED_TEXT } from './entries.ts'
import { plainNumber } from './plain-number.ts'

/** The parts of the package's formatter that are used here; its own types leave them open. */
const formatter = SSF as {
  format: (format: string, value: number, options: { date1904: boolean }) => string
  is_date: (format: string) => boolean
  parse_date_code: (value: number) => { y: number; m: number; d: number } | null
}

/** Columns that are read; a sheet of more is told so. */
export const COLUMNS_READ = 200

type FormatKind = 'general' | 'percent' | 'date' | 'number'

const kinds = new Map<string, FormatKind>()

/** What a number format makes of a number; signs in quotes and behind a backslash are only shown. */
function kindOf(format: string): FormatKind {
  const known = kinds.get(format)
  if (known) return known
  const bare = format.replace(/"[^"]*"|\\.|_./g, '')
  const kind: FormatKind =
    bare === '' || bare === '@' || /^general$/i.test(bare)
      ? 'general'
      : bare.includes('%')
        ? 'percent'
        : formatter.is_date(format)
          ? 'date'
          : 'number'
  // Hostile files have formats without end.
  if (kinds.size < 1_000) kinds.set(format, kind)
  return kind
}

const DAYS_OF_1904 = 1_462

function dayOf(value: number, is1904: boolean): string | null {
  const parsed = formatter.parse_date_code(value + (is1904 ? DAYS_OF_1904 : 0))
  if (!parsed || parsed.y < 1900) return null
  const { y, m, d } = parsed
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

const ERRORS = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

function shown(value: number, format: string, is1904: boolean): string {
  try {
    return formatter.format(format, value, { date1904: is1904 }).trim() || plainNumber(value)
  } catch {
    return plainNumber(value)
  }
}

const isNumeric = (text: string | undefined): text is undefined => text === undefined || Number.isFinite(Number(text))

function numberCell(value: number, { z, w }: CellObject, is1904: boolean): Cell {
  const format = typeof z === 'string' ? z : ''
  let kind = kindOf(format)
  // Formats of OpenDocument files are not always found; what the cell shows is stored beside the number.
  if (kind !== 'percent' && w?.trim().endsWith('%')) kind = 'percent'
  switch (kind) {
    case 'general':
      return { kind: 'number', value, text: plainNumber(value) }
    case 'percent':
      return { kind: 'percent', value, text: w?.endsWith('%') ? w : shown(value, format || '0%', is1904) }
    case 'date':
      return { kind: 'date', value, day: dayOf(value, is1904), text: isNumeric(w) ? shown(value, format, is1904) : w }
    case 'number':
      return { kind: 'number', value, text: w ?? shown(value, format, is1904) }
  }
}

function cellOf(found: CellObject | undefined, is1904: boolean): Cell | null {
  if (!found || found.t === 'z') return null
  const { v } = found
  // A formula whose value the file does not store was marked so before the file was read (entries.ts).
  if (found.t === 'e')
    return v === undefined
      ? { kind: 'unsolved', text: '' }
      : { kind: 'error', text: ERRORS.get(Number(v)) ?? '#ERROR!' }
  if (typeof v === 'string') return v === UNSOLVED_TEXT ? { kind: 'unsolved', text: '' } : textCell(v)
  if (typeof v === 'boolean') return { kind: 'boolean', text: v ? 'TRUE' : 'FALSE', value: v ? 1 : 0 }
  return typeof v === 'number' && Number.isFinite(v) ? numberCell(v, found, is1904) : null
}

const hasContent = (found: CellObject | undefined): boolean =>
  found !== undefined && found.t !== 'z' && !(typeof found.v === 'string' && isBlankText(found.v))

const lengthOf = (cells: readonly (CellObject | undefined)[] | undefined): number => {
  let length = cells?.length ?? 0
  while (length > 0 && !hasContent(cells?.[length - 1])) length--
  return length
}

/** A merged cell gives its value to each row that it covers and that has something of its own. */
function spreadMerges(rows: (Cell | null)[][], merges: DenseWorkSheet['!merges']): void {
  for (const { s, e } of merges ?? []) {
    const value = rows[s.r]?.[s.c]
    if (!value) continue
    for (let row = s.r + 1; row <= Math.min(e.r, rows.length - 1); row++) {
      const cells = rows[row]
      if (!cells || cells.length === 0 || cells[s.c]) continue
      while (cells.length < s.c) cells.push(null)
      cells[s.c] = value
    }
  }
}

type SheetRows = { rows: Row[]; isCut: boolean }

/**
 * Rows with content of a sheet, from its first row on; null where they are more than `most`. `isCut`: it has more columns than
 * are read.
 */
export function rowsOf(sheet: DenseWorkSheet | undefined, is1904: boolean, most: number): SheetRows | null {
  const found: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet?.['!data'] ?? []
  let count = found.length
  while (count > 0 && lengthOf(found[count - 1]) === 0) count--
  if (count > most) return null
  let isCut = false
  const rows: (Cell | null)[][] = []
  for (let row = 0; row < count; row++) {
    const cells = found[row]
    const length = lengthOf(cells)
    if (length > COLUMNS_READ) isCut = true
    rows.push(Array.from({ length: Math.min(length, COLUMNS_READ) }, (_, at) => cellOf(cells?.[at], is1904)))
  }
  spreadMerges(rows, sheet?.['!merges'])
  return { rows, isCut }
}
