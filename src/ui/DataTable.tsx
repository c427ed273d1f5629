/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   On a narrow screen the styles turn rows into cards, and with them browsers forget that this is a table. */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { SortSelect, type Sorting } from './list/SortSelect.tsx'
import { isWhole } from './list/whole.ts'
import { TableChunks } from './TableChunks.tsx'

export type Column<Row> = {
  key: string
  label: string
  /** The content of the column's cell in a row; `place` is the row's index. */
  cell: (row: Row, place: number) => ReactNode
  canSort?: boolean
  /** Long text that may be wrapped, anywhere if necessary. */
  canBreak?: boolean
  /** On a card, the value takes the whole width, below its label. */
  isWide?: boolean
  /** The heading of the card that a row becomes on a narrow screen. */
  isHeading?: boolean
  /** Aligned right, so that figures can be compared. */
  isNumber?: boolean
  /** The number of the row, which is left out on cards. */
  isOrdinal?: boolean
}

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Buttons at the end of a row. */
  actions?: { label: string; render: (row: Row) => ReactNode }
  /** Narrow spacing for a table of many columns; where the columns still do not fit, the table scrolls by itself. */
  isDense?: boolean | undefined
  /** The name of a colour in the styles, which highlights a row. */
  toneOf?: (row: Row) => string | undefined
  /** The select for the order on narrow screens is rendered elsewhere. */
  hasSortSelect?: boolean
  /** A last row, with a cell for each column. */
  sums?: readonly ReactNode[] | null
}

/** The order after a tap on a column: its first direction, then the other. */
const nextSorting = (present: Sorting | undefined, by: string): Sorting => ({
  by,
  isDown: present?.by === by && !present.isDown,
})

function SortButton({ label, state, onClick }: { label: string; state: 'up' | 'down' | null; onClick: () => void }) {
  const Icon = state === 'up' ? IconArrowUp : state === 'down' ? IconArrowDown : IconArrowsSort
  return (
    <button type="button" className={classes['sort']} data-state={state ?? undefined} onClick={onClick}>
      {label} <Icon size={16} aria-hidden />
    </button>
  )
}

const ARIA_SORT = { up: 'ascending', down: 'descending' } as const

const attributesOf = <Row,>({ key, label, isHeading, canBreak, isWide, isNumber, isOrdinal }: Column<Row>) => ({
  'data-column': key,
  'data-label': label,
  'data-heading': isHeading || undefined,
  'data-breaks': canBreak || undefined,
  'data-wide': isWide || undefined,
  'data-number': isNumber || undefined,
  'data-ordinal': isOrdinal || undefined,
})

/**
 * A table; on a narrow screen each row is a card. Roles are set explicitly, since styling as cards removes them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sorting, onSort, actions, toneOf, sums } = props
  const draw = (row: Row, place: number): ReactNode => (
    <tr key={rowKey(row)} role="row" aria-rowindex={place + 2} data-tone={toneOf?.(row)}>
      {columns.map((column) => {
        const content = column.cell(row, place)
        return (
          <td
            key={column.key}
            role="cell"
            data-whole={isWhole(content)}
            data-empty={content === null || content === '' || undefined}
            {...attributesOf(column)}
          >
            {content}
          </td>
        )
      })}
      {actions ? (
        <td role="cell" className={classes['actions']}>
          {actions.render(row)}
        </td>
      ) : null}
    </tr>
  )
  return (
    <>
      {onSort && !props.hasSortSelect ? <SortSelect columns={columns} sorting={sorting} onSort={onSort} /> : null}
      <div className={props.isDense ? classes['frame'] : undefined}>
        <table
          className={classes['table']}
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          data-dense={props.isDense || undefined}
        >
          <Head {...{ columns, sorting, onSort, actions }} />
          <TableChunks rows={rows} draw={draw} />
          {sums ? (
            <tfoot role="rowgroup">
              <tr role="row">
                {columns.map((column, at) => (
                  <td
                    key={column.key}
                    role="cell"
                    {...attributesOf(column)}
                    data-empty={sums[at] === null || undefined}
                  >
                    {sums[at]}
                  </td>
                ))}
                {actions ? (
                  <td role="cell" className={classes['actions']} data-empty>
                    {null}
                  </td>
                ) : null}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </>
  )
}

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sorting' | 'onSort' | 'actions'>

const Head = <Row,>({ columns, sorting, onSort, actions }: HeadProps<Row>) => (
  <thead role="rowgroup">
    <tr role="row" aria-rowindex={1}>
      {columns.map(({ key, label, canSort, isNumber }) => {
        const state = sorting?.by !== key ? null : sorting.isDown ? 'down' : 'up'
        return (
          <th
            key={key}
            role="columnheader"
            aria-sort={state ? ARIA_SORT[state] : undefined}
            scope="col"
            data-number={isNumber || undefined}
          >
            {canSort && onSort ? (
              <SortButton label={label} state={state} onClick={() => onSort(nextSorting(sorting, key))} />
            ) : (
              label
            )}
          </th>
        )
      })}
      {actions ? (
        <th role="columnheader" scope="col" className={classes['last']}>
          {actions.label}
        </th>
      ) : null}
    </tr>
  </thead>
)
