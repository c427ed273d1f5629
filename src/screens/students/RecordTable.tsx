import { IconUsers } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { useSchool } from '#data/use-session.ts'
import type { Sorting } from '#ui/DataTable.tsx'
import type { Field } from '#ui/fields.ts'
import { FieldTable } from '#ui/FieldTable.tsx'
import { recordSearch, type Identity } from './records.ts'
import { recordTexts as texts } from './records.texts.ts'

type RecordTableProps<Row> = {
  title: string
  /** Of an exported file, without the day. */
  file: string
  note?: string
  rows: readonly Row[]
  /** Must not change between renders without need; so must `identify`. */
  fields: readonly Field<Row>[]
  identify: (row: Row) => Identity
  rowKey: (row: Row) => string | number
  initial: Sorting
  empty: string
  emptyHint?: string
  actions?: { label: string; render: (row: Row) => ReactNode }
}

/** A list of students, searched by id, phone and every word of it; what has not happened yet counts as the latest. */
export function RecordTable<Row>({ file, identify, empty, emptyHint, ...list }: RecordTableProps<Row>) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const { rows, fields } = list
  const find = useMemo(() => recordSearch(rows, fields, identify), [rows, fields, identify])
  return (
    <FieldTable
      {...list}
      find={find}
      fileName={() => texts.fileName(file, schoolDay(Date.now(), timeZone))}
      missing="highest"
      words={{ ...texts, empty, emptyHint }}
      icon={<IconUsers size={30} />}
    />
  )
}
