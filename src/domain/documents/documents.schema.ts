import { z } from 'zod'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'

/** A rule or regulation of the school, which everybody reads, or a teacher's scheme of work, which the office reads. */
const DOCUMENT_KINDS = ['rules', 'scheme'] as const
export const DocumentKind = z.enum(DOCUMENT_KINDS, 'Kind is not valid')
export type DocumentKind = z.infer<typeof DocumentKind>

/** Longest title (characters) and largest PDF (bytes) of a document (DOC-1). */
export const DOCUMENT_LIMITS = { title: 60, bytes: 10 * 1024 * 1024 } as const

/** A PDF that was stored while it arrived. */
const StoredPdf = z.custom<{ sha256: string }>(
  (value) => typeof (value as { sha256?: unknown } | null)?.sha256 === 'string',
  'PDF file is required',
)

export const TITLE_REQUIRED = 'Title is required'
export const TITLE_TOO_LONG = `Title must be ${DOCUMENT_LIMITS.title} characters or less`

export const NewDocument = z.strictObject({
  title: text(DOCUMENT_LIMITS.title, TITLE_TOO_LONG).trim().min(1, TITLE_REQUIRED),
  kind: DocumentKind.default('rules'),
  pdf: StoredPdf,
})

/** A document as calls list it (DOC-5). */
export const DocumentListed = z.object({
  id: Id,
  /** Address of the file below `/api`, which nobody can guess. */
  fileUrl: z.string(),
  url: z.string(),
  publicId: z.string(),
  kind: DocumentKind,
  title: z.string(),
  /** Size of the file, in bytes. */
  size: z.int(),
  /** SHA-256 of the file, in hexadecimal. */
  sha256: z.string(),
  uploadedAt: Instant,
  uploadedById: Id,
  uploadedBy: z.object({ fullName: z.string() }),
})
export type DocumentListed = z.infer<typeof DocumentListed>

export const DocumentQuery = z.object({ kind: DocumentKind.optional() })
export const DocumentId = z.object({ id: idOf('document', IdText) })
export const DocumentFile = z.object({ publicId: idOf('documentFile', z.uuid()) })
