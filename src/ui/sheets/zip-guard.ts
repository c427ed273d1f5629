/** Most bytes that a zip file may unpack to: several times the size of 5,000 rows. */
const UNPACKED_BYTES = 64 * 1024 * 1024
const MOST_ENTRIES = 2_000

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8

/** Why a file is refused before it is unpacked. */
export type ZipTrouble = 'notASheet' | 'tooLarge'

/** Offset of a zip file's central directory, and its declared number of entries; null when there is none. */
function directoryOf(file: DataView): { at: number; entries: number } | null {
  // The end record of a zip file is followed only by a comment of at most 64 KB.
  for (let at = file.byteLength - 22; at >= Math.max(0, file.byteLength - 65_557); at--)
    if (file.getUint32(at, true) === END_OF_DIRECTORY)
      return { at: file.getUint32(at + 16, true), entries: file.getUint16(at + 10, true) }
  return null
}

/** The unpacked size of an entry; stops as soon as it exceeds `room`. */
async function unpackedSize(packed: Uint8Array<ArrayBuffer>, room: number): Promise<number> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return size
    size += value.byteLength
    if (size <= room) continue
    await reader.cancel()
    return size
  }
}

async function sizeOfAll(bytes: Uint8Array<ArrayBuffer>): Promise<ZipTrouble | null> {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = directoryOf(file)
  if (!directory || directory.entries > MOST_ENTRIES) return 'notASheet'
  let room = UNPACKED_BYTES
  let { at } = directory
  for (let entry = 0; entry < directory.entries; entry++) {
    if (file.getUint32(at, true) !== DIRECTORY_ENTRY) return 'notASheet'
    const local = file.getUint32(at + 42, true)
    const start = local + 30 + file.getUint16(local + 26, true) + file.getUint16(local + 28, true)
    const content = bytes.subarray(start, start + file.getUint32(at + 20, true))
    const isPacked = file.getUint16(at + 10, true) === DEFLATED
    room -= isPacked ? await unpackedSize(content, room) : content.byteLength
    if (room < 0) return 'tooLarge'
    at += 46 + file.getUint16(at + 28, true) + file.getUint16(at + 30, true) + file.getUint16(at + 32, true)
  }
  return null
}

/**
 * Why a zip file may not be unpacked in memory; null when it may. Every entry is unpacked once without storing the data,
 * since the declared sizes may be false.
 */
export const zipTrouble = (bytes: Uint8Array<ArrayBuffer>): Promise<ZipTrouble | null> =>
  // Errors come from offsets beyond the end, and from entries in another format than declared.
  sizeOfAll(bytes).catch((): ZipTrouble => 'notASheet')
