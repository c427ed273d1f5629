import { gridTexts } from './grid.texts.ts'
import { cellKey, type CellState, type EntryGridProps } from './grid.types.ts'

/** The look of a cell. `typed`: the cell holds a draft, and the caller names no state of the cell. */
export type CellView = { text: string; state: CellState['kind'] | 'typed' | 'bad' | null; note: string }

type Source = Pick<EntryGridProps, 'rows' | 'columns' | 'textOf' | 'drafts' | 'read' | 'stateOf'>

/** The look of a cell with a draft; an empty draft is none. */
export function viewOf(source: Source, rowId: number, columnId: number, draft: string): CellView {
  const callersState = source.stateOf?.(rowId, columnId) ?? null
  const [state, note] = [callersState?.kind ?? null, callersState?.text ?? '']
  if (draft.trim() === '') return { text: source.textOf(rowId, columnId), state, note }
  const reading = source.read(draft)
  if (reading.kind === 'bad') return { text: draft, state: 'bad', note: reading.reason }
  const { shown: text, adjusted } = reading
  if (adjusted) return { text, state: 'clamped', note: note ? `${adjusted}. ${note}` : adjusted }
  return { text, state: state ?? 'typed', note: note || gridTexts.notSaved }
}

const isSame = (one: CellView, other: CellView | undefined): boolean =>
  one.text === other?.text && one.state === other.state && one.note === other.note

/**
 * The looks of the cells of all rows. Cells and rows that have not changed are the same objects as in `previous`, so that
 * only changed ones are rendered.
 */
export function viewsOf(source: Source, previous: Map<number, CellView[]>): CellView[][] {
  return source.rows.map((row) => {
    const old = previous.get(row.id)
    const views = source.columns.map((column, at) => {
      const view = viewOf(source, row.id, column.id, source.drafts.get(cellKey(row.id, column.id)) ?? '')
      const before = old?.[at]
      return before && isSame(view, before) ? before : view
    })
    if (old?.length === views.length && views.every((view, at) => view === old[at])) return old
    previous.set(row.id, views)
    return views
  })
}
