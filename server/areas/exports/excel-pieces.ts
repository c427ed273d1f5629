import type { ValueKind } from '#domain/exports/export-columns.ts'
import { ROWS_OF_SHEET } from '#domain/exports/exports.tables.ts'
import type { ExportRow, ReadColumn } from './rows.ts'
import { splitRows } from './split-rows.ts'
import type { ZipEntry } from './zip-pieces.ts'

// oxlint-disable-next-line no-control-regex -- Characters that XML cannot contain.
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Texts that look like Excel's escaped characters: Excel reads _x0041_ as an A. */
const LIKE_ESCAPED = /_(?=x[\da-f]{4}_)/gi
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in the XML of a sheet. */
const xmlText = (text: string): string =>
  text
    .replace(NOT_IN_XML, '')
    .replace(LIKE_ESCAPED, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const FORMAT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const override = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="${FORMAT}.${type}+xml"/>`
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (inside: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`

/** Texts are stored as texts, whatever they begin with, so none is run as a formula. */
const textCell = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** Days from the one that Excel counts as 0 to 1970; before March 1900, Excel counts a day that never was. */
const [TO_1970, FIRST_DAY, DAY_MS] = [25_569, 61, 86_400_000]

/** A day or an instant in UTC as Excel counts it; earlier ones, which Excel has not, stay texts. */
function cellOfDate(value: string, style: number): string {
  const count = Date.parse(value) / DAY_MS + TO_1970
  return count >= FIRST_DAY ? `<c s="${style}"><v>${Math.round(count * 86_400) / 86_400}</v></c>` : textCell(value)
}

/** The cell of a value, by the kind of its column; the styles are those below. */
const CELL_OF: Readonly<Record<ValueKind, (value: string) => string>> = {
  text: textCell,
  number: (value) => `<c><v>${value}</v></c>`,
  money: (value) => `<c s="1"><v>${value}</v></c>`,
  day: (value) => cellOfDate(value, 2),
  time: (value) => cellOfDate(value, 3),
  yes: (value) => `<c t="b"><v>${value === 'true' ? 1 : 0}</v></c>`,
}

function rowOf(columns: readonly ReadColumn[], row: ExportRow): string {
  const cells = columns.map(({ kind }, at) => {
    const value = row[at] ?? null
    return value === null ? '<c/>' : CELL_OF[kind](value)
  })
  return `<row>${cells.join('')}</row>`
}

async function* sheetPieces(columns: readonly ReadColumn[], pages: AsyncIterable<readonly ExportRow[]>) {
  const heading = columns.map(({ name }) => textCell(name)).join('')
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData><row>${heading}</row>`
  for await (const rows of pages) yield rows.map((row) => rowOf(columns, row)).join('')
  yield '</sheetData></worksheet>'
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Numbers of the format 0.00 in style 1, days in style 2, instants in style 3. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

type Told = { title: string; columns: readonly ReadColumn[]; pages: AsyncIterable<readonly ExportRow[]> }

/** The parts of an Excel workbook: as many sheets as the rows of each table take, with at most `most` each, then what lists them. */
export async function* excelParts(tables: readonly Told[], most = ROWS_OF_SHEET): AsyncGenerator<ZipEntry> {
  const names: string[] = []
  for (const { title, columns, pages } of tables) {
    let parts = 0
    for await (const part of splitRows(pages, most)) {
      names.push(xmlText(++parts === 1 ? title : `${title} ${parts}`))
      yield { name: `xl/worksheets/sheet${names.length}.xml`, pieces: sheetPieces(columns, part) }
    }
  }
  const each = names.map((_, at) => at + 1)
  const book = each.map((at) => `<sheet name="${names[at - 1]}" sheetId="${at}" r:id="rId${at}"/>`).join('')
  const parts = {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${book}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each.map((at) => relation(at, 'worksheet', `worksheets/sheet${at}.xml`)).join('') +
        relation(names.length + 1, 'styles', 'styles.xml'),
    ),
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${each.map((at) => override(`worksheets/sheet${at}`, 'worksheet')).join('')}${override('styles', 'styles')}</Types>`,
  }
  for (const [name, text] of Object.entries(parts)) yield { name, pieces: once(text) }
}
