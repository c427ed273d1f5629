export type Cell = string | number | null | undefined

/** What a list shows, as it leaves the app: the rows that are found, in the order that is chosen. */
export type ExportedTable = {
  /** Without its ending. */
  fileName: string
  title: string
  /** Whose list it is. */
  school?: string
  /** What it is of: the day, the filters. */
  note?: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** The last row: a word for it, and the sums of some columns. */
  sums?: readonly Cell[]
  /** Which columns are amounts in dollars: they have two decimals on paper. */
  money?: readonly number[]
  /** Where a format's file has a name of its own, without its ending. */
  fileNames?: Partial<Record<'csv' | 'excel' | 'pdf', string>>
}

/** A cell as it is written out. */
export const cellText = ({ money }: Pick<ExportedTable, 'money'>, cell: Cell, column: number): string =>
  typeof cell === 'number' && money?.includes(column) ? cell.toFixed(2) : String(cell ?? '')

/** All rows, the sums among them. */
export const bodyOf = ({ rows, sums }: Pick<ExportedTable, 'rows' | 'sums'>): (readonly Cell[])[] =>
  sums ? [...rows, sums] : [...rows]

/** What a list is and whose, in a line each; it stands below the rows of a spreadsheet, so that these can be read in again. */
export const originOf = ({ school, title, note }: Pick<ExportedTable, 'school' | 'title' | 'note'>): string[] =>
  school ? [title, ...(note ? [note] : []), school] : []
