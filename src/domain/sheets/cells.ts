/**
 * What a cell of a file is. Percent, date, boolean, error and a formula without a stored value keep their kind, so that
 * whoever reads the cell can say what is wrong with it instead of taking the number behind it.
 */
export type CellKind = 'text' | 'number' | 'percent' | 'date' | 'boolean' | 'error' | 'unsolved'

/** `text` is the cell as its program shows it; `value` the number behind it, `day` the day of a date. */
export type Cell = {
  readonly kind: CellKind
  readonly text: string
  readonly value?: number
  readonly day?: string | null
}

/** Cells by column; null or missing where a cell is blank. */
export type Row = readonly (Cell | null | undefined)[]

/** One sheet of a workbook; `rows[0]` is its row 1. Rows and columns without content at the end are left out. */
export type Tab = { readonly name: string; readonly isHidden: boolean; readonly rows: readonly Row[] }

const CONTROL = /\p{Cc}|\p{Surrogate}/gu
// Marks of direction and width, joiners, soft hyphens and the byte order mark: nobody sees them, and they make one name two.
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
// Most cells: nothing in them has to be looked at.
const PLAIN = /^[\u0021-\u007e]+(?: [\u0021-\u007e]+)*$/
const MOST_LETTERS = 2_000

/** Text without marks that nobody sees, composed letters, single spaces. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.slice(0, MOST_LETTERS)
  return text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(CONTROL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
}

/** Whether text has marks that nobody sees; they are not stored. */
export const hasUnseen = (text: string): boolean => !PLAIN.test(text) && text.search(UNSEEN) >= 0

export const isBlankText = (text: string): boolean =>
  !PLAIN.test(text) && (text.trim() === '' || cleanText(text) === '')

/** A cell of a text; null where the text has nothing to see. */
export const textCell = (text: string): Cell | null => (isBlankText(text) ? null : { kind: 'text', text })

/** The cell as text, as a person reads it; empty for none. */
export const shownText = (cell: Cell | null | undefined): string => (cell ? cleanText(cell.text) : '')

/** Letter of a column, as spreadsheets name it: A, Z, AA. */
export function columnLetter(at: number): string {
  const above = Math.floor(at / 26)
  return (above > 0 ? columnLetter(above - 1) : '') + String.fromCharCode(65 + (at % 26))
}
