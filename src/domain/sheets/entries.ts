import { decodeStrictly, encodeUtf8 } from './platform.ts'
import type { ZipEntry } from './zip.ts'

/** Most cells that a repeated row or cell of an OpenDocument file may stand for. */
const MOST_REPEATED = 1_000_000

const CELL =
  /<((?:\w+:)?c)\b([^<>]*)>(\s*<(?:\w+:)?f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*)(?=<\/(?:\w+:)?c>)/g

/**
 * Marks formulas of an Excel sheet that have no stored value as errors without one: the package reads them as 0, which
 * nobody could tell from a 0 that is meant.
 */
function withMarkedFormulas(entry: ZipEntry): ZipEntry {
  const text = decodeStrictly(entry.content, 'utf-8')
  if (!text || !/<(?:\w+:)?f[\s>/]/.test(text)) return entry
  const marked = text.replace(CELL, (whole, name: string, about: string, rest: string) =>
    /\st=/.test(about) ? whole : `<${name}${about} t="e">${rest}`,
  )
  return { name: entry.name, content: encodeUtf8(marked) }
}

// Whatever the prefix of its names is.
const ROW_OR_CELL = /<(?:[^\s<>:/"]+:)?table-(row|cell)\b([^<>]*)>/g

const repeats = (about: string | undefined, what: 'rows' | 'columns'): number =>
  Number(new RegExp(`number-${what}-repeated=["'](\\d+)`).exec(about ?? '')?.[1] ?? 1)

/** How many cells with content the package would make of an OpenDocument sheet. */
function cellsDeclared(text: string): number {
  let [cells, rows] = [0, 1]
  for (const [, what, about = ''] of text.matchAll(ROW_OR_CELL)) {
    if (what === 'row') rows = repeats(about, 'rows')
    else if (!about.endsWith('/')) cells += rows * repeats(about, 'columns')
  }
  return cells
}

const UNSOLVED = /<table:table-cell\b([^<>]*table:formula="[^"]*"[^<>]*)\/>/

export type EntriesTrouble = 'numbers' | 'locked' | 'tooLarge' | 'unclear' | null

/** Why the entries of a zip file are no workbook that can be read; null where they may be one. */
export function entriesTrouble(entries: readonly ZipEntry[]): EntriesTrouble {
  const names = entries.map(({ name }) => name.toLowerCase())
  if (names.some((name) => name.endsWith('.iwa') || /^(index\.(apxl|xml|xml\.gz|zip)|index\/)/.test(name)))
    return 'numbers'
  const textOf = (name: string): string =>
    decodeStrictly(entries.find((each) => each.name.toLowerCase() === name)?.content ?? new Uint8Array(), 'utf-8') ?? ''
  // The package reads a format of other names from it.
  if (names.includes('objectdata.xml')) return 'unclear'
  if (!names.includes('meta-inf/manifest.xml')) return null
  if (textOf('meta-inf/manifest.xml').includes('encryption-data')) return 'locked'
  return cellsDeclared(textOf('content.xml')) > MOST_REPEATED ? 'tooLarge' : null
}

/** The entries as the package is given them. */
export const prepared = (entries: readonly ZipEntry[]): ZipEntry[] =>
  entries.map((entry) => {
    if (/(^|\/)worksheets\/[^/]+\.xml$/i.test(entry.name)) return withMarkedFormulas(entry)
    return entry.name === 'content.xml' ? withMarkedOdsFormulas(entry) : entry
  })

/** OpenDocument keeps the value of a formula in the cell; a cell without one gets words that are read as an error. */
function withMarkedOdsFormulas(entry: ZipEntry): ZipEntry {
  const text = decodeStrictly(entry.content, 'utf-8')
  if (!text || !UNSOLVED.test(text)) return entry
  const marked = text.replace(new RegExp(UNSOLVED, 'g'), (whole, about: string) =>
    /value-type=/.test(about)
      ? whole
      : `<table:table-cell${about} office:value-type="string"><text:p>${UNSOLVED_TEXT}</text:p></table:table-cell>`,
  )
  return { name: entry.name, content: encodeUtf8(marked) }
}

/** Stands in a cell of an OpenDocument file for a formula without a value. */
export const UNSOLVED_TEXT = '\ue000unsolved\ue000'
