import { fromBase45, toBase45 } from './base45.ts'

/**
 * Frames: a bundle in pieces that fit a QR code or a message, as text. The first frames are its pieces in order. Each later frame
 * is a sum (exclusive or) of pieces, which its number names: whoever has missed frames needs about as many later ones,
 * whichever they are (a random linear fountain code).
 *
 * A frame is `DUGSI1:` and, in base45: four bytes of the bundle's SHA-256, the length of the bundle (three bytes), the
 * number of pieces (two), its own number (three), and as many bytes as each piece has.
 */
export type Frame = { bundle: number; length: number; pieces: number; number: number; bytes: Uint8Array<ArrayBuffer> }

/** The letters with which each frame begins. */
export const FRAME_BEGINNING = 'DUGSI1:'
const HEAD_BYTES = 12

/** Bundles are smaller than this: the camera is for thousands of entries, not for files. */
export const MOST_BUNDLE_BYTES = 1 << 20
const MOST_PIECES = 4_096
const MOST_NUMBER = 1 << 24

/** Pseudo-random words of 32 bits from a seed (mulberry32): the same on every device. */
function wordsOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return (word ^ (word >>> 14)) >>> 0
  }
}

/** Which pieces a frame is the sum of, as bits of 32-bit words; each piece is in half of the later frames. */
function partsOf({ bundle, pieces, number }: Pick<Frame, 'bundle' | 'pieces' | 'number'>): Uint32Array {
  const parts = new Uint32Array(Math.ceil(pieces / 32))
  if (number < pieces) {
    parts[number >> 5] = 1 << (number & 31)
    return parts
  }
  const next = wordsOf(bundle ^ Math.imul(number, 0x9e3779b1))
  for (const at of parts.keys()) parts[at] = next()
  if (pieces % 32 > 0) parts[parts.length - 1] = (parts.at(-1) ?? 0) & (2 ** (pieces % 32) - 1)
  // A sum of nothing would tell nothing.
  if (parts.every((word) => word === 0)) parts[0] = 1
  return parts
}

const has = (parts: Uint32Array, piece: number): boolean => (((parts[piece >> 5] ?? 0) >>> (piece & 31)) & 1) === 1

function add(to: Uint8Array | Uint32Array, from: Uint8Array | Uint32Array): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) ^ (from[at] ?? 0)
}

const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<number> =>
  new DataView(await crypto.subtle.digest('SHA-256', bytes)).getUint32(0)

/** A frame as text (`readFrame`). */
export function frameText({ bundle, length, pieces, number, bytes }: Frame): string {
  const framed = new Uint8Array(HEAD_BYTES + bytes.length)
  const view = new DataView(framed.buffer)
  view.setUint32(0, bundle)
  view.setUint32(4, length * 256 + (pieces >> 8))
  view.setUint32(8, (pieces & 255) * MOST_NUMBER + number)
  framed.set(bytes, HEAD_BYTES)
  return FRAME_BEGINNING + toBase45(framed)
}

/** Letters behind `FRAME_BEGINNING` that say what a frame is part of. */
export const HEAD_LETTERS = (HEAD_BYTES / 2) * 3

/** What the head of a frame says; `framed` has at least its bytes. */
function headOf(framed: Uint8Array<ArrayBuffer>): Omit<Frame, 'bytes'> {
  const view = new DataView(framed.buffer)
  const [middle, last] = [view.getUint32(4), view.getUint32(8)]
  return {
    bundle: view.getUint32(0),
    length: Math.floor(middle / 256),
    pieces: (middle & 255) * 256 + Math.floor(last / MOST_NUMBER),
    number: last % MOST_NUMBER,
  }
}

/** What the first letters behind `FRAME_BEGINNING` say of a frame; null where they are of none. */
export function readHead(letters: string): Pick<Frame, 'length' | 'pieces'> | null {
  const head = fromBase45(letters.slice(0, HEAD_LETTERS))
  return head?.length === HEAD_BYTES ? headOf(head) : null
}

