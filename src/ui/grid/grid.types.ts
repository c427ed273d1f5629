export type GridRow = { id: number; heading: string; detail?: string | undefined }

export type GridColumn = { id: number; heading: string }

export type CellKey = `${number}:${number}`

export const cellKey = (rowId: number, columnId: number): CellKey => `${rowId}:${columnId}`

/** A typed text for a cell. An empty text deletes the draft, so that the cell shows its saved value. */
export type TypedCell = { rowId: number; columnId: number; text: string }

/** Meaning of a typed text. `shown`: the text for the cell; `adjusted`: why the value differs from the typed one. */
export type Reading = { kind: 'understood'; shown: string; adjusted?: string } | { kind: 'bad'; reason: string }

/** State of a cell. `text`: the state in words, for screen readers and the line above the grid. */
export type CellState = { kind: 'saved' | 'waiting' | 'conflict' | 'clamped' | 'correction'; text: string }

export type PasteResult = {
  /** Number of cells that hold a pasted value now. */
  filled: number
  /** Number of filled cells whose value was adjusted, and differs from the pasted one. */
  clamped: number
  /** Number of cells that hold a pasted text that was not understood. */
  bad: number
  /** Number of pasted values for which there was no row or column. */
  outside: number
  /** Number of pasted values for columns that are read-only. */
  readOnly: number
  /** The drafts before the paste; passed to `onType`, they undo the paste. */
  undo: readonly TypedCell[]
}

export type EntryGridProps = {
  label: string
  /** Heading of the first column, which holds the headings of the rows. */
  rowsHeading: string
  /** `amounts`: amounts of money, which need wider cells than marks. */
  holds?: 'amounts'
  /** Rows; an unchanged row must be the same object, since only new objects are rendered. */
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  /** The saved value of a cell, shown while the cell has no draft. */
  textOf: (rowId: number, columnId: number) => string
  /** Typed texts by `cellKey`, kept by the caller. */
  drafts: ReadonlyMap<CellKey, string>
  read: (text: string) => Reading
  /** Called at each keystroke, and once with all cells of a paste. */
  onType: (cells: readonly TypedCell[]) => void
  stateOf?: ((rowId: number, columnId: number) => CellState | null) | undefined
  isReadOnly?: ((column: GridColumn) => boolean) | undefined
  onPasted?: ((result: PasteResult) => void) | undefined
  /** Buttons that type a text into the cell in use, since keyboards of phones for numbers have no letters. */
  quick?: readonly { label: string; text: string }[] | undefined
}
