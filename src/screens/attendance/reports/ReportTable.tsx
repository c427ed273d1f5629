import { IconUserCheck } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { useSchool } from '#data/use-session.ts'
import type { Sorting } from '#ui/list/SortSelect.tsx'
import type { Field } from '#ui/fields.ts'
import { FieldTable } from '#ui/FieldTable.tsx'
import { finderOf, type Found } from './finder.ts'
import { reportTexts as texts } from './reports.texts.ts'

type ReportTableProps<Row> = {
  title: string
  /** Of an exported file, without the day. */
  file: string
  /** What stands below the title of an export: the days, the class. */
  note?: string
  rows: readonly Row[]
  /** Must not change between renders without need; so must `foundBy`. */
  fields: readonly Field<Row>[]
  /** By what rows are searched; without it there is no search. */
  foundBy?: (row: Row) => Found
  rowKey: (row: Row) => string | number
  initial: Sorting
  /** How many rows, in words. */
  count: (rows: number) => string
  empty: string
  toneOf?: (row: Row) => string | undefined
  actions?: { label: string; render: (row: Row) => ReactNode }
  tools?: ReactNode
}

/** A report as a list. */
export function ReportTable<Row>({ file, foundBy, count, empty, ...list }: ReportTableProps<Row>) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const { rows } = list
  const find = useMemo(() => (foundBy ? finderOf(rows, foundBy) : undefined), [rows, foundBy])
  return (
    <FieldTable
      {...list}
      find={find}
      fileName={() => texts.table.fileName(file, schoolDay(Date.now(), timeZone))}
      words={{ search: texts.table.search, noMatch: texts.table.noMatch, none: texts.none, count, empty }}
      icon={<IconUserCheck size={30} />}
    />
  )
}
