import { IconUserCheck } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { useSchool } from '#data/use-session.ts'
import { DataTable, type Column, type Sorting } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { finderOf, sortRows, type Field, type Found } from './report-rows.ts'
import { reportTexts as texts } from './reports.texts.ts'
import styles from './reports.module.css'

type ReportTableProps<Row> = {
  title: string
  /** Of an exported file, without the day. */
  file: string
  /** What stands below the title of an export: the days, the class. */
  note?: string
  rows: readonly Row[]
  /** Must not change between renders without need. */
  fields: readonly Field<Row>[]
  /** By what rows are searched; without it there is no search. */
  foundBy?: (row: Row) => Found
  rowKey: (row: Row) => string | number
  /** The order where the address names none. */
  initial: Sorting
  /** How many rows, in words. */
  count: (rows: number) => string
  empty: string
  toneOf?: (row: Row) => string | undefined
  actions?: { label: string; render: (row: Row) => ReactNode }
  tools?: ReactNode
}

const columnOf = <Row,>(field: Field<Row>): Column<Row> => ({
  key: field.key,
  label: field.label,
  cell: field.shown ?? ((row) => field.value(row) ?? texts.none),
  canSort: !field.cannotSort,
  ...(field.isHeading ? { isHeading: true } : {}),
  ...(field.canBreak ? { canBreak: true } : {}),
})

/** A list with search, order and export; search and order stand in the address. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { title, rows, fields, foundBy, initial, toneOf, actions } = props
  const [params, set] = useAddress()
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const query = params.get('search') ?? ''
  const named = fields.some(({ key }) => key === params.get('sort')) ? params.get('sort') : null
  const by = named ?? initial.by
  const isDown = named ? params.get('order') === 'down' : initial.isDown
  const find = useMemo(() => (foundBy ? finderOf(rows, foundBy) : () => rows), [rows, foundBy])
  const found = useMemo(() => find(query), [find, query])
  const shown = useMemo(() => sortRows(found, fields, { by, isDown }), [found, fields, by, isDown])
  const columns = useMemo(() => fields.filter(({ isExportedOnly }) => !isExportedOnly).map(columnOf), [fields])
  const exported = () => ({
    fileName: texts.table.fileName(props.file, schoolDay(Date.now(), timeZone)),
    title,
    ...(props.note ? { note: props.note } : {}),
    head: fields.map(({ label }) => label),
    rows: shown.map((row) => fields.map(({ value }) => value(row))),
  })
  return (
    <div>
      <div className={styles['tools']}>
        {props.tools}
        {foundBy ? (
          <SearchInput label={texts.table.search} value={query} onChange={(search) => set({ search })} />
        ) : (
          <span />
        )}
        <ExportMenu table={exported} isEmpty={shown.length === 0} />
      </div>
      <p className={styles['count']} role="status">
        {rows.length > 0 ? props.count(shown.length) : null}
      </p>
      {shown.length > 0 ? (
        <DataTable
          label={title}
          columns={columns}
          rows={shown}
          rowKey={props.rowKey}
          sorting={{ by, isDown }}
          onSort={({ by: field, isDown: down }) => set({ sort: field, order: down ? 'down' : '' })}
          {...(toneOf ? { toneOf } : {})}
          {...(actions ? { actions } : {})}
        />
      ) : (
        <EmptyState icon={<IconUserCheck size={30} />} title={rows.length > 0 ? texts.table.noMatch : props.empty} />
      )}
    </div>
  )
}
