import type { ReactNode } from 'react'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import type { Sorting } from '#ui/DataTable.tsx'
import type { Cell } from '#ui/export/table.ts'

/** One column of a report: what is shown, sorted and exported of a row comes from it. */
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
  /** Stands in another column's cell, and in one of its own only where it is taken along. */
  isExportedOnly?: boolean
  cannotSort?: boolean
}

/** By what a row is found. */
export type Found = {
  id: number
  fullname: string
  phone?: string | null | undefined
  phone2?: string | null | undefined
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const isMissing = (value: Cell): boolean => value === null || value === undefined || value === ''

function compare(a: Cell, b: Cell, direction: number): number {
  // What is missing stands last either way.
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
  return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
}

/** Rows in the order of a column; those that are equal keep theirs. */
export function sortRows<Row>(rows: readonly Row[], fields: readonly Field<Row>[], { by, isDown }: Sorting): Row[] {
  const field = fields.find(({ key }) => key === by)
  if (!field) return [...rows]
  const of = field.order ?? field.value
  return rows
    .map((row) => ({ row, value: of(row) }))
    .sort((a, b) => compare(a.value, b.value, isDown ? -1 : 1))
    .map(({ row }) => row)
}

/** A search over rows, prepared once: by ID, phone, or name in any spelling. */
export function finderOf<Row>(rows: readonly Row[], foundBy: (row: Row) => Found): (query: string) => readonly Row[] {
  let index: ReturnType<typeof searchIndex<Found & { row: Row }>> | undefined
  return (query) => {
    if (!query.trim()) return rows
    index ??= searchIndex(rows.map((row) => ({ ...foundBy(row), row })))
    return search(index, query).map(({ row }) => row)
  }
}
