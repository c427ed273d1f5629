import { viewOf } from './cell-view.ts'
import { gridTexts } from './grid.texts.ts'
import { cellKey, type EntryGridProps, type GridColumn, type GridRow, type PasteResult } from './grid.types.ts'
import type { Mode, CellPosition } from './moves.ts'
import { parsePasted, placePasted } from './paste.ts'

/** A cell in use. `before` is the cell's draft when typing began, which Escape restores. */
export type UsedCell = {
  input: HTMLInputElement
  place: CellPosition
  row: GridRow
  column: GridColumn
  before: string
}

/** The props of the present rendering, and the function that shows a message. */
export type Around = { props: EntryGridProps; say: (words: string) => void }

export const modeOf = (input: HTMLInputElement): Mode => (input.dataset['mode'] as Mode | undefined) ?? 'moving'

/** Stores the mode in the input element, where the cell reads it before replacing the text. */
export function setMode(input: HTMLInputElement, mode: Mode): void {
  if (mode === 'moving') delete input.dataset['mode']
  else input.dataset['mode'] = mode
}

export const draftOf = ({ drafts }: EntryGridProps, rowId: number, columnId: number): string =>
  drafts.get(cellKey(rowId, columnId)) ?? ''

/** The draft that a typed text makes; empty where the text means the value that the cell has without a draft. */
function draftFrom(props: EntryGridProps, rowId: number, columnId: number, typed: string): string {
  if (typed.trim() === '') return ''
  const reading = props.read(typed)
  return reading.kind === 'understood' && reading.shown === props.textOf(rowId, columnId) ? '' : typed
}

export function emit({ props }: Around, { row, column }: UsedCell, typed: string): void {
  props.onType([{ rowId: row.id, columnId: column.id, text: draftFrom(props, row.id, column.id, typed) }])
}

export function type(around: Around, cell: UsedCell, text: string): void {
  setMode(cell.input, 'typing')
  cell.input.value = text
  emit(around, cell, text)
}

/** Ends typing: the cell shows the value that the typed text means. */
export function settle({ props, say }: Around, { input, row, column }: UsedCell): void {
  if (modeOf(input) === 'moving') return
  setMode(input, 'moving')
  const typed = input.value.trim()
  const { text, state, note } = viewOf(props, row.id, column.id, typed)
  input.value = text
  const reading = typed === '' ? null : props.read(typed)
  const words =
    state === 'bad' || (reading?.kind === 'understood' && reading.adjusted)
      ? note
      : typed === '' && text !== ''
        ? gridTexts.kept(text)
        : ''
  say(words && gridTexts.told(gridTexts.cell(row.heading, column.heading), words))
}

export function restore(around: Around, cell: UsedCell): void {
  const { input, row, column, before } = cell
  setMode(input, 'moving')
  input.value = viewOf(around.props, row.id, column.id, before).text
  input.select()
  emit(around, cell, before)
  around.say('')
}

/** Fills the cells from the cell in use on with a range that was copied from a spreadsheet. */
export function fill(around: Around, cell: UsedCell, pasted: string): void {
  const { props, say } = around
  settle(around, cell)
  const { cells, outside, readOnly } = placePasted(parsePasted(pasted), cell.place, props)
  const readings = cells.map(({ text }) => props.read(text))
  const bad = readings.filter(({ kind }) => kind === 'bad').length
  const result: PasteResult = {
    filled: cells.length - bad,
    clamped: readings.filter((each) => each.kind === 'understood' && each.adjusted).length,
    bad,
    outside,
    readOnly,
    undo: cells.map(({ rowId, columnId }) => ({ rowId, columnId, text: draftOf(props, rowId, columnId) })),
  }
  if (cells.length > 0)
    props.onType(cells.map((each) => ({ ...each, text: draftFrom(props, each.rowId, each.columnId, each.text) })))
  cell.input.select()
  say(gridTexts.pasted(result))
  props.onPasted?.(result)
}

/** Whether a text of the clipboard is for several cells; a single value is pasted by the browser at the caret. */
export function isRange(pasted: string): boolean {
  const [first, ...others] = parsePasted(pasted)
  return others.length > 0 || (first?.length ?? 0) > 1
}
