import {
  FRAME_BEGINNING,
  framesOf,
  gatherFrames,
  HEAD_LETTERS,
  MOST_BUNDLE_BYTES,
  readFrame,
  readHead,
  type Frame,
  type Gathered,
} from './frames.rules.ts'

/** A bundle goes into at most so many messages, each of so many letters. */
export const [MOST_MESSAGES, MOST_LETTERS] = [3, 1_000] as const

/** Bytes of a piece in the row of codes: a code of 57 modules, which a cheap tablet's camera reads off a phone. */
export const CODE_BYTES = 240

// Our frames have an even number of bytes, and so letters by threes: a messenger that cuts spaces off the end is noticed.
const even = (bytes: number): number => bytes + (bytes % 2)

const lettersOf = (pieceBytes: number): number => FRAME_BEGINNING.length + HEAD_LETTERS + (pieceBytes / 2) * 3

/** The messages of a bundle, as few as possible; null where it does not fit. */
export async function messagesOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[] | null> {
  for (let count = 1; count <= MOST_MESSAGES; count++) {
    const pieceBytes = even(Math.ceil(bytes.length / count))
    if (lettersOf(pieceBytes) > MOST_LETTERS) continue
    const { pieces, frame } = await framesOf(bytes, pieceBytes)
    return Array.from({ length: pieces }, (_, number) => frame(number))
  }
  return null
}

/** A bundle as one line of text, for share sheets that take no other files; null where it is too large. */
export async function textOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (bytes.length >= MOST_BUNDLE_BYTES) return null
  const { frame } = await framesOf(bytes, even(bytes.length))
  return frame(0)
}

const FRAME = new RegExp(`${FRAME_BEGINNING}[0-9A-Z $%*+\\-./:]*`, 'g')

/** Signs that messengers put between letters for the direction of writing or the break of a line, and spaces that stand for others. */
const [UNSEEN, SPACES] = [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, /\u00a0|=20/g] as const

/** Quote marks at the beginning of a line, and the break of quoted-printable, as mail programs write them. */
const [QUOTED, SOFT_BREAK] = [/^(?:> ?)+/, /=\r?\n/g] as const

/**
 * The frame of a message that was broken into lines, behind its beginning: lines end between two letters, or in the place of a
 * space. How long a message is follows from its head, so that it can be told which.
 */
function unwrapped(part: string): Frame | null {
  const lines = part.split(/\r?\n/).map((line) => line.replace(QUOTED, ''))
  for (const glue of ['', ' ']) {
    const head = readHead(lines.join(glue))
    if (!head || head.pieces === 0) continue
    const letters = lettersOf(even(Math.ceil(head.length / head.pieces))) - FRAME_BEGINNING.length
    let content = ''
    for (const [at, line] of lines.entries()) {
      content += at === 0 ? line : glue + line
      if (content.length >= letters) break
    }
    const frame = content.length === letters ? readFrame(FRAME_BEGINNING + content) : null
    if (frame) return frame
  }
  return null
}

/** The frames that a text names, with whatever else people or messengers wrote between them. */
export function framesIn(text: string): Frame[] {
  const plain = text.replace(UNSEEN, '').replace(SPACES, ' ').replace(SOFT_BREAK, '')
  const parts = plain.split(FRAME_BEGINNING).slice(1)
  return parts.flatMap((part) => {
    const [line = ''] = (FRAME_BEGINNING + part).match(FRAME) ?? []
    const content = line.slice(FRAME_BEGINNING.length)
    // Spaces that stood between two frames, or that were cut off the end of one.
    const whole = [content, content.trimEnd(), content.padEnd(Math.ceil(content.length / 3) * 3)]
    const found = whole.map((each) => (each.length % 3 === 0 ? readFrame(FRAME_BEGINNING + each) : null))
    return found.find((frame) => frame !== null) ?? unwrapped(part) ?? []
  })
}

/** `known` of the `pieces` of a bundle are there; `bytes` once they are all there and make it. */
export type Gathering = { known: number; pieces: number; bytes: Uint8Array<ArrayBuffer> | null; isMisread: boolean }

/** Gathers frames as they come, each bundle by itself: whoever shows codes may begin with another bundle in between. */
export function gatherBundles(): (frame: Frame) => Promise<Gathering> {
  const bundles = new Map<number, Gathered>()
  return async (frame) => {
    const gathered = bundles.get(frame.bundle) ?? gatherFrames()
    bundles.set(frame.bundle, gathered)
    gathered.take(frame)
    const { known, pieces } = gathered.progress()
    const bytes = await gathered.bundle()
    const isMisread = bytes === null && known === pieces
    // A frame that was read wrongly is in one of the sums, and cannot be told from the others.
    if (isMisread) bundles.delete(frame.bundle)
    return { known, pieces, bytes, isMisread }
  }
}
