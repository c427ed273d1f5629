import type { MarksSheet } from '#domain/exams/upload.rules.ts'
import type { Choice } from './choice.ts'

/** A chosen file as a draft holds it: what was read of it, with the corrections; `sheet` null: too large to be kept. */
export type KeptFile = { name: string; sheet: MarksSheet | null; mended: readonly number[] }

export type UploadDraft = { choice: Choice; file: KeptFile }

/** A draft is written anew at each correction, so a longer file would make a cheap tablet wait. */
const MOST_ROWS_KEPT = 1_000

export const keptFile = (name: string, sheet: MarksSheet, mended: readonly number[]): KeptFile => ({
  name,
  sheet: sheet.rows.length > MOST_ROWS_KEPT ? null : sheet,
  mended,
})
