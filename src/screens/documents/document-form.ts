import { beginsAsPdf } from '#domain/core/pdf.rules.ts'
import { DOCUMENT_LIMITS } from '#domain/documents/documents.schema.ts'
import { documentTexts } from './documents.texts.ts'

const { form: texts } = documentTexts

/** The typed values of a document, without the file. */
export type Typed = {
  /** Key under which title and file are sent. */
  ref: string
  title: string
}

/** The message about an invalid title; undefined for a valid one. */
export function problemOfTitle(title: string): string | undefined {
  const { length } = title.trim()
  if (length === 0) return texts.titleRequired
  return length > DOCUMENT_LIMITS.title ? texts.titleTooLong : undefined
}

/** The message about an invalid file; the content counts, not the file's name nor the browser's idea of its type. */
export async function problemOfFile(file: Blob): Promise<string | undefined> {
  if (file.size > DOCUMENT_LIMITS.bytes) return texts.tooLarge
  const head = new Uint8Array(await file.slice(0, 5).arrayBuffer())
  return beginsAsPdf(head) ? undefined : texts.notPdf
}
