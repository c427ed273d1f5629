import { ROWS_OF_SHEET } from '#domain/exports/exports.tables.ts'
import { CELL_STYLES, sheetPath, SPREADSHEET, textCell, workbookParts, XML_HEAD } from '#domain/school/workbook-xml.ts'
import type { ExportRow, ReadColumn } from './rows.ts'
import { splitRows } from './split-rows.ts'
import type { ZipEntry } from './zip-pieces.ts'

const isNumber = ({ kind }: ReadColumn): boolean => kind === 'number' || kind === 'money'

function rowOf(columns: readonly ReadColumn[], row: ExportRow): string {
  const cells = columns.map((column, at) => {
    const value = row[at] ?? null
    if (value === null) return '<c/>'
    if (!isNumber(column)) return textCell(value)
    return column.kind === 'money' ? `<c s="${CELL_STYLES.amount}"><v>${value}</v></c>` : `<c><v>${value}</v></c>`
  })
  return `<row>${cells.join('')}</row>`
}

async function* sheetPieces(columns: readonly ReadColumn[], pages: AsyncIterable<readonly ExportRow[]>) {
  const heading = columns.map(({ name }) => textCell(name)).join('')
  yield `${XML_HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetData><row>${heading}</row>`
  for await (const rows of pages) yield rows.map((row) => rowOf(columns, row)).join('')
  yield '</sheetData></worksheet>'
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

type Told = { title: string; columns: readonly ReadColumn[]; pages: AsyncIterable<readonly ExportRow[]> }

/** The parts of an Excel workbook: as many sheets as the rows take, with at most `most` each, then what lists them. */
export async function* excelParts({ title, columns, pages }: Told, most = ROWS_OF_SHEET): AsyncGenerator<ZipEntry> {
  let sheets = 0
  for await (const part of splitRows(pages, most))
    yield { name: sheetPath(++sheets), pieces: sheetPieces(columns, part) }
  const titles = Array.from({ length: sheets }, (_, at) => (at === 0 ? title : `${title} ${at + 1}`))
  for (const [name, text] of Object.entries(workbookParts(titles))) yield { name, pieces: once(text) }
}
