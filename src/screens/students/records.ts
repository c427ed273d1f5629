import type { ReactNode } from 'react'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatTime } from '#domain/core/times.ts'
import { fold } from '#domain/students/names.rules.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import type { Sorting } from '#ui/DataTable.tsx'
import type { Cell, ExportedTable } from '#ui/export/table.ts'

/** One field of a list: what is shown, searched, sorted and exported of a row comes from it. */
export type Field<Row> = {
  key: string
  label: string
  value: (row: Row) => Cell
  /** Where the text does not sort as it should: days, for example. */
  order?: (row: Row) => string | number
  /** Where more than the text is shown. */
  shown?: (row: Row) => ReactNode
  isHeading?: boolean
  canBreak?: boolean
  /** Stands in another field's cell, and in a column of its own only where it is taken along. */
  isExportedOnly?: boolean
}

/** An instant for people: day and time of the school. */
export const momentOf = (instant: string, timeZone: string): string => {
  const time = Date.parse(instant)
  return `${formatDay(schoolDay(time, timeZone))} ${formatTime(time, timeZone)}`
}

/** By what a row is found besides its texts. */
export type Identity = { id: number; phone?: string | null | undefined; phone2?: string | null | undefined }

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareValues(a: Cell, b: Cell): number {
  // What is missing stands last among those that count up.
  if (a === null || a === undefined || a === '') return b === null || b === undefined || b === '' ? 0 : 1
  if (b === null || b === undefined || b === '') return -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** Rows in the order of a field; those that are equal keep theirs. An unknown field changes nothing. */
export function sortRecords<Row>(rows: readonly Row[], fields: readonly Field<Row>[], sorting: Sorting): Row[] {
  const field = fields.find(({ key }) => key === sorting.by)
  if (!field) return [...rows]
  const of = field.order ?? field.value
  const direction = sorting.isDown ? -1 : 1
  return rows
    .map((row) => ({ row, value: of(row) }))
    .sort((a, b) => direction * compareValues(a.value, b.value))
    .map(({ row }) => row)
}

/** The words of a query that have no other spelling: 2a is not 2b. None in a query of digits, which is an id or phone. */
const codesOf = (query: string): string[] =>
  fold(query)
    .split(' ')
    .filter((word) => /\d/.test(word) && /\p{L}/u.test(word))

const hasCodes = (text: string, codes: readonly string[]): boolean => {
  const words = fold(text).split(' ')
  return codes.every((code) => words.some((word) => word.startsWith(code)))
}

/** A search over a list, prepared once: by id, phone, and the words of every field in any spelling of names. */
export function recordSearch<Row>(
  rows: readonly Row[],
  fields: readonly Field<Row>[],
  identify: (row: Row) => Identity,
): (query: string) => Row[] {
  let index: ReturnType<typeof searchIndex<Identity & { fullname: string; row: Row }>> | undefined
  // Days are not words.
  const spoken = fields.filter(({ order }) => !order)
  return (query) => {
    if (!query.trim()) return [...rows]
    index ??= searchIndex(
      rows.map((row) => ({ ...identify(row), fullname: spoken.map(({ value }) => value(row) ?? '').join(' '), row })),
    )
    const exact = codesOf(query)
    return search(index, query)
      .filter(({ fullname }) => exact.length === 0 || hasCodes(fullname, exact))
      .map(({ row }) => row)
  }
}

/** The shown rows, to take along. */
export const exportedRecords = <Row>(
  rows: readonly Row[],
  fields: readonly Field<Row>[],
  names: Pick<ExportedTable, 'fileName' | 'title' | 'note'>,
): ExportedTable => ({
  ...names,
  head: fields.map(({ label }) => label),
  rows: rows.map((row) => fields.map(({ value }) => value(row))),
})
