import type { ReactNode } from 'react'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { Role } from '#domain/core/roles.ts'
import type { Wanted } from '#data/source.ts'
import type { ExportWords } from '#ui/export/ExportMenu.tsx'
import type { ExportedTable } from '#ui/export/table.ts'
import type { Field, Missing } from '#ui/fields.ts'
import type { Columns } from './columns.tsx'
import type { Found } from './finder.ts'

/** Where a list is shown and to whom. */
export type Place = {
  /** The present school day. */
  today: string
  timeZone: string
  role: Role
  /** The classes of the device's replica, by name; none while they are being read. */
  classes: readonly ClassRow[]
}

/** The same with what the filters say. */
export type Here<Name extends string = string> = Place & { values: Readonly<Record<Name, string>> }

/** What a source is asked; the search is empty where the list itself is searched. */
export type Question<Name extends string = string> = Here<Name> & { wanted: Wanted }

export type Option = { value: string; label: string; note?: string }

/** A choice of what a list shows; it stands in the address under its name. */
export type Filter<Row> = {
  label: string
  /** What can be chosen, also of the rows before they are filtered. Not asked of a day. */
  options?: (place: Place, all: readonly Row[]) => readonly Option[]
  /** What counts for what the address says; without it any text does. Of an empty text it is the usual choice. */
  read?: (text: string, place: Place) => string
  /** Whether a row stays; a filter without it changes the question or the rows themselves. */
  keeps?: (row: Row, value: string) => boolean
  isShown?: (here: Here) => boolean
  kind?: 'select' | 'choices' | 'day'
  /** Other places in the address that make no sense any more once this has changed. */
  clears?: readonly string[]
}

/** What stands in place of rows where there are none. */
export type Empty = { title: string; hint?: ReactNode; icon?: ReactNode }

/** A list, whole: what is its own and nothing else. Whatever is given as a function of rows must not change. */
export type ListSpec<Data, Row, Name extends string = string> = {
  rows: (data: Data, here: Here<Name>) => readonly Row[]
  columns: (make: Columns<Row>, here: Here<Name>, data: Data) => readonly Field<Row>[]
  rowKey: (row: Row) => string | number
  /** What a row is, in words: "payment", "payments". */
  noun: readonly [one: string, many: string]
  /** How many rows are shown of all, where that says not enough. */
  count?: (shown: number, all: number, data: Data) => string
  /** The order where the address names none; a key that no column has keeps the order of the rows. */
  sort: readonly [key: string, direction: 'up' | 'down']
  /** Of a list in pages: the server searches, and rows are ordered here only once all of them are there. */
  isSearchedAtServer?: boolean
  /** By what rows are found besides the texts of their columns; null offers no search. */
  find?: ((row: Row) => Found) | null
  search?: string
  /** How long after the last key the address follows a search, where the server is asked by it. */
  searchDelayMs?: number
  /** Of the table and its files, where it is not the screen's. */
  title?: (here: Here<Name>, data: Data) => string
  /** What files say below their title, beside the filters. */
  note?: (here: Here<Name>, data: Data) => string | undefined
  /** Name of a file, without day and ending. */
  file: string | ((here: Here<Name>, data: Data) => string)
  fileNames?: ExportedTable['fileNames']
  exportWords?: ExportWords
  empty: string | ((here: Here<Name>, data: Data) => string | Empty)
  emptyHint?: string
  noMatch?: string
  icon?: ReactNode
  toneOf?: (row: Row) => string | undefined
  /** Buttons at the end of each row. `ask` asks for the data anew. */
  actions?: {
    label: string
    isFor?: (here: Here<Name>) => boolean
    render: (row: Row, tools: { ask: () => void; here: Here<Name> }) => ReactNode
  }
  /** Of the data themselves, also where no row is shown: notes above the rows, and what follows them. */
  intro?: (data: Data, tools: { ask: () => void; here: Here<Name> }) => ReactNode
  outro?: (data: Data, tools: { ask: () => void; here: Here<Name> }) => ReactNode
  /** Figures of the rows that are shown; charts stand below them. */
  above?: (shown: readonly Row[], about: { here: Here<Name>; data: Data }) => ReactNode
  below?: (shown: readonly Row[], about: { here: Here<Name>; data: Data }) => ReactNode
  missing?: Missing
  isDense?: boolean
  isNumbered?: boolean
}

export const directionOf = ([by, direction]: readonly [string, 'up' | 'down']) => ({ by, isDown: direction === 'down' })
