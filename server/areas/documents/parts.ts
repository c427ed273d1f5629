import { createHash, randomUUID } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { documentParts, documents } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { lockRows } from '../school/record.ts'
import { beginsAsPdf, endsAsPdf, PDF_TAIL_BYTES } from '#domain/core/pdf.rules.ts'
import { isLockedPdf } from './locked-pdf.ts'

/**
 * Bytes of each part but the last one, which one statement reads or writes: small enough for the heap that is cleaned
 * often. Larger parts stay in memory as garbage until there is much of it.
 */
export const PART_BYTES = 32 * 1024

/** Parts that are written together: every transaction waits for the disk. */
const PARTS_AT_ONCE = 8

/** File that has arrived as a whole, in a draft that nobody sees yet; without a draft, the file was only read. */
export type Stored = { documentId: number | null; size: number; sha256: string }

/** Makes a draft for a file of at most `size` bytes that is about to arrive; nobody sees the draft. */
export async function beginDraft(tx: Db, draft: { uploadedBy: number; size: number; now: number }): Promise<number> {
  const { now, ...known } = draft
  const [made] = await tx
    .insert(documents)
    .values({ publicId: randomUUID(), uploadedAt: new Date(now).toISOString(), ...known })
    .returning({ id: documents.id })
  return (made as { id: number }).id
}

/** Deletes a draft, with the parts of its file that have arrived. */
export async function dropDraft(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that a part that is just being written does not come between.
    const [draft] = await lockRows(tx, documents, and(eq(documents.id, id), eq(documents.isDraft, true)))
    if (!draft) return
    await tx.delete(documentParts).where(eq(documentParts.documentId, id))
    await tx.delete(documents).where(eq(documents.id, id))
  })
}

/** Deletes drafts whose upload a stopped server has left behind. */
export async function dropOldDrafts(db: Db, before: number): Promise<void> {
  const old = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.isDraft, true), lt(documents.uploadedAt, new Date(before).toISOString())))
  for (const { id } of old) await dropDraft(db, id)
}

/**
 * Cuts a file into batches of parts as it arrives. All batches share one buffer: a batch must be stored before the next one
 * is asked for.
 */
async function* batchesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const batch = Buffer.allocUnsafe(PARTS_AT_ONCE * PART_BYTES)
  let filled = 0
  for await (const piece of pieces) {
    for (let taken = 0; taken < piece.length;) {
      const length = Math.min(batch.length - filled, piece.length - taken)
      batch.set(piece.subarray(taken, taken + length), filled)
      filled += length
      taken += length
      if (filled < batch.length) continue
      yield batch
      filled = 0
    }
  }
  if (filled > 0) yield batch.subarray(0, filled)
}

const storeBatch = (db: Db, documentId: number, from: number, batch: Uint8Array): Promise<void> =>
  db.transaction(async (tx) => {
    for (let at = 0; at < batch.length; at += PART_BYTES) {
      const content = batch.subarray(at, at + PART_BYTES)
      await tx.insert(documentParts).values({ documentId, position: (from + at) / PART_BYTES, content })
    }
  })

/**
 * Stores a PDF while it arrives, in transactions that are short: a sender on a slow line keeps nobody from the database.
 * A file that does not begin as a PDF is read to its end, so that the sender receives the refusal, and not stored;
 * neither is one without a draft.
 */
export async function storeParts(
  db: Db,
  documentId: number | null,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Stored> {
  const hash = createHash('sha256')
  let [size, isPdf, isLocked] = [0, true, false]
  let tail: Uint8Array = new Uint8Array()
  for await (const batch of batchesOf(pieces)) {
    if (size === 0) isPdf = beginsAsPdf(batch)
    if (isPdf && documentId !== null) await storeBatch(db, documentId, size, batch)
    hash.update(batch)
    isLocked ||= isLockedPdf(tail, batch)
    tail = new Uint8Array(Buffer.concat([tail, batch.subarray(-PDF_TAIL_BYTES)]).subarray(-PDF_TAIL_BYTES))
    size += batch.length
  }
  if (!isPdf || !endsAsPdf(tail)) throw new Problem('notAPdf')
  if (isLocked) throw new Problem('pdfLocked')
  return { documentId, size, sha256: hash.digest('hex') }
}

/** The bytes of a stored file from `from` until before `to`, one part after the other. */
export async function* readParts(db: Db, documentId: number, from: number, to: number): AsyncGenerator<Buffer> {
  const { position, content } = documentParts
  const [first, last] = [Math.floor(from / PART_BYTES), Math.floor((to - 1) / PART_BYTES)]
  for (let at = first; at <= last; at++) {
    const begin = Math.max(0, from - at * PART_BYTES)
    const length = Math.min(PART_BYTES, to - at * PART_BYTES) - begin
    const [part] = await db
      .select({ bytes: sql<Uint8Array>`substring(${content} from ${begin + 1}::int for ${length}::int)` })
      .from(documentParts)
      .where(and(eq(documentParts.documentId, documentId), eq(position, at)))
    if (!part) throw new Error(`Part ${at} of document ${documentId} is missing`)
    yield Buffer.from(part.bytes.buffer, part.bytes.byteOffset, part.bytes.byteLength)
  }
}
