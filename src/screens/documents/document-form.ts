import { beginsAsPdf } from '#domain/core/pdf.rules.ts'
import { DOCUMENT_LIMITS } from '#domain/documents/documents.schema.ts'
import { documentTexts } from './documents.texts.ts'

const { form: texts } = documentTexts

/** A document as it is typed; its file stays outside. */
export type Typed = {
  /** Identifies the title and the file that are sent. */
  ref: string
  title: string
}

/** What is wrong with a title. */
export function problemOfTitle(title: string): string | undefined {
  const { length } = title.trim()
  if (length === 0) return texts.titleRequired
  return length > DOCUMENT_LIMITS.title ? texts.titleTooLong : undefined
}

/** What is wrong with a file; its name and what the browser takes it for do not count. */
export async function problemOfFile(file: Blob): Promise<string | undefined> {
  if (file.size > DOCUMENT_LIMITS.bytes) return texts.tooLarge
  const head = new Uint8Array(await file.slice(0, 5).arrayBuffer())
  return beginsAsPdf(head) ? undefined : texts.notPdf
}
