import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/documents/deleted.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { documents, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle } from '../../handle.ts'
import { ERASED_AFTER_MS, eraseFile, isErasable } from './room.ts'
import { instantNow } from '../school/record.ts'

const deleters = alias(users, 'deleters')

async function readDeleted(tx: Db): Promise<endpoints.DeletedDocument[]> {
  const found = await tx
    .select({ row: documents, by: users.fullName, deletedBy: deleters.fullName })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.uploadedBy))
    .innerJoin(deleters, eq(deleters.id, documents.deletedBy))
    .where(isErasable)
    .orderBy(desc(documents.size), documents.id)
  return found.map(({ row: { id, title, kind, size, uploadedAt, deletedAt }, by, deletedBy }) => ({
    id,
    title: title ?? '',
    kind: kind ?? 'rules',
    size: size ?? 0,
    uploadedAt,
    uploadedBy: by,
    deletedAt: deletedAt ?? uploadedAt,
    deletedBy,
    erasedFrom: new Date(Date.parse(deletedAt ?? uploadedAt) + ERASED_AFTER_MS).toISOString(),
  }))
}

/** Handlers for administrators, of deleted documents whose files still take room. */
export const deletedDocumentHandlers = [
  handle(endpoints.listDeletedDocuments, async (_, { tx }) => ({ documents: await readDeleted(tx) })),

  handle(endpoints.eraseDocument, async ({ params: { id } }, context) => {
    const { tx, env } = context
    const [deleted] = await tx
      .select()
      .from(documents)
      .where(and(eq(documents.id, id), isErasable))
    if (!deleted || !(await eraseFile(tx, id, env.now()))) throw new Problem('documentNotFound')
    const after = { erasedAt: instantNow(env) }
    await recordChange(context, 'documents', id, { before: deleted, after })
    return { message: 'The file is erased for good' }
  }),
]
