import type { ExportRow, ReadColumn } from './rows.ts'

// Beginning of a text that spreadsheets run as a formula; a leading apostrophe prevents that.
const LOOKS_LIKE_FORMULA = /^[\s\u0000]*[=+\-@\t\r]/ // oxlint-disable-line no-control-regex

/** A text in quotes, which spreadsheets show and do not run. */
export const csvText = (text: string): string =>
  `"${(LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const lineOf = (columns: readonly ReadColumn[], row: ExportRow): string =>
  `${row.map((value, at) => (value === null ? '' : columns[at]?.kind === 'text' ? csvText(value) : value)).join(',')}\r\n`

/** Rows as comma-separated values; the byte order mark tells spreadsheets that the text is UTF-8. */
export async function* csvPieces(
  columns: readonly ReadColumn[],
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ name }) => name).join(',')}\r\n`
  for await (const rows of pages) yield rows.map((row) => lineOf(columns, row)).join('')
}
