import { IconReceipt } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import { useSchool } from '#data/use-session.ts'
import type { Sorting } from '#ui/list/SortSelect.tsx'
import type { ExportedTable } from '#ui/export/table.ts'
import type { Field } from '#ui/fields.ts'
import { FieldTable } from '#ui/FieldTable.tsx'
import { listTexts as texts } from './lists.texts.ts'

/** By what a row is found: a name in any spelling, an id, phones, and any other text as it stands. */
export type Found = {
  id: number
  fullname: string
  phone?: string | null | undefined
  phone2?: string | null | undefined
  /** Receipt and payment numbers. */
  codes?: string
}

type FeeTableProps<Row> = {
  title: string
  /** Of an exported file, without the day. */
  file: string
  fileNames?: ExportedTable['fileNames']
  note?: string | undefined
  rows: readonly Row[]
  /** Must not change between renders without need; so must `foundBy`. */
  fields: readonly Field<Row>[]
  foundBy?: (row: Row) => Found
  rowKey: (row: Row) => string | number
  initial: Sorting
  /** What a row is, in words: "payment", "payments". */
  noun: readonly [one: string, many: string]
  empty: string
  emptyHint?: string
  noMatch?: string
  toneOf?: (row: Row) => string | undefined
  actions?: { label: string; render: (row: Row) => ReactNode } | undefined
  summary?: (shown: readonly Row[]) => ReactNode
  tools?: ReactNode
  isNumbered?: boolean
  searchWords?: string
}

/** Rows by students in any spelling of a name, by id and phone, or by a part of their codes. */
function finderOf<Row>(rows: readonly Row[], foundBy: (row: Row) => Found): (query: string) => readonly Row[] {
  const index = searchIndex(rows.map((row) => ({ ...foundBy(row), row })))
  return (query) => {
    const wanted = query.trim().toLowerCase()
    if (!wanted) return rows
    const coded = index.students.filter(({ codes }) => codes?.toLowerCase().includes(wanted))
    const known = new Set(coded)
    return [...coded, ...search(index, query).filter((each) => !known.has(each))].map(({ row }) => row)
  }
}

/** A list about money. */
export function FeeTable<Row>({
  file,
  foundBy,
  noun,
  empty,
  emptyHint,
  noMatch,
  searchWords,
  ...list
}: FeeTableProps<Row>) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const { rows } = list
  const find = useMemo(() => (foundBy ? finderOf(rows, foundBy) : undefined), [rows, foundBy])
  return (
    <FieldTable
      {...list}
      isDense
      find={find}
      fileName={() => `${file}-${schoolDay(Date.now(), timeZone)}`}
      exportWords={texts.exportWords}
      words={{
        search: searchWords ?? texts.search,
        count: (shown, all) => texts.count(shown, all, noun),
        empty,
        emptyHint,
        noMatch: noMatch ?? texts.noMatch,
        none: texts.none,
      }}
      icon={<IconReceipt size={30} />}
    />
  )
}
