import { save } from '#ui/export/save.ts'
import type { PaperFonts } from '#ui/papers/fonts.ts'
import { drawGrid, type GridColumn } from '#ui/papers/grid.ts'
import { lettersOfPapers } from '#ui/papers/letters.ts'
import { numberPages } from '#ui/papers/letterhead.ts'
import { openPen, type Pen } from '#ui/papers/pen.ts'
import { buildSheet, type Sheet, type SheetInput } from './sheet.ts'

const MARGIN = 10
/** Height at which the table begins, and space below it (millimetres). */
const [TOP, BOTTOM] = [24, 12]
/** Widths of number, ID and name; the days share what is left (millimetres). */
const FIRST = [9, 15, 63] as const

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** The sheet as a landscape PDF; heading and column names are repeated on every page. */
export async function sheetPdf(sheet: Sheet, fonts?: PaperFonts): Promise<ArrayBuffer> {
  const title = `Attendance sheet ${sheet.className} ${sheet.month}`
  const pen = openPen(fonts ?? (await lettersOfPapers()), 'landscape', title)
  const day = (pen.width - 2 * MARGIN - sumOf(FIRST)) / (sheet.head.length - FIRST.length)
  const columns = sheet.head.map((name, at): GridColumn => ({
    title: name,
    align: at === 2 ? 'start' : 'center',
    width: FIRST[at] ?? day,
  }))
  const nextPage = (): number => {
    pen.pdf.addPage()
    return drawHeading(pen, sheet)
  }
  const place = { margin: MARGIN, y: drawHeading(pen, sheet), bottom: pen.height - BOTTOM, nextPage }
  drawGrid(pen, { columns, rows: sheet.body, size: 8 }, place)
  numberPages(pen, MARGIN)
  return pen.file()
}

function drawHeading(pen: Pen, { className, printDate, month }: Sheet): number {
  const right = pen.width - MARGIN
  pen.text(`Class: ${className}`, MARGIN, 13, { size: 14, weight: 'bold', room: right / 2 })
  pen.text(`Month: ${month}`, right, 11, { size: 10, align: 'right' })
  pen.text(`Print date: ${printDate}`, right, 17, { size: 10, align: 'right' })
  pen.text('Student Attendance Sheet', MARGIN, 19, { size: 10 })
  return TOP
}

/** Makes the sheet on this device, without network, and saves it as a file. */
export async function downloadSheet(input: SheetInput): Promise<void> {
  const sheet = buildSheet(input)
  await save(sheet.fileName, await sheetPdf(sheet), 'application/pdf')
}
