import type { PaperSchool } from '../papers/paper.ts'

export type Cell = string | number | null | undefined

/** A list for export: the rows that are shown, in their order. */
export type ExportedTable = {
  /** File name without extension. */
  fileName: string
  title: string
  /** The school, or its name where no more of it is known. */
  school?: string | PaperSchool
  /** The day and the filters by which the rows were chosen. */
  note?: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** The last row: a label, and the sums of some columns. */
  sums?: readonly Cell[]
  /** Indexes of columns with amounts in dollars, which have two decimals. */
  money?: readonly number[]
  /** Indexes of columns with percentages: 93.33 is 93.33%. */
  percents?: readonly number[]
  /** Indexes of columns with days as dd/mm/yyyy, or moments with a time after the day; in Excel they are dates. */
  days?: readonly number[]
  /** Indexes of columns in which people write on paper, such as signatures. */
  byHand?: readonly number[]
  /** A table before the rows, in PDF and print only, such as totals that somebody signs. */
  summary?: Summary
  /** Whether the PDF has the prescribed sheet: A4 landscape with margins of 10 mm. */
  isOnWideSheet?: boolean
  /** Whether the PDF is written smaller where this keeps the rows on one sheet, as for a wall. */
  isOnOneSheet?: boolean
  /** Statements in place of the rows of a PDF, each on a page to be signed. */
  statements?: readonly Statement[]
  /** The age of the data in words, on paper: "As of 10:20". */
  asOf?: string | undefined
  /** Labels of signature lines below the rows of a paper by which money is handed over. */
  signatures?: readonly string[]
  /** File names of single formats, without extension. */
  fileNames?: Partial<Record<'csv' | 'excel' | 'pdf', string>>
}

/** A financial statement: labels on the left, formatted amounts on the right. */
export type Statement = {
  title: string
  /** The period of the statement, and whether the period is closed. */
  note: string
  parts: readonly {
    head: readonly string[]
    lines: readonly { label: string; amounts: readonly string[]; isSum?: boolean }[]
  }[]
  /** Labels of the signature lines at the end of the statement; none where another page is signed. */
  signatures: readonly string[]
  /** Width of a column of amounts (millimetres), where there are more of them than usual. */
  amountWidth?: number
}

export type Summary = Pick<ExportedTable, 'head' | 'rows' | 'sums' | 'money' | 'percents' | 'byHand'>

/** A cell as text; spreadsheets read amounts and percentages in this form as numbers. */
export function cellText(
  { money, percents }: Pick<ExportedTable, 'money' | 'percents'>,
  cell: Cell,
  column: number,
): string {
  if (typeof cell !== 'number') return cell ?? ''
  if (percents?.includes(column)) return `${cell}%`
  return money?.includes(column) ? cell.toFixed(2) : String(cell)
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A cell as people read it on paper: amounts with dollar sign and separators. */
export function paperText(of: Pick<ExportedTable, 'money' | 'percents'>, cell: Cell, column: number): string {
  return typeof cell === 'number' && of.money?.includes(column) ? dollars.format(cell) : cellText(of, cell, column)
}

/** Amounts and percentages as words; telephones are none. */
const IN_FIGURES = /^[-+−]?(?:\$[\d,.]+|[\d.]+%)$/

/** Whether a column has figures only, which stand at the end, so that their points are below each other. */
export function isFigures({ money, percents, rows }: Summary, column: number): boolean {
  if (money?.includes(column) || percents?.includes(column)) return true
  const cells = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== undefined && cell !== '')
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number' || IN_FIGURES.test(String(cell)))
}

/** The school of a table with what papers say of it. */
export const schoolOf = ({ school }: Pick<ExportedTable, 'school'>): PaperSchool | undefined =>
  typeof school === 'string' ? { name: school } : school

/** All rows, including the sums. */
export const bodyOf = ({ rows, sums }: Pick<ExportedTable, 'rows' | 'sums'>): (readonly Cell[])[] =>
  sums ? [...rows, sums] : [...rows]

/** Title, note and school, a line each. They stand below the rows of a spreadsheet, so that the rows can be imported again. */
export const originOf = ({ school, title, note }: Pick<ExportedTable, 'school' | 'title' | 'note'>): string[] =>
  school ? [title, ...(note ? [note] : []), typeof school === 'string' ? school : school.name] : []
