import { ABOUT_SHEET, SHEET_ROWS } from '../school/sheets.ts'
import { shownText, type Row, type Tab } from './cells.ts'
import { looksLikeClass } from './class-names.ts'
import { findHeads, type Heads } from './heading-rows.ts'
import { fieldOf, type SheetKind, type SheetSchool } from './kinds.ts'
import { isKnownHeading, keysOf } from './matching.ts'
import type { Book } from './read-book.ts'
import { endOfRows } from './notes-below.ts'
import { keyOf } from './words.ts'

/** A row of a list. `row` is its number in its sheet, `at` its number in the whole list: no two rows have the same. */
export type ListRow = {
  readonly tab: string
  readonly row: number
  readonly at: number
  readonly cells: Row
  /** Class that a line of its own above the row names. */
  readonly under?: string
  /** What a person has typed into fields that no column of the file fills. */
  readonly typed?: Readonly<Record<string, string>>
}

/** Sheets with the same headings are one list. */
export type SheetList = {
  readonly headings: readonly string[]
  readonly tabs: readonly { readonly name: string; readonly headingRow: number; readonly above: readonly Row[] }[]
  readonly rows: readonly ListRow[]
  /** Rows that only repeat the headings, as at the top of each printed page. */
  readonly repeatedHeadings: readonly { readonly tab: string; readonly row: number }[]
  /** Lines that only name the class of the rows below them. */
  readonly classLines: readonly { readonly tab: string; readonly row: number; readonly text: string }[]
  readonly known: number
  /** Whether it has more rows than can be imported at once. */
  readonly isTooLong: boolean
}

/** Why a sheet of the file is not read. */
export type NotRead = {
  readonly tab: string
  readonly why: 'empty' | 'noHeadings' | 'hidden' | 'otherHeadings' | 'tooManyColumns' | 'tooManyTabs'
}

/** The lists of a file, the one with most known headings first, and what is not read when that one is taken. */
export type Lists = {
  readonly lists: readonly SheetList[]
  readonly notRead: readonly NotRead[]
  readonly about: readonly Row[] | null
}

type Found = { tab: Tab; heads: Heads; keys: string[] }

/** The keys of headings, those that stand twice with their number. */
export function columnKeys(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map((heading) => {
    const key = keyOf(heading)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count > 1 ? `${key}#${count}` : key
  })
}

const isBlankRow = (cells: Row | undefined): boolean => !cells?.some((cell) => cell)

/** Whether a row repeats the headings above it, four of five cells at least. */
function isHeadingAgain(cells: Row, keys: readonly string[]): boolean {
  const filled = cells.reduce((count, cell) => (cell ? count + 1 : count), 0)
  let others = 0
  for (const [at, cell] of cells.entries()) {
    if (cell && (cell.kind !== 'text' || keyOf(shownText(cell)) !== keys[at])) others++
    // Most rows are told apart by their first two cells.
    if (others > filled * 0.2) return false
  }
  return filled >= 2
}

const isList = ({ heads }: Found, kind: SheetKind): boolean => {
  const fields = new Set(kind.fields.flatMap(({ headings }) => headings))
  const read = heads.texts.filter((text) => text !== '' && keysOf(kind, text).some((key) => fields.has(key)))
  return (
    read.length >= kind.least && (!kind.hasSubjects || heads.texts.filter((text) => text !== '').length > read.length)
  )
}

/** The class that a row names, where it says nothing else. */
function classLineIn(cells: Row): string | null {
  const filled = cells.filter((cell) => cell)
  const text = filled.length === 1 && filled[0]?.kind === 'text' ? shownText(filled[0]) : ''
  return text !== '' && looksLikeClass(text) ? text : null
}

/** The columns of a sheet in the order of the first sheet of the list. */
const orderOf = (first: readonly string[], keys: readonly string[]): number[] => first.map((key) => keys.indexOf(key))

