import { beginsAsPdf } from '#domain/core/pdf.rules.ts'
import { DOCUMENT_LIMITS } from '#domain/documents/documents.schema.ts'
import { documentTexts } from './documents.texts.ts'

const { form: texts } = documentTexts

/** The message about an invalid file; the content counts, not the file's name nor the browser's idea of its type. */
export async function problemOfFile(file: Blob): Promise<string | undefined> {
  if (file.size > DOCUMENT_LIMITS.bytes) return texts.tooLarge
  const head = new Uint8Array(await file.slice(0, 5).arrayBuffer())
  return beginsAsPdf(head) ? undefined : texts.notPdf
}
