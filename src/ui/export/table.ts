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
}