function listOf(found: readonly Found[], hasClassLines: boolean): SheetList {
  const [first] = found
  const headings = first?.heads.texts ?? []
  const plainKeys = headings.map((heading) => keyOf(heading))
  const rows: ListRow[] = []
  const repeatedHeadings: { tab: string; row: number }[] = []
  const classLines: { tab: string; row: number; text: string }[] = []
  let before = 0
  for (const { tab, heads, keys } of found) {
    const order = orderOf(first?.keys ?? [], keys)
    let under: string | null = null
    const end = endOfRows(tab.rows, heads.bottom + 1)
    for (let at = heads.bottom + 1; at < end; at++) {
      const own = tab.rows[at] ?? []
      if (isBlankRow(own)) continue
      const cells = order.map((place) => own[place] ?? null)
      const classLine = hasClassLines ? classLineIn(own) : null
      if (classLine !== null) {
        under = classLine
        classLines.push({ tab: tab.name, row: at + 1, text: classLine })
      } else if (isHeadingAgain(cells, plainKeys)) repeatedHeadings.push({ tab: tab.name, row: at + 1 })
      // A row with something only outside of the headings is told of: it has no field that is filled.
      else rows.push({ tab: tab.name, row: at + 1, at: before + at + 1, cells, ...(under !== null && { under }) })
    }
    before += tab.rows.length
  }
  const tabs = found.map(({ tab, heads }) => ({
    name: tab.name,
    headingRow: heads.bottom + 1,
    above: tab.rows.slice(0, heads.top),
  }))
  return {
    headings,
    tabs,
    rows,
    repeatedHeadings,
    classLines,
    known: first?.heads.known ?? 0,
    isTooLong: rows.length > SHEET_ROWS,
  }
}

/** Headings of a sheet as wide as its rows: a column without a heading is there all the same. */
function widened(heads: Heads, tab: Tab): Heads {
  const width = tab.rows.reduce((most, row) => Math.max(most, row.length), heads.texts.length)
  return { ...heads, texts: Array.from({ length: width }, (_, at) => heads.texts[at] ?? '') }
}

/** Lists of students without a column of classes may have a line above the rows of each class. */
const mayHaveClassLines = (kind: SheetKind, found: readonly Found[]): boolean =>
  fieldOf(kind, 'classId') !== undefined &&
  !found.some(({ heads }) => heads.texts.some((text) => text !== '' && keysOf(kind, text).includes('class')))

/** Whether two sheets have the same headings, in whatever order. */
const setOf = (keys: readonly string[]): string => keys.filter(Boolean).sort().join('|')

/** All lists of this kind that the sheets of a file hold, and what is not read. */
export function listsIn(book: Book, kind: SheetKind, school: Pick<SheetSchool, 'subjects'> = {}): Lists {
  const isKnown = isKnownHeading(kind, school)
  const notRead: NotRead[] = book.unreadTabs.map((tab) => ({ tab, why: 'tooManyTabs' }))
  const groups = new Map<string, Found[]>()
  let about: readonly Row[] | null = null
  for (const tab of book.tabs) {
    if (tab.name === ABOUT_SHEET && book.tabs.length > 1) {
      about = tab.rows
      continue
    }
    const heads = tab.rows.length === 0 || tab.isHidden ? null : findHeads(tab.rows, isKnown)
    const wide = heads && widened(heads, tab)
    const found = wide && { tab, heads: wide, keys: columnKeys(wide.texts) }
    if (!found || !isList(found, kind)) {
      notRead.push({ tab: tab.name, why: tab.rows.length === 0 ? 'empty' : tab.isHidden ? 'hidden' : 'noHeadings' })
      continue
    }
    if (book.cutTabs.includes(tab.name)) notRead.push({ tab: tab.name, why: 'tooManyColumns' })
    const key = setOf(found.keys)
    groups.set(key, [...(groups.get(key) ?? []), found])
  }
  const lists = [...groups.values()]
    .map((found) => listOf(found, mayHaveClassLines(kind, found)))
    .sort((a, b) => b.known - a.known || b.rows.length - a.rows.length)
  const others = lists
    .slice(1)
    .flatMap(({ tabs }) => tabs.map(({ name }) => ({ tab: name, why: 'otherHeadings' as const })))
  return { lists, notRead: [...notRead, ...others], about }
}

/** The list below a row of headings that a person has chosen, whatever its headings are; null where there is no such row. */
export function listAt(book: Book, tabName: string, headingRow: number): SheetList | null {
  const tab = book.tabs.find(({ name }) => name === tabName)
  const row = tab?.rows[headingRow - 1]
  if (!tab || !row || isBlankRow(row)) return null
  const at = headingRow - 1
  const texts = Array.from(row, (cell) => shownText(cell))
  const heads = widened({ top: at, bottom: at, texts, known: 0 }, tab)
  return listOf([{ tab, heads, keys: columnKeys(heads.texts) }], false)
}
