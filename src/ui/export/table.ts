export type Cell = string | number | null | undefined

/** A list for export: the rows that are shown, in their order. */
export type ExportedTable = {
  /** Without extension. */
  fileName: string
  title: string
  /** Name of the school. */
  school?: string
  /** What the rows are restricted to: day and filters. */
  note?: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** The last row: a label, and the sums of some columns. */
  sums?: readonly Cell[]
  /** Columns with amounts in dollars, which have two decimals. */
  money?: readonly number[]
  /** Columns with per cent: 93.33 is 93.33%. */
  percents?: readonly number[]
  /** A table of its own before the rows, on paper alone: what somebody signs. */
  summary?: Summary
  /** Of a PDF whose sheet is prescribed: A4 landscape with margins of 10 mm. */
  isOnWideSheet?: boolean
  /** What a PDF has in place of the rows: a page for each, to be signed. */
  statements?: readonly Statement[]
  /** The school's, below its name on statements. */
  address?: string
  /** File names of single formats, without extension. */
  fileNames?: Partial<Record<'csv' | 'excel' | 'pdf', string>>
}

/** Words on the left, and amounts as they are to be read below each other on the right. */
export type Statement = {
  title: string
  /** Its period, and whether that is closed. */
  note: string
  parts: readonly {
    head: readonly string[]
    lines: readonly { label: string; amounts: readonly string[]; isSum?: boolean }[]
  }[]
  /** What is written by hand at its end. */
  signatures: readonly string[]
}

export type Summary = Pick<ExportedTable, 'head' | 'rows' | 'sums' | 'money' | 'percents'>

/** A cell as text; spreadsheets read both amounts and per cent as numbers. */
export function cellText(
  { money, percents }: Pick<ExportedTable, 'money' | 'percents'>,
  cell: Cell,
  column: number,
): string {
  if (typeof cell !== 'number') return cell ?? ''
  if (percents?.includes(column)) return `${cell}%`
  return money?.includes(column) ? cell.toFixed(2) : String(cell)
}

/** All rows, including the sums. */
export const bodyOf = ({ rows, sums }: Pick<ExportedTable, 'rows' | 'sums'>): (readonly Cell[])[] =>
  sums ? [...rows, sums] : [...rows]

/** Title, note and school, in a line each; below the rows of a spreadsheet, so that these can be imported again. */
export const originOf = ({ school, title, note }: Pick<ExportedTable, 'school' | 'title' | 'note'>): string[] =>
  school ? [title, ...(note ? [note] : []), school] : []
