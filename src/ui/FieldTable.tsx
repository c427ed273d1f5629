import { useCallback, useMemo, type ReactNode } from 'react'
import { DataTable, type Column } from './DataTable.tsx'
import type { Sorting } from './list/SortSelect.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ExportMenu, type ExportWords } from './export/ExportMenu.tsx'
import type { ExportedTable } from './export/table.ts'
import classes from './FieldTable.module.css'
import { exportedRows, sortRows, type Field, type Missing } from './fields.ts'
import { SearchInput } from './SearchInput.tsx'
import { useAddress } from './use-address.ts'

/** What a list says; each area has its own. */
export type TableWords = {
  search: string
  searchHint?: string
  /** How many rows are shown of all. */
  count: (shown: number, all: number) => string
  empty: string
  emptyHint?: string | undefined
  noMatch: string
  noMatchHint?: string
  /** Stands for a missing value. */
  none: string
}

type FieldTableProps<Row> = {
  title: string
  /** Of an exported file; asked for only when there is one. */
  fileName: () => string
  /** What stands below the title of an export. */
  note?: string | undefined
  rows: readonly Row[]
  /** Must not change between renders without need; so must `find`. */
  fields: readonly Field<Row>[]
  /** The rows that a search finds, the best first; without it there is no search. */
  find?: ((query: string) => readonly Row[]) | undefined
  rowKey: (row: Row) => string | number
  /** The order where the address names none. */
  initial: Sorting
  missing?: Missing
  words: TableWords
  icon: ReactNode
  toneOf?: ((row: Row) => string | undefined) | undefined
  actions?: { label: string; render: (row: Row) => ReactNode } | undefined
  tools?: ReactNode
  isDense?: boolean
  /** Rows are counted: 1, 2, 3. */
  isNumbered?: boolean
  /** What is said of the rows that are shown: their sum, for example. */
  summary?: ((shown: readonly Row[]) => ReactNode) | undefined
  footer?: ((shown: readonly Row[]) => ReactNode) | undefined
  exportWords?: ExportWords | undefined
  fileNames?: ExportedTable['fileNames']
}

const columnOf = <Row,>(field: Field<Row>, none: string): Column<Row> => ({
  key: field.key,
  label: field.label,
  cell: (row) => (field.shown ? field.shown(row) : (field.value(row) ?? none)),
  canSort: !field.cannotSort,
  ...(field.isHeading ? { isHeading: true } : {}),
  ...(field.canBreak ? { canBreak: true } : {}),
  ...(field.isMoney ? { isNumber: true } : {}),
})

const ordinal = <Row,>(): Column<Row> => ({
  key: 'ordinal',
  label: '#',
  cell: (_, place) => place + 1,
  isOrdinal: true,
})

/** The order that the address names, if it is one of this list. */
function sortingOf<Row>(params: URLSearchParams, fields: readonly Field<Row>[], initial: Sorting): Sorting {
  const field = fields.find(({ key }) => key === params.get('sort'))
  return field ? { by: field.key, isDown: params.get('order') === 'down' } : initial
}

type FileNames = Pick<FieldTableProps<never>, 'fileName' | 'note' | 'fileNames'>
const namesOf = ({ fileName, note, fileNames }: FileNames) => ({
  fileName: fileName(),
  note,
  ...(fileNames ? { fileNames } : {}),
})

/** A list with search, order and export; search and order stand in the address. */
export function FieldTable<Row>(props: FieldTableProps<Row>) {
  const { title, rows, fields, find, initial, missing, words, toneOf, actions, isNumbered } = props
  const [params, set] = useAddress()
  const query = params.get('search') ?? ''
  const { by, isDown } = sortingOf(params, fields, initial)
  const setSearch = useCallback((search: string) => set({ search }), [set])
  const found = useMemo(() => find?.(query) ?? rows, [find, query, rows])
  const shown = useMemo(() => sortRows(found, fields, { by, isDown }, missing), [found, fields, by, isDown, missing])
  const columns = useMemo(
    () => [
      ...(isNumbered ? [ordinal<Row>()] : []),
      ...fields.filter(({ isExportedOnly }) => !isExportedOnly).map((field) => columnOf(field, words.none)),
    ],
    [fields, words.none, isNumbered],
  )
  return (
    <div>
      <div className={classes['tools']} data-shell>
        {props.tools}
        {find ? (
          <SearchInput
            label={words.search}
            {...(words.searchHint ? { placeholder: words.searchHint } : {})}
            value={query}
            onChange={setSearch}
          />
        ) : (
          <span />
        )}
        <ExportMenu
          table={() => exportedRows(shown, fields, { ...namesOf(props), title })}
          isEmpty={shown.length === 0}
          {...(props.exportWords ? { words: props.exportWords } : {})}
        />
      </div>
      <p className={classes['count']} role="status">
        {rows.length > 0 ? words.count(shown.length, rows.length) : null}
      </p>
      {shown.length > 0 ? props.summary?.(shown) : null}
      {shown.length > 0 ? (
        <DataTable
          label={title}
          columns={columns}
          rows={shown}
          rowKey={props.rowKey}
          sorting={{ by, isDown }}
          onSort={({ by: field, isDown: down }) => set({ sort: field, order: down ? 'down' : '' })}
          isDense={props.isDense}
          {...(toneOf ? { toneOf } : {})}
          {...(actions ? { actions } : {})}
        />
      ) : (
        <EmptyState icon={props.icon} title={rows.length > 0 ? words.noMatch : words.empty}>
          {rows.length > 0 ? words.noMatchHint : words.emptyHint}
        </EmptyState>
      )}
      {shown.length > 0 ? props.footer?.(shown) : null}
    </div>
  )
}
