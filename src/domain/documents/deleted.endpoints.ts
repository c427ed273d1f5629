import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../core/fields.ts'
import { DocumentId, DocumentListed } from './documents.schema.ts'

/** A deleted document whose file is still there, until it is erased. */
const DeletedDocument = DocumentListed.pick({
  id: true,
  title: true,
  kind: true,
  size: true,
  uploadedAt: true,
}).extend({ uploadedBy: z.string(), deletedAt: Instant, deletedBy: z.string(), erasedFrom: Instant })
export type DeletedDocument = z.infer<typeof DeletedDocument>

export const listDeletedDocuments = endpoint({
  id: 'documents.listDeleted',
  method: 'GET',
  path: '/user/documents/deleted',
  summary: 'Deleted documents whose files still take room, the largest first, with the day on which each is erased',
  roles: ['ADMIN'],
  reply: z.object({ documents: z.array(DeletedDocument) }),
  problems: [],
})

export const eraseDocument = endpoint({
  id: 'documents.erase',
  method: 'DELETE',
  path: '/user/documents/deleted/:id/file',
  summary: 'Erase the file of a deleted document for good, before its thirty days are over; who had it stays known',
  roles: ['ADMIN'],
  params: DocumentId,
  reply: z.object({ message: z.string() }),
  problems: ['documentNotFound'],
  // Erasing makes room.
  isAnsweredWhenFull: true,
})
