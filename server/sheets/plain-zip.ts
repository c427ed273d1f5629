import { inflateRawSync } from 'node:zlib'

const LOCAL_ENTRY = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const LOCAL_BYTES = 30
const DIRECTORY_BYTES = 46
const END_BYTES = 22

const STORED = 0
const DEFLATED = 8
/** Flags of an encrypted file or directory. */
const ENCRYPTED = 0x2041

const MOST_ENTRIES = 2_000

/** Why a zip file is refused: readers could disagree about it, or it is larger than allowed. */
export class ZipProblem extends Error {
  readonly isTooLarge: boolean
  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'The zip file holds too much' : 'The zip file is not read alike by everybody')
    this.isTooLarge = isTooLarge
  }
}

type Entry = { name: Buffer; content: Buffer }

function refuseUnless(isSo: boolean): void {
  if (!isSo) throw new ZipProblem(false)
}

/** The offset of the directory of a zip file, and its number of entries; nothing may follow its last record. */
function directoryOf(file: Buffer): { at: number; entries: number } {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  refuseUnless(end >= 0 && end + END_BYTES <= file.length)
  const [onThisDisk, entries] = [file.readUInt16LE(end + 8), file.readUInt16LE(end + 10)]
  const isWhole = file.readUInt32LE(end) === END_OF_DIRECTORY && file.readUInt32LE(end + 4) === 0
  const at = file.readUInt32LE(end + 16)
  refuseUnless(isWhole && onThisDisk === entries && entries <= MOST_ENTRIES)
  refuseUnless(end + END_BYTES + file.readUInt16LE(end + 20) === file.length)
  return { at, entries }
}

function inflated(packed: Buffer, room: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: room + 1 })
  } catch (error) {
    throw new ZipProblem((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
  }
}

/** The entry at this offset of the directory, unpacked, and the offset behind it. */
function readEntry(file: Buffer, at: number, room: number): Entry & { next: number } {
  refuseUnless(file.readUInt32LE(at) === DIRECTORY_ENTRY)
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)]
  const [packedBytes, nameBytes] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
  const local = file.readUInt32LE(at + 42)
  const name = file.subarray(at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + nameBytes)
  const localNameBytes = file.readUInt16LE(local + 26)
  const localName = file.subarray(local + LOCAL_BYTES, local + LOCAL_BYTES + localNameBytes)
  // The local header must agree with the directory, since some readers use one and some the other.
  refuseUnless(file.readUInt32LE(local) === LOCAL_ENTRY && localName.equals(name))
  refuseUnless(file.readUInt16LE(local + 8) === method && ((flags | file.readUInt16LE(local + 6)) & ENCRYPTED) === 0)
  refuseUnless(method === STORED || method === DEFLATED)
  const start = local + LOCAL_BYTES + localNameBytes + file.readUInt16LE(local + 28)
  refuseUnless(start + packedBytes <= file.length)
  const packed = file.subarray(start, start + packedBytes)
  const content = method === DEFLATED ? inflated(packed, room) : packed
  const next = at + DIRECTORY_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  return { name, content, next }
}

/** A name as readers compare it: without case and the kind of slash. */
const comparable = (name: Buffer): string => name.toString('latin1').toLowerCase().replaceAll('\\', '/')

function readEntries(file: Buffer, most: number): Entry[] {
  const { at, entries } = directoryOf(file)
  const found: Entry[] = []
  let [place, room] = [at, most]
  for (let entry = 0; entry < entries; entry++) {
    const { next, ...read } = readEntry(file, place, room)
    room -= read.content.length
    if (room < 0) throw new ZipProblem(true)
    found.push(read)
    place = next
  }
  refuseUnless(new Set(found.map(({ name }) => comparable(name))).size === found.length)
  return found
}

const numbers = (...parts: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    parts.map(([bytes, value]) => {
      const written = Buffer.alloc(bytes)
      written.writeUIntLE(value, 0, bytes)
      return written
    }),
  )

/** A zip file of these entries, stored without compression. */
function zipOf(entries: readonly Entry[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content } of entries) {
    // Version, flags, method, time, day, CRC (which the reader ignores), both sizes, lengths of name and extra field.
    const { length } = content
    const about = numbers(
      [2, 20],
      [2, 0],
      [2, STORED],
      [2, 0],
      [2, 33],
      [4, 0],
      [4, length],
      [4, length],
      [2, name.length],
      [2, 0],
    )
    files.push(numbers([4, LOCAL_ENTRY]), about, name, content)
    directory.push(numbers([4, DIRECTORY_ENTRY], [2, 20]), about, Buffer.alloc(10), numbers([4, offset]), name)
    offset += LOCAL_BYTES + name.length + length
  }
  const listed = Buffer.concat(directory)
  const count = entries.length
  const end = numbers([4, END_OF_DIRECTORY], [4, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0])
  return Buffer.concat([...files, listed, end])
}

/**
 * Writes a zip file anew from its unpacked content, so that every reader sees what was counted here and nothing else.
 * Throws a `ZipProblem` when it unpacks to more than `most` bytes, has a name twice, differs between a local header and
 * the directory, or has data behind its end.
 */
export function plainZip(bytes: Uint8Array, most: number): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return zipOf(readEntries(file, most))
  } catch (error) {
    // An offset outside of the file.
    if (error instanceof RangeError) throw new ZipProblem(false)
    throw error
  }
}
