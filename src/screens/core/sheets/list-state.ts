import type { RowProblem } from '#domain/school/row-problems.ts'
import type { Row } from '#domain/sheets/cells.ts'
import type { Edits } from '#domain/sheets/edits.ts'
import type { SheetKind } from '#domain/sheets/kinds.ts'
import { listAt, type Lists, type SheetList } from '#domain/sheets/lists.ts'
import type { Mapping, RememberedMapping } from '#domain/sheets/mapping.ts'
import type { Book, Chosen } from '#domain/sheets/read-book.ts'
import type { Given, SheetFindings } from '#domain/sheets/read-rows.ts'
import type { Decisions } from '#domain/sheets/meanings.ts'

/** Rows of a list as their call takes them, with everything that is wrong and what should be looked at. */
export type ReadList = {
  readonly items: readonly { readonly row?: number | undefined }[]
  readonly problems: readonly RowProblem[]
  readonly findings: SheetFindings
}

export type ListGiven = Given & { readonly about: readonly Row[] | null }

/** A kind of list that can be uploaded: its fields, and how its rows become what the call takes. */
export type ListKind<Rows extends ReadList> = {
  readonly kind: SheetKind
  readonly rows: (list: SheetList, mapping: Mapping, given: ListGiven) => Rows
}

/** A list of the file by its number, or the row of headings that a person has chosen. */
export type Place = { readonly list: number } | { readonly tab: string; readonly headingRow: number }

/** A class that was made while the list was read; the replica may not have it yet. */
export type Made = { readonly id: number; readonly name: string }

/** Everything that a person has decided about one file. With the file, it is all that a draft needs. */
export type KeptList = {
  /** When the file was read, by which a draft of another file is told apart. */
  readonly readAt: number
  readonly chosen: Chosen
  readonly place: Place
  /** Null while the columns are as they were guessed. */
  readonly mapping: Mapping | null
  readonly decisions: Omit<Decisions, 'leftOut'>
  readonly leftOut: readonly number[]
  readonly edits: Edits
  readonly made: readonly Made[]
  /** Keys under which something was made, so that it is made once. */
  readonly keys: Readonly<Record<string, string>>
}

export const freshList = (readAt: number, chosen: Chosen = {}): KeptList => ({
  readAt,
  chosen,
  place: { list: 0 },
  mapping: null,
  decisions: {},
  leftOut: [],
  edits: {},
  made: [],
  keys: {},
})

const isFilled = (each: object): boolean => Object.keys(each).length > 0

/** Whether somebody has done something to the list that would be lost with it. */
export const isBegun = ({ edits, leftOut, mapping, decisions }: KeptList): boolean =>
  mapping !== null || leftOut.length > 0 || isFilled(edits) || isFilled(decisions)

export const placedList = (book: Book, lists: Lists, place: Place): SheetList | null =>
  'list' in place ? (lists.lists[place.list] ?? null) : listAt(book, place.tab, place.headingRow)

/** The place of a tab: the list that it is part of, else its first row with content. */
export function placeOf(book: Book, lists: Lists, tabName: string): Place {
  const list = lists.lists.findIndex(({ tabs }) => tabs.some(({ name }) => name === tabName))
  if (list >= 0) return { list }
  const rows = book.tabs.find(({ name }) => name === tabName)?.rows ?? []
  return {
    tab: tabName,
    headingRow:
      Math.max(
        0,
        rows.findIndex((row) => row.some((cell) => cell)),
      ) + 1,
  }
}

/** Decisions with another meaning of one word. */
export function withMeaning(
  { meanings = {}, ...decisions }: Decisions,
  { field, key }: { field: string; key: string },
  meaning: string | null,
): Decisions {
  const { [key]: _, ...others } = meanings[field] ?? {}
  return { ...decisions, meanings: { ...meanings, [field]: meaning === null ? others : { ...others, [key]: meaning } } }
}

/** A result with one row read again; null where the row is left out. */
export function withRow<Rows extends ReadList>(result: Rows, at: number, read: ReadList | null): Rows {
  const place = result.items.findIndex(({ row }) => (row ?? 0) >= at)
  const before = (place < 0 ? result.items : result.items.slice(0, place)).filter(({ row }) => row !== at)
  const after = (place < 0 ? [] : result.items.slice(place)).filter(({ row }) => row !== at)
  const problems = [
    ...result.problems.filter(({ row }) => row !== at),
    ...(read?.problems ?? []).filter(({ row }) => row === at),
  ]
  return {
    ...result,
    items: [...before, ...(read?.items ?? []), ...after],
    problems: problems.sort((a, b) => a.row - b.row),
  }
}

export type Problems = ReadonlyMap<number, readonly RowProblem[]>

export function problemsByRow(problems: readonly RowProblem[]): Problems {
  const byRow = new Map<number, RowProblem[]>()
  for (const problem of problems) {
    const known = byRow.get(problem.row)
    if (known) known.push(problem)
    else byRow.set(problem.row, [problem])
  }
  return byRow
}

/** What is kept of a mapping for the next file: a class or day for all rows belongs to this file alone. */
export function rememberable(kind: SheetKind, mapping: RememberedMapping): RememberedMapping {
  const ofThisFile = new Set(
    kind.fields.filter(({ parse }) => parse !== 'word' && parse !== 'text').map(({ name }) => name),
  )
  const fixed = Object.entries(mapping.fixed).filter(([field]) => !ofThisFile.has(field))
  return { ...mapping, fixed: Object.fromEntries(fixed) }
}

/** How a person finds a row in the file. */
export function rowWords(list: SheetList, at: number): { row: number; tab: string | null } {
  const found = list.rows.find((row) => row.at === at)
  return { row: found?.row ?? at, tab: found && list.tabs.length > 1 ? found.tab : null }
}

/** How many rows of the file are taken or to be mended: all but those of sums and those that a person has left out. */
export const countRows = ({ items, problems }: ReadList): number =>
  new Set([...items, ...problems].map(({ row }) => row)).size

/** Whether a list can be sent: it is read, nothing is left to mend, and no question is open that decides what is entered. */
export const isReadyToSend = (upload: {
  isChecked: boolean
  isUnclear: boolean
  problems: Problems | null
  rows: ReadList | null
}): boolean =>
  upload.isChecked && !upload.isUnclear && upload.problems?.size === 0 && (upload.rows?.items.length ?? 0) > 0