/** The frame that a text is; null where it is none. */
export function readFrame(text: string): Frame | null {
  const framed = text.startsWith(FRAME_BEGINNING) ? fromBase45(text.slice(FRAME_BEGINNING.length)) : null
  if (!framed || framed.length <= HEAD_BYTES) return null
  const frame = { ...headOf(framed), bytes: framed.slice(HEAD_BYTES) }
  const isWhole = frame.pieces > 0 && frame.pieces <= MOST_PIECES && frame.length < MOST_BUNDLE_BYTES
  return isWhole && Math.ceil(frame.length / frame.bytes.length) === frame.pieces ? frame : null
}

/** The frames of a bundle without end, for a row of QR codes that changes by itself; `pieceBytes` in each. */
export async function framesOf(
  bytes: Uint8Array<ArrayBuffer>,
  pieceBytes: number,
): Promise<{ pieces: number; frame: (number: number) => string }> {
  const pieces = Math.ceil(bytes.length / pieceBytes)
  if (bytes.length === 0 || bytes.length >= MOST_BUNDLE_BYTES || pieces > MOST_PIECES)
    throw new RangeError(`${bytes.length} bytes do not fit in frames of ${pieceBytes}`)
  const bundle = await hashOf(bytes)
  const padded = new Uint8Array(pieces * pieceBytes)
  padded.set(bytes)
  return {
    pieces,
    frame(number) {
      const place = { bundle, pieces, number: number % MOST_NUMBER }
      const parts = partsOf(place)
      const sum = new Uint8Array(pieceBytes)
      for (let piece = 0; piece < pieces; piece++)
        if (has(parts, piece)) add(sum, padded.subarray(piece * pieceBytes, (piece + 1) * pieceBytes))
      return frameText({ ...place, length: bytes.length, bytes: sum })
    },
  }
}

/** A sum of pieces whose first is `lead`. */
type Row = { parts: Uint32Array; bytes: Uint8Array<ArrayBuffer> }

export type Gathered = {
  /** Takes a frame in; one of another bundle, or one that tells nothing new, changes nothing. */
  take: (frame: Frame) => void
  /** Number of pieces' worth that was taken in, and how many there are; zeros before the first frame. */
  progress: () => { known: number; pieces: number }
  /** The bundle, once enough frames are in; null before, and where they do not make the bundle that they name. */
  bundle: () => Promise<Uint8Array<ArrayBuffer> | null>
}

const leadOf = (parts: Uint32Array): number => {
  const at = parts.findIndex((word) => word !== 0)
  return at < 0 ? -1 : at * 32 + (31 - Math.clz32((parts[at] ?? 0) & -(parts[at] ?? 0)))
}

/** Gathers the frames of one bundle, in any order, by elimination as they come. */
export function gatherFrames(): Gathered {
  let first: Frame | undefined
  const rows = new Map<number, Row>()
  const isSame = (frame: Frame): boolean =>
    first?.bundle === frame.bundle &&
    first.length === frame.length &&
    first.pieces === frame.pieces &&
    first.bytes.length === frame.bytes.length

  return {
    take(frame) {
      first ??= frame
      if (!isSame(frame)) return
      const row = { parts: partsOf(frame), bytes: frame.bytes.slice() }
      for (let lead = leadOf(row.parts); lead >= 0; lead = leadOf(row.parts)) {
        const known = rows.get(lead)
        if (!known) {
          rows.set(lead, row)
          return
        }
        add(row.parts, known.parts)
        add(row.bytes, known.bytes)
      }
    },
    progress: () => ({ known: rows.size, pieces: first?.pieces ?? 0 }),
    async bundle() {
      if (!first || rows.size < first.pieces) return null
      const { pieces, length, bundle } = first
      const size = first.bytes.length
      const whole = new Uint8Array(pieces * size)
      // From the last piece back, each row is a sum of its own piece and of later ones, which are known by then.
      for (let piece = pieces - 1; piece >= 0; piece--) {
        const { parts, bytes } = rows.get(piece) as Row
        const own = bytes.slice()
        for (let later = piece + 1; later < pieces; later++)
          if (has(parts, later)) add(own, whole.subarray(later * size, (later + 1) * size))
        whole.set(own, piece * size)
      }
      const bytes = whole.slice(0, length)
      return (await hashOf(bytes)) === bundle ? bytes : null
    },
  }
}
