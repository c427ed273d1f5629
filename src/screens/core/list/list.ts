import type { ReactNode } from 'react'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { Role } from '#domain/core/roles.ts'
import type { Wanted } from '#data/answers/source.ts'
import type { ExportWords } from '#ui/export/ExportMenu.tsx'
import type { ExportedTable, Summary } from '#ui/export/table.ts'
import type { Field, Missing } from '#ui/fields.ts'
import type { Columns } from './columns.tsx'
import type { Found } from './finder.ts'

/** The day, time zone, role and classes of the device on which a list is shown. */
export type ListContext = {
  today: string
  timeZone: string
  role: Role
  /** The classes of the device's replica, by name; empty while they are being read. */
  classes: readonly ClassRow[]
}

/** A place with the values of the list's filters. */
export type Here<Name extends string = string> = ListContext & { values: Readonly<Record<Name, string>> }

/** The input of a source; `search` is empty where the list is searched on the device. */
export type Question<Name extends string = string> = Here<Name> & { wanted: Wanted }

export type Option = { value: string; label: string; note?: string }

/** A text, or a function that looks it up: a copied text would stay in the page's language, also in English files. */
export type Words = string | (() => string)

export const textOf = (words: Words): string => (typeof words === 'string' ? words : words())

/** A choice that filters a list, stored in the address under the filter's name. */
export type Filter<Row> = {
  label: Words
  /** The options, which may depend on the unfiltered rows; a filter by day has none. */
  options?: (place: ListContext, all: readonly Row[]) => readonly Option[]
  /** Converts the text in the address to a value; by default any text is valid. An empty text gives the default. */
  read?: (text: string, place: ListContext) => string
  /** Whether the filter keeps a row. A filter without this function changes the question or the rows themselves. */
  keeps?: (row: Row, value: string) => boolean
  isShown?: (here: Here) => boolean
  kind?: 'select' | 'choices' | 'day'
  /** Other parameters of the address that become invalid when the filter changes. */
  clears?: readonly string[]
}

/** Text in place of rows for an empty list. */
export type Empty = { title: string; hint?: ReactNode; icon?: ReactNode }

/** The declaration of a list. Functions of rows must be the same between renders. */
export type ListSpec<Data, Row, Name extends string = string> = {
  rows: (data: Data, here: Here<Name>) => readonly Row[]
  columns: (make: Columns<Row>, here: Here<Name>, data: Data) => readonly Field<Row>[]
  rowKey: (row: Row) => string | number
  /** The noun for a row: "payment", "payments". */
  noun: readonly [one: string, many: string]
  /** The text of the number of rows, where the usual text says too little. */
  count?: (shown: number, all: number, data: Data) => string
  /** The order where the address names none; a key that no column has keeps the order of the rows. */
  sort: readonly [key: string, direction: 'up' | 'down']
  /** For a list in pages: the server searches, and rows can be sorted only once all of them are fetched. */
  isSearchedAtServer?: boolean
  /** Further texts and ids by which rows are found, besides their columns; null offers no search. */
  find?: ((row: Row) => Found) | null
  search?: string
  /** Delay after the last key before the search is put into the address, where the server is asked (milliseconds). */
  searchDelayMs?: number
  /** Title of the table and its files, where it differs from the screen's. */
  title?: (here: Here<Name>, data: Data) => string
  /** A note below the title of files, besides the filters. */
  note?: (here: Here<Name>, data: Data) => string | undefined
  /** A table before the rows of the PDF, such as the totals that somebody signs. */
  summary?: (here: Here<Name>, data: Data) => Summary | undefined
  /** Name of a file, without day and extension. */
  file: string | ((here: Here<Name>, data: Data) => string)
  fileNames?: ExportedTable['fileNames']
  isOnWideSheet?: boolean
  /** Labels of signature lines below the rows of a PDF by which money is handed over. */
  signatures?: readonly string[]
  exportWords?: ExportWords
  empty: string | ((here: Here<Name>, data: Data) => string | Empty)
  emptyHint?: string
  noMatch?: string
  icon?: ReactNode
  toneOf?: (row: Row) => string | undefined
  /** Buttons at the end of each row. `ask` asks for the data again. */
  actions?: {
    label: string
    isFor?: (here: Here<Name>) => boolean
    render: (row: Row, tools: { ask: () => void; here: Here<Name> }) => ReactNode
  }
  /** Notes about the data above the rows (`outro`: content below), also where no row is shown. */
  intro?: (data: Data, tools: { ask: () => void; here: Here<Name> }) => ReactNode
  outro?: (data: Data, tools: { ask: () => void; here: Here<Name> }) => ReactNode
  /** Figures of the shown rows above the list; `below`: charts. */
  above?: (shown: readonly Row[], about: { here: Here<Name>; data: Data }) => ReactNode
  below?: (shown: readonly Row[], about: { here: Here<Name>; data: Data }) => ReactNode
  missing?: Missing
  isDense?: boolean
  isNumbered?: boolean
}

export const directionOf = ([by, direction]: readonly [string, 'up' | 'down']) => ({ by, isDown: direction === 'down' })
