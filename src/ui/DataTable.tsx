/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   On a narrow screen the styles turn rows into cards, and with them browsers forget that this is a table. */
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { uiTexts } from './ui.texts.ts'

export type Sorting = { by: string; isDown: boolean }

export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  canSort?: boolean
  /** Long text that may go on in a second line, anywhere if it must. */
  canBreak?: boolean
  /** The heading of the card that a row becomes on a narrow screen. */
  isHeading?: boolean
}

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  renderActions: (row: Row) => ReactNode
  actionsLabel: string
}

const PAGE = 60

/** The sorting after a tap on a column: its first direction, then the other. */
const nextSorting = (present: Sorting, by: string): Sorting => ({
  by,
  isDown: present.by === by && !present.isDown,
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

/** Rows in columns; on a narrow screen each row is a card. The roles are said anew, since styling takes them away. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sorting, onSort, renderActions, actionsLabel } = props
  const [most, setMost] = useState(PAGE)
  const stateOf = (key: string) => (sorting.by !== key ? null : sorting.isDown ? 'down' : 'up')
  return (
    <>
      <table className={classes['table']} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label: name, canSort }) => {
              const state = stateOf(key)
              return (
                <th key={key} role="columnheader" aria-sort={state ? ARIA_SORT[state] : undefined} scope="col">
                  {canSort ? (
                    <SortButton label={name} state={state} onClick={() => onSort(nextSorting(sorting, key))} />
                  ) : (
                    name
                  )}
                </th>
              )
            })}
            <th role="columnheader" scope="col" className={classes['last']}>
              {actionsLabel}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.slice(0, most).map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, label: name, cell, isHeading, canBreak }) => (
                <td
                  key={key}
                  role="cell"
                  data-label={name}
                  data-heading={isHeading || undefined}
                  data-breaks={canBreak || undefined}
                >
                  {cell(row)}
                </td>
              ))}
              <td role="cell" className={classes['actions']}>
                {renderActions(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most ? (
        <Button variant="default" mt="md" onClick={() => setMost(most + PAGE)}>
          {uiTexts.showMore}
        </Button>
      ) : null}
    </>
  )
}
