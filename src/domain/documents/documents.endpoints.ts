import { z } from 'zod'
import { endpoint, type StreamedFile } from '../core/endpoint.ts'
import { ROLES } from '../core/roles.ts'
import {
  DOCUMENT_LIMITS,
  DocumentFile,
  DocumentId,
  DocumentListed,
  DocumentQuery,
  NewDocument,
} from './documents.schema.ts'

// The documented calls: DOC-6.

const UPLOADERS = ['ADMIN', 'USER', 'Teacher'] as const

export const uploadDocument = endpoint({
  id: 'documents.upload',
  method: 'POST',
  path: '/user/upload-pdf',
  summary:
    'Store a PDF of at most 10 MB for everybody who signs in; with the kind `scheme`, which teachers use, a scheme of work for the office',
  roles: UPLOADERS,
  body: NewDocument,
  upload: { field: 'pdf', bytes: DOCUMENT_LIMITS.bytes, tooLarge: 'pdfTooLarge', isStreamed: true },
  reply: z.object({ message: z.string(), document: DocumentListed }),
  problems: ['notAPdf', 'pdfLocked', 'pdfTooLarge', 'documentsFull'],
  perMinute: 30,
})

export const listDocuments = endpoint({
  id: 'documents.list',
  method: 'GET',
  path: '/user/documents',
  summary:
    'Documents, the newest first: the rules of the school, or with the kind `scheme` schemes of work, all for the office and their own for teachers',
  roles: ROLES,
  query: DocumentQuery,
  reply: z.object({ documents: z.array(DocumentListed) }),
  problems: [],
})

export const getDocumentFile = endpoint({
  id: 'documents.file',
  method: 'GET',
  path: '/user/documents/files/:publicId',
  summary: 'The PDF of a document, whole or in the range that is asked for',
  roles: ROLES,
  params: DocumentFile,
  isFile: true,
  reply: z.custom<StreamedFile>(),
  problems: ['documentNotFound', 'rangeNotHere'],
})

export const deleteDocument = endpoint({
  id: 'documents.delete',
  isAnsweredWhenFull: true,
  method: 'DELETE',
  path: '/user/documents/:id',
  summary: 'Hide a document; devices that keep it for use without network delete it',
  roles: UPLOADERS,
  params: DocumentId,
  reply: z.object({ message: z.string() }),
  problems: ['documentNotFound'],
})
