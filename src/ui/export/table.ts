export type Cell = string | number | null | undefined

/** What a list shows, as it leaves the app: the rows that are found, in the order that is chosen. */
export type ExportedTable = {
  /** Without its ending. */
  fileName: string
  title: string
  /** What stands below the title on paper: the day, the filter. */
  note?: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** Which columns are amounts in dollars: they have two decimals on paper. */
  money?: readonly number[]
  /** Where a format's file has a name of its own, without its ending. */
  fileNames?: Partial<Record<'csv' | 'excel' | 'pdf', string>>
}

/** A cell as it is written out. */
export const cellText = ({ money }: Pick<ExportedTable, 'money'>, cell: Cell, column: number): string =>
  typeof cell === 'number' && money?.includes(column) ? cell.toFixed(2) : String(cell ?? '')
