import { bodyOf, cellText, originOf, type Cell, type ExportedTable } from './table.ts'

// Beginning of a text that spreadsheets run as a formula; a leading apostrophe prevents that.
const LOOKS_LIKE_FORMULA = /^[\s\u0000]*[=+\-@\t\r]/ // oxlint-disable-line no-control-regex

/** A text that a spreadsheet shows and does not run as a formula. */
const withoutFormula = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text)

type Written = Pick<ExportedTable, 'head' | 'rows'> & Partial<ExportedTable>

function cellOf(table: Written, value: Cell, column: number): string {
  if (typeof value !== 'string') return cellText(table, value, column)
  return `"${withoutFormula(value).replaceAll('"', '""')}"`
}

/** A table as comma-separated values; the byte order mark tells spreadsheets that the text is UTF-8. */
export const csvOf = (table: Written): string => {
  const lines = [table.head, ...bodyOf(table)].map((row) => row.map((cell, at) => cellOf(table, cell, at)).join(','))
  const origin = originOf({ title: '', ...table }).map((line) => cellOf(table, line, 0))
  return `\uFEFF${[...lines, ...(origin.length > 0 ? ['', ...origin] : [])].join('\r\n')}\r\n`
}
