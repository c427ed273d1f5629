import type { MarksSheet } from '#domain/exams/upload.rules.ts'
import type { Choice } from './choice.ts'

/** A chosen file in the draft: its rows with their corrections; `sheet` is null if there are too many rows. */
export type KeptFile = { name: string; sheet: MarksSheet | null; mended: readonly number[] }

export type UploadDraft = { choice: Choice; file: KeptFile }

/** Rows up to which a draft keeps a file: it is rewritten at each correction, so more would slow cheap tablets. */
const MOST_ROWS_KEPT = 1_000

export const keptFile = (name: string, sheet: MarksSheet, mended: readonly number[]): KeptFile => ({
  name,
  sheet: sheet.rows.length > MOST_ROWS_KEPT ? null : sheet,
  mended,
})
