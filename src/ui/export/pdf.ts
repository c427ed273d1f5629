import { drawGrid, type GridColumn } from '../papers/grid.ts'
import { lettersOfPapers } from '../papers/letters.ts'
import {
  drawLetterhead,
  drawRunningHead,
  drawSignatureLines,
  isRightToLeft,
  numberPages,
  SIGNATURES,
  type Letterhead,
} from '../papers/letterhead.ts'
import { logoOf } from '../papers/logo.ts'
import type { PaperFonts } from '../papers/fonts.ts'
import { openPen, type Pen } from '../papers/pen.ts'
import { drawStatements } from './statements.ts'
import { isFigures, paperText, schoolOf, type ExportedTable, type Summary } from './table.ts'

const MARGIN = 12
/** Margin of a wide sheet (millimetres) (PAY-9). */
const WIDE_MARGIN = 10
/** Gap between the summary and the rows, and space for the number of the page (millimetres). */
const [GAP, BOTTOM] = [6, 13]
/** Least width of a column in which people write by hand, such as signatures, and height of its rows (millimetres). */
const [HANDWRITING, WRITTEN_LINE] = [34, 8.5]
/** Most columns that fit on a sheet in portrait. */
const MOST_UPRIGHT = 6

/** The columns of a table: figures stand at the end, so that points are below each other. */
const columnsOf = (table: Summary): GridColumn[] =>
  table.head.map((title, at) => ({
    title,
    align: isFigures(table, at) ? 'end' : 'start',
    least: table.byHand?.includes(at) ? HANDWRITING : undefined,
  }))

type Drawn = { head: Letterhead; y: number }

/** Draws a table; returns the height at which it ends (millimetres). */
function drawTable(pen: Pen, table: Summary & Pick<ExportedTable, 'isOnOneSheet'>, { head, y }: Drawn): number {
  const texts = (row: Summary['rows'][number]) => row.map((cell, at) => paperText(table, cell, at))
  return drawGrid(
    pen,
    {
      columns: columnsOf(table),
      rows: table.rows.map(texts),
      sums: table.sums && texts(table.sums),
      rowHeight: table.byHand?.length ? WRITTEN_LINE : undefined,
      isOnOnePage: table.isOnOneSheet,
      isRightToLeft: isRightToLeft(pen),
    },
    { margin: head.margin, y, bottom: pen.height - BOTTOM, nextPage: nextPageOf(pen, head) },
  )
}

const nextPageOf = (pen: Pen, head: Letterhead) => (): number => {
  pen.pdf.addPage()
  return drawRunningHead(pen, head)
}

/** Fonts, given only where they cannot be fetched, as in tests under Node. */
export type PdfRun = { fonts?: PaperFonts | undefined }

/** Draws a table on the present page and those after it; returns its margin. */
async function drawWhole(pen: Pen, table: ExportedTable): Promise<number> {
  const { title, summary, statements, isOnWideSheet = false, note = '', asOf = '', signatures } = table
  const school = schoolOf(table)
  const logo = await logoOf(school?.logo)
  const margin = isOnWideSheet ? WIDE_MARGIN : MARGIN
  const head: Letterhead = { school, logo, title, notes: [note, asOf], margin }
  if (statements) {
    drawStatements(pen, statements, { ...head, notes: [asOf] })
    return margin
  }
  let y = drawLetterhead(pen, head)
  if (summary) y = drawTable(pen, summary, { head, y }) + GAP
  if (table.rows.length > 0 || !summary) y = drawTable(pen, table, { head, y })
  if (signatures) {
    if (y + SIGNATURES > pen.height - BOTTOM) y = nextPageOf(pen, head)()
    drawSignatureLines(pen, y, signatures, margin)
  }
  return margin
}

const isWide = ({ head, summary, statements, isOnWideSheet = false }: ExportedTable): boolean =>
  !statements && (Math.max(head.length, summary?.head.length ?? 0) > MOST_UPRIGHT || isOnWideSheet)

/** Tables as one PDF on A4, each on a page of its own; all of them stand as the first one does. */
export async function pdfOfAll(
  tables: readonly ExportedTable[],
  title: string,
  run: PdfRun = {},
): Promise<ArrayBuffer> {
  const fonts = run.fonts ?? (await lettersOfPapers())
  const [first] = tables
  const pen = openPen(fonts, first && isWide(first) ? 'landscape' : 'portrait', title)
  let margin = MARGIN
  for (const [at, table] of tables.entries()) {
    if (at > 0) pen.pdf.addPage()
    margin = await drawWhole(pen, table)
  }
  numberPages(pen, margin)
  return pen.file()
}

/** A table as a PDF on A4, below its summary, or its statements; title, column names and page number are on every page. */
export const pdfOf = (table: ExportedTable, run: PdfRun = {}): Promise<ArrayBuffer> =>
  pdfOfAll([table], table.title, run)
