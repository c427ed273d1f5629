import { and, desc, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { parseInput } from '#domain/core/parse-input.ts'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/documents/documents.endpoints.ts'
import { documentFileName, isOffice, mayDelete, mayUpload } from '#domain/documents/documents.rules.ts'
import type { DocumentListed, NewDocument } from '#domain/documents/documents.schema.ts'
import type { z } from 'zod'
import { recordChange } from '../../audit.ts'
import { documents, users, writes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { applyOnce, type Executed } from '../../execute.ts'
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

type Reply = z.output<typeof endpoints.uploadDocument.reply>
type Finished = Stored & Omit<z.output<typeof NewDocument>, 'pdf'>

/** Makes a document of a draft whose file has arrived whole; an upload that is repeated gets the reply to the first. */
async function finishDraft(context: RawContext, { documentId, ...file }: Finished): Promise<Executed> {
  const { db, env } = context
  return db.transaction((tx) =>
    applyOnce(tx, { handler: { endpoint: endpoints.uploadDocument }, input: file, context }, async () => {
      if (documentId === null) throw new Error('The first upload under this key is gone')
      const after = { ...file, uploadedAt: instantNow(env) }
      await tx
        .update(documents)
        .set({ ...after, isDraft: false })
        .where(eq(documents.id, documentId))
      await recordChange({ ...context, tx, write: null }, 'documents', documentId, { after })
      const [document] = await readListed(tx, eq(documents.id, documentId))
      return { message: 'Document uploaded successfully', document }
    }),
  )
}

/**
 * Opens a draft for a file; refuses a file for which the school has no room before any part is stored. Null for a file
 * that is stored already and is sent again after a lost answer: it needs no room.
 */
async function openDraft(
  { db, actor, env, write }: RawContext,
  { pieces, most }: IncomingFile,
): Promise<number | null> {
  try {
    return await db.transaction(async (tx) => {
      if (write && (await tx.$count(writes, eq(writes.id, write.id))) > 0) return null
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
async function upload(context: RawContext): Promise<Reply> {
  const { db, actor, form } = context
  if (!form) throw new Error('The call has no form')
  const drafts: number[] = []
  try {
    const body = await form(async (file) => {
      const id = await openDraft(context, file)
      if (id !== null) drafts.push(id)
      return storeParts(db, id, file.pieces)
    })
    const parsed = parseInput(endpoints.uploadDocument, { body }) as { body: z.output<typeof NewDocument> }
    const { pdf, ...fields } = parsed.body
    if (!mayUpload(actor.role, fields.kind)) throw new Problem('accessDenied')
    const { reply, isReplay } = await finishDraft(context, { ...(pdf as Stored), ...fields })
    if (isReplay) for (const id of drafts) await dropDraft(db, id)
    return reply as Reply
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

  handleRaw(endpoints.uploadDocument, (_, context) => upload(context)),

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
