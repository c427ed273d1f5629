import type { DocumentKind, DocumentListed } from '#domain/documents/documents.schema.ts'
import { tokenOf, type Reached, type Who } from './ask.ts'

/** A PDF file of exactly so many bytes, as a person chooses or drops it. */
export function pdfFileOf(bytes: number, name = 'document.pdf'): File {
  const [head, tail] = ['%PDF-1.7\n', '\nstartxref\n0\n%%EOF\n']
  const body = new Uint8Array(bytes - head.length - tail.length).map((_, at) => at % 251)
  return new File([head, body, tail], name, { type: 'application/pdf' })
}

type Uploaded = { title: string; kind?: DocumentKind; file?: File; as?: Who }

/** Uploads a document at another computer. */
export async function uploadPdf(
  school: Reached,
  { title, kind = 'rules', file = pdfFileOf(900), as = 'admin' }: Uploaded,
): Promise<DocumentListed> {
  const body = new FormData()
  body.append('title', title)
  body.append('kind', kind)
  body.append('pdf', file)
  const headers = { authorization: `Bearer ${await tokenOf(school, as)}` }
  const answer = await school.fetch(`${school.origin}/api/user/upload-pdf`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`upload of ${title}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { document: DocumentListed }).document
}
