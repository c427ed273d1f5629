import { inflate, joined } from './platform.ts'

const LOCAL_ENTRY = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const LOCAL_BYTES = 30
const DIRECTORY_BYTES = 46
const END_BYTES = 22
const LONGEST_COMMENT = 65_535

const STORED = 0
const DEFLATED = 8
/** Flags of an encrypted file or directory. */
const ENCRYPTED = 0x2041
const MOST_ENTRIES = 2_000

/** Why a zip file is refused: readers could disagree about it, it unpacks to too much, or it has a password. */
export type ZipTrouble = 'unclear' | 'tooLarge' | 'locked'

export class ZipProblem extends Error {
  readonly trouble: ZipTrouble
  constructor(trouble: ZipTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

export type ZipEntry = { readonly name: string; readonly content: Uint8Array }

function refuseUnless(isSo: boolean, trouble: ZipTrouble = 'unclear'): void {
  if (!isSo) throw new ZipProblem(trouble)
}

/** The offset of the directory of a zip file, and its number of entries; nothing may follow its last record. */
function directoryOf(file: DataView): { at: number; entries: number } {
  let end = file.byteLength - END_BYTES
  const first = Math.max(0, end - LONGEST_COMMENT)
  while (end >= first && file.getUint32(end, true) !== END_OF_DIRECTORY) end--
  refuseUnless(end >= first)
  const [onThisDisk, entries] = [file.getUint16(end + 8, true), file.getUint16(end + 10, true)]
  refuseUnless(file.getUint32(end + 4, true) === 0 && onThisDisk === entries && entries <= MOST_ENTRIES)
  refuseUnless(end + END_BYTES + file.getUint16(end + 20, true) === file.byteLength)
  return { at: file.getUint32(end + 16, true), entries }
}

const latin = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

async function contentOf(packed: Uint8Array, method: number, room: number): Promise<Uint8Array> {
  if (method === STORED) {
    refuseUnless(packed.length <= room, 'tooLarge')
    return packed
  }
  const content = await inflate(packed, room)
  if (!content) throw new ZipProblem('tooLarge')
  return content
}

async function readEntry(
  bytes: Uint8Array,
  file: DataView,
  at: number,
  room: number,
): Promise<ZipEntry & { next: number }> {
  refuseUnless(file.getUint32(at, true) === DIRECTORY_ENTRY)
  const [flags, method] = [file.getUint16(at + 8, true), file.getUint16(at + 10, true)]
  const [packedBytes, nameBytes] = [file.getUint32(at + 20, true), file.getUint16(at + 28, true)]
  const local = file.getUint32(at + 42, true)
  const name = latin(bytes.subarray(at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + nameBytes))
  const localNameBytes = file.getUint16(local + 26, true)
  const localName = latin(bytes.subarray(local + LOCAL_BYTES, local + LOCAL_BYTES + localNameBytes))
  // The local header must agree with the directory, since some readers use one and some the other.
  refuseUnless(file.getUint32(local, true) === LOCAL_ENTRY && localName === name)
  refuseUnless(((flags | file.getUint16(local + 6, true)) & ENCRYPTED) === 0, 'locked')
  refuseUnless(file.getUint16(local + 8, true) === method && (method === STORED || method === DEFLATED))
  const start = local + LOCAL_BYTES + localNameBytes + file.getUint16(local + 28, true)
  refuseUnless(start + packedBytes <= bytes.length)
  const content = await contentOf(bytes.subarray(start, start + packedBytes), method, room)
  const next = at + DIRECTORY_BYTES + nameBytes + file.getUint16(at + 30, true) + file.getUint16(at + 32, true)
  return { name, content, next }
}

async function readEntries(bytes: Uint8Array, most: number): Promise<ZipEntry[]> {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { at, entries } = directoryOf(file)
  const found: ZipEntry[] = []
  let [place, room] = [at, most]
  for (let entry = 0; entry < entries; entry++) {
    const { name, content, next } = await readEntry(bytes, file, place, room)
    room -= content.length
    found.push({ name, content })
    place = next
  }
  // Readers compare names without case and the kind of slash.
  refuseUnless(new Set(found.map(({ name }) => name.toLowerCase().replaceAll('\\', '/'))).size === found.length)
  return found
}

/** The entries of a zip file, unpacked. Throws a `ZipProblem` when they are more than `most` bytes, or not clear. */
export async function unzip(bytes: Uint8Array, most: number): Promise<ZipEntry[]> {
  try {
    return await readEntries(bytes, most)
  } catch (error) {
    // An offset outside of the file, or an entry that is not packed as it says.
    throw error instanceof ZipProblem ? error : new ZipProblem('unclear')
  }
}

function numbers(...parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const written = new DataView(new ArrayBuffer(parts.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of parts) {
    if (bytes === 2) written.setUint16(at, value, true)
    else written.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(written.buffer)
}

/** A zip file of these entries, stored without compression: every reader sees what was counted here, and nothing else. */
export function storedZip(entries: readonly ZipEntry[]): Uint8Array {
  const [files, directory]: [Uint8Array[], Uint8Array[]] = [[], []]
  let offset = 0
  for (const { name, content } of entries) {
    const { length } = content
    const named = Uint8Array.from(name, (sign) => sign.charCodeAt(0))
    // Version, flags, method, time, day, CRC (which the reader ignores), both sizes, lengths of name and extra field.
    const method = [
      [2, 20],
      [2, 0],
      [2, STORED],
      [2, 0],
      [2, 33],
      [4, 0],
    ] as const
    const about = numbers(...method, [4, length], [4, length], [2, named.length], [2, 0])
    files.push(numbers([4, LOCAL_ENTRY]), about, named, content)
    directory.push(numbers([4, DIRECTORY_ENTRY], [2, 20]), about, new Uint8Array(10), numbers([4, offset]), named)
    offset += LOCAL_BYTES + named.length + length
  }
  const listed = joined(directory)
  const count = entries.length
  const end = numbers([4, END_OF_DIRECTORY], [4, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0])
  return joined([...files, listed, end])
}
