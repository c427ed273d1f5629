// oxlint-disable-next-line no-control-regex -- Characters that XML cannot contain.
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
/** Texts that look like Excel's escaped characters: Excel reads _x0041_ as an A. */
const LIKE_ESCAPED = /_(?=x[\da-f]{4}_)/gi
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text in the XML of a workbook. */
export const xmlText = (text: string): string =>
  text
    .replace(NOT_IN_XML, '')
    .replace(LIKE_ESCAPED, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const FORMAT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A cell with a text, which Excel never runs as a formula, whatever it begins with. `place` is its address, such as B2. */
export const textCell = (text: string, place?: string): string =>
  `<c${place ? ` r="${place}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

/** Indexes of the cell styles below; of Excel's built-in number formats, 4 is #,##0.00, and 10 is 0.00%. */
export const CELL_STYLES = { plain: 0, amount: 1, percent: 2 } as const
const STYLES = `${XML_HEAD}<styleSheet xmlns="${SPREADSHEET}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs></styleSheet>`

const partOf = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="${FORMAT}.${type}+xml"/>`
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (inside: string): string =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`

/** Where the sheet of a number, counted from 1, is stored in the workbook. */
export const sheetPath = (at: number): string => `xl/worksheets/sheet${at}.xml`

/** The files of a workbook beside its sheets, which have these titles. */
export function workbookParts(titles: readonly string[]): Readonly<Record<string, string>> {
  const sheets = titles.map((title, at) => `<sheet name="${xmlText(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = titles.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  const types = titles.map((_, at) => partOf(`worksheets/sheet${at + 1}`, 'worksheet'))
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${XML_HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(links.join('') + relation(titles.length + 1, 'styles', 'styles.xml')),
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${partOf('workbook', 'sheet.main')}${types.join('')}${partOf('styles', 'styles')}</Types>`,
  }
}
