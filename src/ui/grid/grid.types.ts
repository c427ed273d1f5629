export type GridRow = { id: number; heading: string; detail?: string | undefined }

export type GridColumn = { id: number; heading: string }

export type CellKey = `${number}:${number}`

export const cellKey = (rowId: number, columnId: number): CellKey => `${rowId}:${columnId}`

/** `text`: as it was typed. It is empty where a draft is to be deleted, so that the cell shows what was there before. */
export type TypedCell = { rowId: number; columnId: number; text: string }

/** What a text that is not empty means. `shown`: how the cell shows it; `adjusted`: why that is another value. */
export type Reading = { kind: 'understood'; shown: string; adjusted?: string } | { kind: 'bad'; reason: string }

/** `text`: the state in words, for screen readers and the line above the grid. */
export type CellState = { kind: 'saved' | 'waiting' | 'conflict' | 'clamped' | 'correction'; text: string }

export type PasteResult = {
  /** Cells that hold a pasted value now. */
  filled: number
  /** Of these, cells whose value is another than the pasted one. */
  clamped: number
  /** Cells that hold a pasted text that was not understood. */
  bad: number
  /** Pasted values for which there was no row or column. */
  outside: number
  /** Pasted values for columns that are read-only. */
  readOnly: number
  /** What the caller passes to its own `onType` to undo this. */
  undo: readonly TypedCell[]
}

export type EntryGridProps = {
  label: string
  /** Heading of the first column, which holds the headings of the rows. */
  rowsHeading: string
  /** The same objects as long as they say the same: rows are rendered only for others. */
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  /** What stands in a cell while nothing is typed there. */
  textOf: (rowId: number, columnId: number) => string
  /** What was typed, by `cellKey`. The caller keeps it. */
  drafts: ReadonlyMap<CellKey, string>
  read: (text: string) => Reading
  /** At each keystroke, and with all cells of a paste. */
  onType: (cells: readonly TypedCell[]) => void
  stateOf?: ((rowId: number, columnId: number) => CellState | null) | undefined
  isReadOnly?: ((column: GridColumn) => boolean) | undefined
  onPasted?: ((result: PasteResult) => void) | undefined
  /** Buttons that type a text into the cell in use, since keyboards of phones for numbers have no letters. */
  quick?: readonly { label: string; text: string }[] | undefined
}
