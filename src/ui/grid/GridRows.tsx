import { memo, useLayoutEffect, useRef } from 'react'
import type { CellView } from './cell-view.ts'
import classes from './EntryGrid.module.css'
import { gridTexts } from './grid.texts.ts'
import type { GridColumn, GridRow } from './grid.types.ts'

type CellProps = { label: string; view: CellView; at: string; isReadOnly: boolean }

/**
 * A cell with an uncontrolled input, so that typing is never delayed. While somebody types (`data-mode`), rendering does
 * not replace the text.
 */
const Cell = memo(function Cell({ label, view: { text, state, note }, at, isReadOnly }: CellProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current } = input
    if (!current || current.dataset['mode'] || current.value === text) return
    current.value = text
    if (document.activeElement === current) current.select()
  }, [text])
  return (
    <div role="gridcell" className={classes['cell']} data-state={state ?? undefined}>
      {isReadOnly ? (
        <span title={note || undefined}>{text}</span>
      ) : (
        <input
          ref={input}
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          aria-label={label}
          aria-invalid={state === 'bad' || undefined}
          title={note || undefined}
          defaultValue={text}
          data-at={at}
        />
      )}
    </div>
  )
})

type RowProps = {
  row: GridRow
  index: number
  views: readonly CellView[]
  columns: readonly GridColumn[]
  /** Indexes of the columns that can be changed. */
  free: readonly number[]
}

export const Row = memo(function Row({ row, index, views, columns, free }: RowProps) {
  return (
    <div role="row" aria-rowindex={index + 2} className={classes['row']}>
      <div role="rowheader" className={classes['name']}>
        {row.heading}
        {row.detail ? <small>{row.detail}</small> : null}
      </div>
      {views.map((view, at) => {
        const column = columns[at]
        return column ? (
          <Cell
            key={column.id}
            label={gridTexts.cell(row.heading, column.heading)}
            view={view}
            at={`${index}:${at}`}
            isReadOnly={!free.includes(at)}
          />
        ) : null
      })}
    </div>
  )
})

type HeadProps = { rowsHeading: string; columns: readonly GridColumn[] }

export const Head = memo(function Head({ rowsHeading, columns }: HeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes['head']}>
      <div role="columnheader" className={classes['name']}>
        {rowsHeading}
      </div>
      {columns.map(({ id, heading }) => (
        <div key={id} role="columnheader" className={classes['heading']}>
          {heading}
        </div>
      ))}
    </div>
  )
})
