/** Largest spreadsheet (GEN-19). */
export const SHEET_BYTES = 5_242_880

/** Most rows that are imported from one spreadsheet. */
export const SHEET_ROWS = 5_000

/** The sheet of a template with its class and exam; hidden, so that nobody changes it by accident. */
export const ABOUT_SHEET = 'About'

export type SheetCell = string | number | boolean | null
export type SheetTable = readonly (readonly unknown[])[]

/** A cell as it can be shown and sent: text, a number or nothing. Formulas were replaced by their values before. */
export function cellOf(value: unknown): SheetCell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  // Names must not contain control characters; a very long cell is cut here, and refused as too long afterwards.
  if (typeof value === 'string')
    return (
      value
        .replace(/\p{Cc}|\p{Surrogate}/gu, ' ')
        .trim()
        .slice(0, 500) || null
    )
  return null
}

export const isBlank = (value: unknown): boolean => cellOf(value) === null

/** A heading for comparison: without case, spaces and signs. */
export const plainHeading = (heading: unknown): string =>
  typeof heading === 'string' ? heading.replace(/[\s_.*-]/g, '').toLowerCase() : ''

/** Letters that the name of an uploaded file may have. */
export const FILE_NAME_LENGTH = 200
