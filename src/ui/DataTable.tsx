/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   On a narrow screen the styles turn rows into cards, and with them browsers forget that this is a table. */
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import classes from './DataTable.module.css'
import { uiTexts } from './ui.texts.ts'

export type Sorting = { by: string; isDown: boolean }

export type Column<Row> = {
  key: string
  label: string
  /** `place`: where the row stands, from 0 on. */
  cell: (row: Row, place: number) => ReactNode
  canSort?: boolean
  /** Long text that may go on in a second line, anywhere if it must. */
  canBreak?: boolean
  /** The heading of the card that a row becomes on a narrow screen. */
  isHeading?: boolean
  /** Stands at the right, so that figures are compared at a glance. */
  isNumber?: boolean
  /** Counts rows, which is of no use on a card. */
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
  /** More columns than fit at their ease. */
  isDense?: boolean | undefined
  /** How a row stands out: a word for the styles. */
  toneOf?: (row: Row) => string | undefined
}

const PAGE = 60

/** The sorting after a tap on a column: its first direction, then the other. */
const nextSorting = (present: Sorting | undefined, by: string): Sorting => ({
  by,
  isDown: present?.by === by && !present.isDown,
})

/** How many rows are drawn: more as the end of them comes into sight, all of them on paper. */
function useRowsInSight(count: number) {
  const [most, setMost] = useState(PAGE)
  const end = useRef<HTMLButtonElement>(null)
  const isWhole = count <= most
  useEffect(() => {
    const whole = () => flushSync(() => setMost(Number.MAX_SAFE_INTEGER))
    addEventListener('beforeprint', whole)
    return () => removeEventListener('beforeprint', whole)
  }, [])
  useEffect(() => {
    if (!end.current || isWhole) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setMost((before) => before + PAGE),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWhole])
  return { most, isWhole, end, more: () => setMost(most + PAGE) }
}

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
  const { label, columns, rows, rowKey, sorting, onSort, actions, toneOf } = props
  const { most, isWhole, end, more } = useRowsInSight(rows.length)
  const stateOf = (key: string) => (sorting?.by !== key ? null : sorting.isDown ? 'down' : 'up')
  return (
    <>
      <table className={classes['table']} role="table" aria-label={label} data-dense={props.isDense || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, label: name, canSort, isNumber }) => {
              const state = stateOf(key)
              return (
                <th
                  key={key}
                  role="columnheader"
                  aria-sort={state ? ARIA_SORT[state] : undefined}
                  scope="col"
                  data-number={isNumber || undefined}
                >
                  {canSort && onSort ? (
                    <SortButton label={name} state={state} onClick={() => onSort(nextSorting(sorting, key))} />
                  ) : (
                    name
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
        <tbody role="rowgroup">
          {rows.slice(0, most).map((row, place) => (
            <tr key={rowKey(row)} role="row" data-tone={toneOf?.(row)}>
              {columns.map(({ key, label: name, cell, isHeading, canBreak, isNumber, isOrdinal }) => (
                <td
                  key={key}
                  role="cell"
                  data-label={name}
                  data-heading={isHeading || undefined}
                  data-breaks={canBreak || undefined}
                  data-number={isNumber || undefined}
                  data-ordinal={isOrdinal || undefined}
                >
                  {cell(row, place)}
                </td>
              ))}
              {actions ? (
                <td role="cell" className={classes['actions']}>
                  {actions.render(row)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole ? null : (
        <Button ref={end} variant="default" mt="md" onClick={more}>
          {uiTexts.showMore}
        </Button>
      )}
    </>
  )
}
