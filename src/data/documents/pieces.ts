import { getDocumentFile } from '#domain/documents/documents.endpoints.ts'
import type { DocumentListed } from '#domain/documents/documents.schema.ts'
import { TransportError } from '../answers/failures.ts'
import { fetchRange } from '../answers/api.ts'

/** Bytes that are fetched at once: on a bad line no more than these are lost. */
const PIECE_BYTES = 512 * 1024

/** How often a piece is asked for before the line counts as down, and the pause before each (milliseconds). */
const PAUSES_MS = [0, 1_000, 3_000]

/** Called with the share of a file that has arrived, from 0 to 1. */
export type Got = (share: number) => void

type Piece = { at: number; from: number; to: number }

/** The pieces of a file, in their order. */
export const piecesOf = ({ size }: Pick<DocumentListed, 'size'>): Piece[] =>
  Array.from({ length: Math.ceil(size / PIECE_BYTES) }, (_, at) => ({
    at,
    from: at * PIECE_BYTES,
    to: Math.min(size, (at + 1) * PIECE_BYTES),
  }))

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A piece of a document from the school. Throws TransportError when the line stays down. */
export async function readPiece({ publicId }: DocumentListed, piece: Piece): Promise<Uint8Array<ArrayBuffer>> {
  let cause: unknown
  for (const wait of PAUSES_MS) {
    if (wait > 0) await pause(wait)
    try {
      return await fetchRange(getDocumentFile, { params: { publicId } }, piece)
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      cause = error
    }
  }
  throw cause
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The whole file. Throws TransportError where something of it is missing or wrong. */
export async function isTheFile(
  { size, sha256 }: DocumentListed,
  pieces: readonly Uint8Array<ArrayBuffer>[],
): Promise<Blob> {
  const file = new Blob([...pieces], { type: 'application/pdf' })
  // `subtle` is missing on addresses without TLS, where only the size is checked.
  const { subtle } = globalThis.crypto
  const found = subtle ? hexOf(await subtle.digest('SHA-256', await file.arrayBuffer())) : sha256
  if (file.size !== size || found !== sha256) throw new TransportError('broken file')
  return file
}

/** The file of a document from the school. Throws TransportError when it does not arrive whole. */
export async function fetchDocument(document: DocumentListed, got: Got): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const wanted = piecesOf(document)
  for (const piece of wanted) {
    pieces.push(await readPiece(document, piece))
    got((piece.at + 1) / wanted.length)
  }
  return isTheFile(document, pieces)
}
