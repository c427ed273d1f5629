import type { MarksSheet } from '#domain/exams/upload.rules.ts'
import type { Choice } from './choice.ts'

/** A file that was being corrected under release 1.0, as its draft has it. */
export type OldFile = { sheet: MarksSheet }

/** The draft of the choices; under release 1.0 it had the file as well. */
export type UploadDraft = { choice: Choice; file?: { sheet: MarksSheet | null } | null }

export const oldFileIn = ({ file }: UploadDraft): OldFile | null => (file?.sheet ? { sheet: file.sheet } : null)
