/** Indexes of a cell's row and column. */
export type CellPosition = { row: number; column: number }

/** `moving`: nothing was typed since the cell was entered. `typing`: new text replaces the old. `editing`: within the text. */
export type Mode = 'moving' | 'typing' | 'editing'

type Press = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

type Size = {
  rows: number
  /** Indexes of the columns that can be changed, in order. */
  columns: readonly number[]
}

const PAGE_ROWS = 10

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Steps of each key, in rows and in columns that can be changed. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE_ROWS, 0],
  PageDown: [PAGE_ROWS, 0],
}

/** The cell after Tab: after the last column the next row; null at the end, where Tab leaves the grid. */
function afterTab(column: number, row: number, size: Size, step: 1 | -1): CellPosition | null {
  const at = row * size.columns.length + column + step
  const to = size.columns[at % size.columns.length]
  return at < 0 || at >= size.rows * size.columns.length || to === undefined
    ? null
    : { row: Math.floor(at / size.columns.length), column: to }
}

/** The cell that a key leads to; null where the key keeps its usual effect. */
export function placeAfter(press: Press, from: CellPosition, size: Size, mode: Mode): CellPosition | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press
  const column = size.columns.indexOf(from.column)
  const to = (row: number, at: number): CellPosition => ({
    row: within(row, size.rows),
    column: size.columns[within(at, size.columns.length)] ?? from.column,
  })
  if (altKey) return null
  if (key === 'Tab') return ctrlKey || metaKey ? null : afterTab(column, from.row, size, shiftKey ? -1 : 1)
  if (key === 'Enter') return to(from.row + (shiftKey ? -1 : 1), column)
  if (mode === 'editing' && /^(ArrowLeft|ArrowRight|Home|End)$/.test(key)) return null
  const isFar = ctrlKey || metaKey
  // With Shift, arrows, Home and End select text.
  if (shiftKey) return null
  if (key === 'Home') return to(isFar ? 0 : from.row, 0)
  if (key === 'End') return to(isFar ? size.rows - 1 : from.row, size.columns.length - 1)
  const [down, right] = STEPS[key] ?? []
  if (down === undefined || right === undefined) return null
  return isFar
    ? to(from.row + down * size.rows, column + right * size.columns.length)
    : to(from.row + down, column + right)
}
