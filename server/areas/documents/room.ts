import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { ERASED_AFTER_DAYS, sizeWords } from '#domain/documents/documents.rules.ts'
import { DOCUMENT_LIMITS } from '#domain/documents/documents.schema.ts'
import { documentParts, documents } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

export const ERASED_AFTER_MS = ERASED_AFTER_DAYS * 86_400_000

/** Condition: deleted documents whose files are not erased yet. */
export const isErasable = and(isNotNull(documents.deletedAt), isNull(documents.erasedAt))

/** Bytes of documents' files; for drafts the largest size allowed, since their files are arriving. */
export async function readDocumentsRoom(tx: Db) {
  const found = await tx
    .select({
      isDeleted: sql<boolean>`${documents.deletedAt} is not null`.as('is_deleted'),
      bytes: sql<number>`sum(coalesce(${documents.size}, ${DOCUMENT_LIMITS.bytes}))::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(documents)
    .where(isNull(documents.erasedAt))
    .groupBy(sql`is_deleted`)
  const of = (isDeleted: boolean) => found.find((each) => each.isDeleted === isDeleted) ?? { bytes: 0, count: 0 }
  return { there: of(false), deleted: of(true) }
}

/** Refuses a file of so many bytes that would not fit. Until this transaction ends, no other file can take the room. */
export async function requireDocumentsRoom(tx: Db, bytes: number, limit: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('room for documents'))`)
  const { there, deleted } = await readDocumentsRoom(tx)
  const left = limit - there.bytes - deleted.bytes
  if (bytes > left)
    throw new Problem('documentsFull', { left: left > 0 ? sizeWords(left) : '0 MB', limit: sizeWords(limit) })
}

/** Erases the file of a deleted document, whose row stays; false where there is none to erase. */
export async function eraseFile(tx: Db, id: number, now: number): Promise<boolean> {
  const erased = await tx
    .update(documents)
    .set({ erasedAt: new Date(now).toISOString() })
    .where(and(eq(documents.id, id), isErasable))
    .returning({ id: documents.id })
  if (erased.length === 0) return false
  await tx.delete(documentParts).where(eq(documentParts.documentId, id))
  return true
}

/** Erases the files of documents that were deleted long enough ago, each in a transaction of its own. */
export async function eraseOldFiles(db: Db, now: number): Promise<void> {
  const old = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(isErasable, lt(documents.deletedAt, new Date(now - ERASED_AFTER_MS).toISOString())))
  for (const { id } of old) await db.transaction((tx) => eraseFile(tx, id, now))
}
