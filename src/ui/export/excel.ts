import { strToU8, zipSync } from 'fflate'
import { bodyOf, originOf, type Cell, type ExportedTable } from './table.ts'

/** The first date of the ZIP format, given to every file, so that equal tables give equal files. */
const SAME_DAY = new Date(1980, 0, 1)

const WIDEST = 60
/** Longest name of a sheet in Excel, and the characters that Excel refuses in such names. */
const SHEET_NAME_LENGTH = 31
const NOT_IN_SHEET_NAMES = /[[\]:*?/\\]/g

// oxlint-disable-next-line no-control-regex -- Characters that XML cannot contain.
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Texts that look like Excel's escaped characters: Excel reads _x0041_ as an A. */
const LIKE_ESCAPED = /_(?=x[\da-f]{4}_)/gi
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const xml = (text: string): string =>
  text
    .replace(NOT_IN_XML, '')
    .replace(LIKE_ESCAPED, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const FORMAT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partOf = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="${FORMAT}.${type}+xml"/>`
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (inside: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${partOf('workbook', 'sheet.main')}${partOf('worksheets/sheet1', 'worksheet')}${partOf('styles', 'styles')}</Types>`

/** Indexes of the cell styles below; of Excel's built-in number formats, 4 is #,##0.00, and 10 is 0.00%. */
const [PLAIN, AMOUNT, PERCENT, DAY, MOMENT] = [0, 1, 2, 3, 4]
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** The letters of a column: 0 is A, 26 is AA. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCodePoint(65 + (column % 26))

/** A percentage as Excel stores it: 93.33% is 0.9333. */
const shareOf = (percent: number): number => Number((percent / 100).toPrecision(12))

/** Days from the one that Excel counts as 0 to 1970; before March 1900, Excel counts a day that never was. */
const [TO_1970, FIRST_DAY, DAY_MS] = [25_569, 61, 86_400_000]
const AS_DAY = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d))?$/

/** A day or moment in words as Excel counts it, and its style; other words, such as those of no day, stay words. */
function dateOf(words: string): readonly [count: number, style: number] | null {
  const [, day, month, year, hour, minute] = AS_DAY.exec(words) ?? []
  if (day === undefined) return null
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 0), Number(minute ?? 0))
  const count = time / DAY_MS + TO_1970
  return count < FIRST_DAY ? null : [count, hour === undefined ? DAY : MOMENT]
}

function cellOf(value: Cell, place: string, style: number): string {
  const date = style === DAY && typeof value === 'string' ? dateOf(value) : null
  if (date) return `<c r="${place}" s="${date[1]}"><v>${date[0]}</v></c>`
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${place}"${style === PLAIN ? '' : ` s="${style}"`}><v>${style === PERCENT ? shareOf(value) : value}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xml(String(value ?? ''))}</t></is></c>`
}

const widthOf = (cells: readonly unknown[]): number =>
  Math.min(WIDEST, 2 + cells.reduce<number>((widest, cell) => Math.max(widest, String(cell ?? '').length), 0))

function sheetOf(table: ExportedTable): string {
  const { head, money = [], percents = [], days = [] } = table
  const body = bodyOf(table)
  const origin = originOf(table).map((line) => [line])
  const lines: readonly (readonly Cell[])[] = [head, ...body, ...(origin.length > 0 ? [[], ...origin] : [])]
  const widths = head.map((_, column) => widthOf([head, ...body].map((row) => row[column])))
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const styleOf = (row: number, column: number): number => {
    if (row === 0 || row > body.length) return PLAIN
    if (days.includes(column)) return DAY
    return money.includes(column) ? AMOUNT : percents.includes(column) ? PERCENT : PLAIN
  }
  const rows = lines.map(
    (line, row) =>
      `<row r="${row + 1}">${line.map((value, column) => cellOf(value, `${letters(column)}${row + 1}`, styleOf(row, column))).join('')}</row>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/**
 * A table as an Excel workbook. Texts are stored as texts, whatever they begin with, so none is run as a formula. The
 * workbook is written here, since the package that reads spreadsheets is too large to be stored on every device.
 */
export function excelOf(table: ExportedTable): ArrayBuffer {
  const name = xml(table.title.replace(NOT_IN_SHEET_NAMES, ' ').slice(0, SHEET_NAME_LENGTH))
  const book = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheetOf(table),
  }
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files), { mtime: SAME_DAY }).buffer
}
