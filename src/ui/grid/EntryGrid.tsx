import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { CellBar } from './CellBar.tsx'
import { viewsOf, type CellView } from './cell-view.ts'
import classes from './EntryGrid.module.css'
import { gridTexts } from './grid.texts.ts'
import type { EntryGridProps } from './grid.types.ts'
import { Head, Row } from './GridRows.tsx'
import type { CellPosition } from './moves.ts'
import { freeColumns, goTo, layOut, useCellInput } from './use-cell-input.ts'

/** The same array as in the last rendering while its numbers are the same, so that rows are not rendered again. */
function useSame(numbers: number[]): readonly number[] {
  const [kept, keep] = useState(numbers)
  const isSame = kept.length === numbers.length && numbers.every((each, at) => each === kept[at])
  if (!isSame) keep(numbers)
  return isSame ? kept : numbers
}

/** A message about a cell. The message stays until the cell after the next is entered. */
function useAnnounced() {
  const [announced, setAnnounced] = useState({ words: '', isFresh: false })
  return {
    status: announced.words,
    say: (words: string) => setAnnounced({ words, isFresh: true }),
    grow: () => setAnnounced(({ words, isFresh }) => ({ words: isFresh ? words : '', isFresh: false })),
  }
}

/** Lays out the rows outside the screen after the rows on the screen were painted. */
function useLayoutAfterPaint(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(() => layOut(grid.current))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [grid])
}

/**
 * Cells to be typed into as in a spreadsheet. The caller tells what a typed text means (`read`) and keeps the drafts.
 * Another table of rows and columns needs another `key`.
 */
export function EntryGrid(props: EntryGridProps) {
  const { label, rowsHeading, rows, columns, quick, holds } = props
  const grid = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CellPosition | null>(null)
  useLayoutAfterPaint(grid)
  const { status, say, grow } = useAnnounced()
  const [previous] = useState(() => new Map<number, CellView[]>())
  const views = viewsOf(props, previous)
  const free = useSame(freeColumns(props))
  const enter = (next: CellPosition): void => {
    setPlace(next)
    grow()
  }
  const { handlers, typeQuickly } = useCellInput({ props, say }, enter)
  const row = place && rows[place.row]
  const column = place && columns[place.column]
  return (
    <div className={classes['frame']}>
      <button type="button" className={classes['leave']} onClick={() => end.current?.focus()}>
        {gridTexts.leave}
      </button>
      <CellBar
        cell={row && column ? gridTexts.cell(row.heading, column.heading) : null}
        note={place ? (views[place.row]?.[place.column]?.note ?? '') : ''}
        status={status}
        quick={quick}
        onQuick={typeQuickly}
        onDown={() => place && goTo(grid.current, { ...place, row: Math.min(place.row + 1, rows.length - 1) })}
      />
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={classes['grid']}
        data-holds={holds}
        style={{ '--columns': columns.length } as CSSProperties}
        {...handlers}
      >
        <Head rowsHeading={rowsHeading} columns={columns} />
        {rows.map((each, index) => (
          <Row key={each.id} row={each} index={index} views={views[index] ?? []} columns={columns} free={free} />
        ))}
      </div>
      <div ref={end} tabIndex={-1} className={classes['end']} />
    </div>
  )
}
