import type { Cell, ExportedTable } from './table.ts'

// A spreadsheet takes a text that begins so for a formula and runs it; a leading apostrophe makes it text again.
const LOOKS_LIKE_FORMULA = /^[\s\u0000]*[=+\-@\t\r]/ // oxlint-disable-line no-control-regex

/** A text that a spreadsheet shows and does not run. */
const withoutFormula = (text: string): string => (LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text)

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return `"${withoutFormula(value).replaceAll('"', '""')}"`
}

/** A table as comma-separated values; the mark at the start tells spreadsheets that the text is UTF-8. */
export const csvOf = ({ head, rows }: Pick<ExportedTable, 'head' | 'rows'>): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
