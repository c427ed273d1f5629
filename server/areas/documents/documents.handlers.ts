import { and, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { parseInput } from '#domain/core/parse-input.ts'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/documents/documents.endpoints.ts'
import { documentFileName, isOffice, mayDelete, mayUpload } from '#domain/documents/documents.rules.ts'
import type { DocumentListed, NewDocument } from '#domain/documents/documents.schema.ts'
import type { z } from 'zod'
import { recordChange } from '../../audit.ts'
import { documents, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, handleRaw, type Actor, type RawContext } from '../../handle.ts'
import type { IncomingFile } from '../../plugins/files.ts'
import { readDocumentsLimit } from '../school/settings.queries.ts'
import { deletedDocumentHandlers } from './deleted.handlers.ts'
import { beginDraft, dropDraft, readParts, storeParts, type Stored } from './parts.ts'
import { requireDocumentsRoom } from './room.ts'
import { type RecordKind, hide, instantNow, lockRow } from '../school/record.ts'

/** Condition: documents that a person may read: rules for everybody, schemes of work for the office and their uploader. */
const isVisibleTo = ({ id, role }: Pick<Actor, 'id' | 'role'>): SQL | undefined =>
  and(
    eq(documents.isDraft, false),
    isNull(documents.deletedAt),
    isOffice(role) ? undefined : or(ne(documents.kind, 'scheme'), eq(documents.uploadedBy, id)),
  )

async function readListed(tx: Db, condition: SQL | undefined): Promise<DocumentListed[]> {
  const found = await tx
    .select({ row: documents, by: users.fullName })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.uploadedBy))
    .where(condition)
    .orderBy(desc(documents.uploadedAt), desc(documents.id))
  return found.map(({ row, by }) => {
    const fileUrl = `/user/documents/files/${row.publicId}`
    return {
      id: row.id,
      fileUrl,
      url: fileUrl,
      publicId: row.publicId,
      kind: row.kind ?? 'rules',
      title: row.title ?? '',
      size: row.size ?? 0,
      sha256: row.sha256 ?? '',
      uploadedAt: row.uploadedAt,
      uploadedById: row.uploadedBy,
      uploadedBy: { fullName: by },
    }
  })
}

type Finished = Stored & Omit<z.output<typeof NewDocument>, 'pdf'>

const isUploadOf = ({ id }: Pick<Actor, 'id'>, ref: string) => and(eq(documents.uploadedBy, id), eq(documents.ref, ref))

/** Whether the caller has uploaded under a key before; a second upload under the key waits for the first. */
async function isKnown(tx: Db, { id }: Actor, ref: string | undefined): Promise<boolean> {
  if (ref === undefined) return false
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document ref ${id} ${ref}`}))`)
  return (await tx.$count(documents, isUploadOf({ id }, ref))) > 0
}

/** Makes a document of a draft whose file has arrived whole. */
async function finishDraft(
  context: RawContext,
  { documentId, size, sha256, ref, title, kind }: Finished,
): Promise<DocumentListed> {
  const { db, actor, env } = context
  return db.transaction(async (tx) => {
    if (await isKnown(tx, actor, ref)) throw new Problem('documentKnown')
    const after = { title, kind, size, sha256, uploadedAt: instantNow(env) }
    await tx
      .update(documents)
      .set({ ...after, ref: ref ?? null, isDraft: false })
      .where(eq(documents.id, documentId))
    await recordChange({ ...context, tx, write: null }, 'documents', documentId, { after })
    const [document] = await readListed(tx, eq(documents.id, documentId))
    return document as DocumentListed
  })
}

/** Opens a draft for a file; refuses a file for which the school has no room before any part is stored. */
async function openDraft({ db, actor, env }: RawContext, { pieces, most, before }: IncomingFile): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      const ref = String(before['ref'] ?? '')
      // A file that is stored already, and sent again after a lost answer, is not refused for want of room.
      if (ref && (await tx.$count(documents, isUploadOf(actor, ref))) > 0) throw new Problem('documentKnown')
      await requireDocumentsRoom(tx, most, await readDocumentsLimit(tx, env))
      return beginDraft(tx, { uploadedBy: actor.id, size: most, now: env.now() })
    })
  } catch (error) {
    // The file is read to its end, so that the sender receives the refusal.
    for await (const _ of pieces);
    throw error
  }
}

/** Stores a PDF while it arrives; deletes it again where the file or its form turns out to be wrong. */
async function upload(context: RawContext): Promise<DocumentListed> {
  const { db, actor, form } = context
  if (!form) throw new Error('The call has no form')
  const drafts: number[] = []
  try {
    const body = await form(async (file) => {
      const id = await openDraft(context, file)
      drafts.push(id)
      return storeParts(db, id, file.pieces)
    })
    const parsed = parseInput(endpoints.uploadDocument, { body }) as { body: z.output<typeof NewDocument> }
    const { pdf, ...fields } = parsed.body
    if (!mayUpload(actor.role, fields.kind)) throw new Problem('accessDenied')
    return await finishDraft(context, { ...(pdf as Stored), ...fields })
  } catch (error) {
    for (const id of drafts) await dropDraft(db, id)
    throw error
  }
}

const documentRecord = {
  table: documents,
  entity: 'documents',
  missing: 'documentNotFound',
} satisfies RecordKind<typeof documents>

export const documentHandlers = [
  ...deletedDocumentHandlers,

  handleRaw(endpoints.uploadDocument, async (_, context) => ({
    message: 'Document uploaded successfully',
    document: await upload(context),
  })),

  handle(endpoints.listDocuments, async ({ query: { kind = 'rules' } }, { tx, actor }) => ({
    documents: await readListed(tx, and(isVisibleTo(actor), eq(documents.kind, kind))),
  })),

  handle(endpoints.getDocumentFile, async ({ params: { publicId } }, { tx, actor, db }) => {
    const [found] = await tx
      .select()
      .from(documents)
      .where(and(isVisibleTo(actor), eq(documents.publicId, publicId)))
    if (!found) throw new Problem('documentNotFound')
    return {
      type: 'application/pdf',
      name: documentFileName(found.title ?? ''),
      size: found.size ?? 0,
      version: found.sha256 ?? '',
      read: (from: number, to: number) => readParts(db, found.id, from, to),
    }
  }),

  handle(endpoints.deleteDocument, async ({ params: { id } }, context) => {
    const { tx, actor } = context
    const before = await lockRow(tx, documentRecord, id, isVisibleTo(actor))
    // To a teacher, deleting a document of the office is answered as for a missing one.
    if (!mayDelete({ uploadedById: before.uploadedBy }, actor)) throw new Problem('documentNotFound')
    await hide(context, documentRecord, before)
    return { message: 'Document deleted successfully' }
  }),
]
