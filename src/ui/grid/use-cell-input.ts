import { useRef, type ClipboardEvent, type KeyboardEvent, type SyntheticEvent } from 'react'
import * as act from './cell-input.ts'
import type { EntryGridProps } from './grid.types.ts'
import { placeAfter, type CellPosition } from './moves.ts'

/** Indexes of the columns that can be changed. */
export const freeColumns = ({ columns, isReadOnly }: Pick<EntryGridProps, 'columns' | 'isReadOnly'>): number[] =>
  columns.flatMap((column, at) => (isReadOnly?.(column) ? [] : [at]))

function placeOf(input: HTMLInputElement): CellPosition {
  const [row = 0, column = 0] = (input.dataset['at'] ?? '').split(':').map(Number)
  return { row, column }
}

export function goTo(grid: HTMLElement | null, { row, column }: CellPosition): void {
  const input = grid?.querySelector<HTMLInputElement>(`[data-at="${row}:${column}"]`)
  layOut(grid)
  input?.focus({ preventScroll: true })
  // Scrolls only where the cell cannot be seen, unlike the browser's own scrolling to the focus.
  input?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Gives rows outside the screen their real heights, which scrolling to them needs. */
export function layOut(grid: HTMLElement | null): void {
  if (grid) grid.dataset['whole'] = ''
}

function press(around: act.Around, cell: act.UsedCell, event: KeyboardEvent<HTMLElement>): void {
  const { props } = around
  const mode = act.modeOf(cell.input)
  const to = placeAfter(event, cell.place, { rows: props.rows.length, columns: freeColumns(props) }, mode)
  if (to) {
    act.settle(around, cell)
    goTo(event.currentTarget, to)
  } else if (event.key === 'F2') {
    act.setMode(cell.input, 'editing')
    cell.input.setSelectionRange(cell.input.value.length, cell.input.value.length)
  } else if (event.key === 'Escape' && mode !== 'moving') act.restore(around, cell)
  else if (/^(Delete|Backspace)$/.test(event.key) && mode === 'moving') act.type(around, cell, '')
  else return
  event.preventDefault()
}

/** Handlers of keys, typing and pasting in a grid: one handler of each kind for all cells. */
export function useCellInput(around: act.Around, onFocus: (place: CellPosition) => void) {
  const { props } = around
  const used = useRef<act.UsedCell | null>(null)

  function cellOf(target: EventTarget | undefined): act.UsedCell | null {
    if (!(target instanceof HTMLInputElement) || !target.dataset['at']) return null
    const place = placeOf(target)
    const [row, column] = [props.rows[place.row], props.columns[place.column]]
    if (!row || !column) return null
    const isTyping = used.current?.input === target && act.modeOf(target) !== 'moving'
    const before = isTyping && used.current ? used.current.before : act.draftOf(props, row.id, column.id)
    used.current = { input: target, place, row, column, before }
    return used.current
  }

  const on =
    <E extends SyntheticEvent>(handle: (cell: act.UsedCell, event: E) => void) =>
    (event: E): void => {
      const cell = cellOf(event.target)
      if (cell) handle(cell, event)
    }

  const typeQuickly = (text: string): void => {
    const cell = cellOf(used.current?.input)
    if (!cell?.input.isConnected) return
    act.type(around, cell, text)
    act.settle(around, cell)
    cell.input.focus()
    cell.input.select()
  }

  const handlers = {
    onFocus: on(({ input, place }) => {
      input.select()
      onFocus(place)
    }),
    onBlur: on((cell) => act.settle(around, cell)),
    onInput: on((cell) => {
      if (act.modeOf(cell.input) === 'moving') act.setMode(cell.input, 'typing')
      act.emit(around, cell, cell.input.value)
    }),
    onClick: on(({ input }) => {
      if (act.modeOf(input) === 'moving') input.select()
    }),
    onDoubleClick: on(({ input }) => act.setMode(input, 'editing')),
    onKeyDown: on((cell, event: KeyboardEvent<HTMLElement>) => {
      if (!event.nativeEvent.isComposing) press(around, cell, event)
    }),
    onPaste: on((cell, event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!act.isRange(text)) return
      event.preventDefault()
      act.fill(around, cell, text)
    }),
  }
  return { handlers, typeQuickly }
}
