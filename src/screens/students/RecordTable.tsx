import { IconUsers } from '@tabler/icons-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { schoolDay } from '#domain/core/dates.ts'
import { useSchool } from '#data/use-session.ts'
import { DataTable, type Column, type Sorting } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useAddress } from '#ui/use-address.ts'
import { exportedRecords, recordSearch, sortRecords, type Field, type Identity } from './records.ts'
import styles from './records.module.css'
import { recordTexts as texts } from './records.texts.ts'

type RecordTableProps<Row> = {
  title: string
  /** Of an exported file, without the day. */
  file: string
  /** What stands below the title of an export. */
  note?: string
  rows: readonly Row[]
  /** Must not change between renders without need; so must `identify`. */
  fields: readonly Field<Row>[]
  identify: (row: Row) => Identity
  rowKey: (row: Row) => string | number
  /** The order where the address names none. */
  initial: Sorting
  empty: string
  emptyHint?: string
  actions?: { label: string; render: (row: Row) => ReactNode }
}

const columnOf = <Row,>(field: Field<Row>): Column<Row> => ({
  key: field.key,
  label: field.label,
  cell: field.shown ?? ((row) => field.value(row) ?? texts.none),
  canSort: true,
  ...(field.isHeading ? { isHeading: true } : {}),
  ...(field.canBreak ? { canBreak: true } : {}),
})

/** The order that the address names, if it is one of this list. */
function sortingOf<Row>(params: URLSearchParams, fields: readonly Field<Row>[], initial: Sorting): Sorting {
  const field = fields.find(({ key }) => key === params.get('sort'))
  return field ? { by: field.key, isDown: params.get('order') === 'down' } : initial
}

/** A list with search, order and export; search and order stand in the address. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { title, rows, fields, identify, rowKey, initial, actions } = props
  const [params, set] = useAddress()
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const query = params.get('search') ?? ''
  const sorting = sortingOf(params, fields, initial)
  const { by, isDown } = sorting
  const setSearch = useCallback((search: string) => set({ search }), [set])
  const find = useMemo(() => recordSearch(rows, fields, identify), [rows, fields, identify])
  const shown = useMemo(() => sortRecords(find(query), fields, { by, isDown }), [find, query, fields, by, isDown])
  const columns = useMemo(() => fields.filter(({ isExportedOnly }) => !isExportedOnly).map(columnOf), [fields])
  const exported = () =>
    exportedRecords(shown, fields, {
      fileName: texts.fileName(props.file, schoolDay(Date.now(), timeZone)),
      title,
      ...(props.note ? { note: props.note } : {}),
    })
  return (
    <div>
      <div className={styles['tools']}>
        <SearchInput label={texts.search} placeholder={texts.searchHint} value={query} onChange={setSearch} />
        <ExportMenu table={exported} isEmpty={shown.length === 0} />
      </div>
      <p className={styles['count']} role="status">
        {rows.length > 0 ? texts.count(shown.length, rows.length) : null}
      </p>
      {shown.length > 0 ? (
        <DataTable
          label={title}
          columns={columns}
          rows={shown}
          rowKey={rowKey}
          sorting={sorting}
          onSort={({ by: field, isDown: down }) => set({ sort: field, order: down ? 'down' : '' })}
          {...(actions ? { actions } : {})}
        />
      ) : (
        <EmptyState icon={<IconUsers size={30} />} title={rows.length > 0 ? texts.noMatch : props.empty}>
          {rows.length > 0 ? texts.noMatchHint : props.emptyHint}
        </EmptyState>
      )}
    </div>
  )
}
