import type { DocumentKind, DocumentListed } from '#domain/documents/documents.schema.ts'
import { listDocuments } from '#domain/documents/documents.endpoints.ts'
import { device } from '../device/db.ts'
import { dropKeptFile, ownersOfKeptFiles } from '../device/kept-files.ts'
import { useLiveRead, type Read } from '../live/live-read.ts'
import { readSession } from '../session/session.ts'
import { ownKept, type OwnKept } from '../session/own-kept.ts'
import { askAndCache } from '../answers/use-answer.ts'
import { decrypt, decryptBytes, encrypt, encryptBytes } from '../session/vault-keys.ts'
import { isTheFile, piecesOf, readPiece, type Got } from './pieces.ts'

const aboutLabel = (publicId: string): string => `file:${publicId}`
const pieceLabel = (publicId: string, at: number): string => `file:${publicId}:${at}`

/** Kept documents as the school lists them; those that the present key does not open are left out. */
async function readAbout({ store, key }: OwnKept, isWhole: boolean): Promise<DocumentListed[]> {
  const rows = await store.files.toArray()
  const found = await Promise.all(
    rows
      .filter((row) => row.isWhole || !isWhole)
      .map(({ publicId, about }) => decrypt<DocumentListed>(key, aboutLabel(publicId), about).catch(() => null)),
  )
  return found.flatMap((about) => about ?? [])
}

/** The documents that the signed-in person keeps on this device; null where nothing can be kept. */
export const readKept: Read<ReadonlyMap<string, DocumentListed> | null> = async (db, _, watch) => {
  const own = await ownKept(db)
  if (!own) return null
  const documents = await readAbout({ ...own, store: watch(own.store) }, true)
  return new Map(documents.map((document) => [document.publicId, document]))
}

/** Kept documents of the signed-in person, live; undefined while they are first read. */
export const useKept = (): ReadonlyMap<string, DocumentListed> | null | undefined => useLiveRead(readKept)

const storedPiece = async ({ store, key }: OwnKept, publicId: string, at: number): Promise<Uint8Array | null> => {
  const piece = await store.pieces.get([publicId, at])
  return piece ? new Uint8Array(await decryptBytes(key, pieceLabel(publicId, at), piece.content)) : null
}

/**
 * Fetches a document and keeps it on this device, encrypted. After a broken line, fetching continues where it stopped. The
 * document counts as kept only once it is whole. Throws TransportError when the document does not arrive.
 */
export async function keepDocument(document: DocumentListed, got: Got): Promise<void> {
  const db = device()
  const own = await ownKept(db)
  if (!own) throw new Error('Nothing can be kept on this device.')
  const { store, key, ownerId } = own
  const { publicId } = document
  const about = await encrypt(key, aboutLabel(publicId), document)
  await store.files.put({ publicId, isWhole: false, about })
  const wanted = piecesOf(document)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (const piece of wanted) {
    const { at } = piece
    const known = await storedPiece(own, publicId, at).catch(() => null)
    const bytes = known ? new Uint8Array(known) : await readPiece(document, piece)
    if ((await readSession(db))?.user.id !== ownerId) return
    if (!known) {
      const content = await encryptBytes(key, pieceLabel(publicId, at), bytes)
      await store.pieces.put({ publicId, at, content })
    }
    pieces.push(bytes)
    got(pieces.length / wanted.length)
  }
  await isTheFile(document, pieces).catch(async (error: unknown) => {
    await dropKeptFile(store, publicId)
    throw error
  })
  await store.files.put({ publicId, isWhole: true, about })
}

/** The file of a kept document; null where it is not kept, or does not open any more. */
export async function readKeptFile(document: DocumentListed): Promise<Blob | null> {
  const own = await ownKept(device())
  if (!own || !(await own.store.files.get(document.publicId))?.isWhole) return null
  try {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for (const { at } of piecesOf(document)) {
      const bytes = await storedPiece(own, document.publicId, at)
      pieces.push(new Uint8Array(bytes ?? []))
    }
    return await isTheFile(document, pieces)
  } catch {
    await dropKeptFile(own.store, document.publicId)
    return null
  }
}

/** Deletes a kept document from this device. */
export async function dropKeptDocument({ publicId }: Pick<DocumentListed, 'publicId'>): Promise<void> {
  const own = await ownKept(device())
  if (own) await dropKeptFile(own.store, publicId)
}

/** Deletes the kept documents of a kind that the school does not list any more. */
export async function dropGone(kind: DocumentKind, listed: readonly DocumentListed[]): Promise<void> {
  const own = await ownKept(device())
  if (!own) return
  const present = new Set(listed.map(({ publicId }) => publicId))
  for (const about of await readAbout(own, false))
    if (about.kind === kind && !present.has(about.publicId)) await dropKeptFile(own.store, about.publicId)
}

/** Asks for the documents of each kind of which something is kept, and deletes what the school has deleted. */
export async function dropAllGone(ownerId: number): Promise<void> {
  // Without this check, a database would be created for everybody.
  if (!(await ownersOfKeptFiles()).includes(ownerId)) return
  const own = await ownKept(device())
  const kinds = new Set((own ? await readAbout(own, false) : []).map(({ kind }) => kind))
  for (const kind of kinds) await dropGone(kind, (await askAndCache(listDocuments, { query: { kind } })).documents)
}
