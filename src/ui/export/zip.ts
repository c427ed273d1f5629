type Member = { name: string; text: string }
type Packed = { name: Uint8Array; crc: number; size: number; method: number; data: Uint8Array }

const STORED = 0
const DEFLATED = 8
/** 1 January 1980, the first date of the ZIP format: equal tables give equal files. */
const DAY = 0x21
/** File names are UTF-8. */
const FLAGS = 0x0800

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

/** Deflated where the browser supports it. */
async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Pick<Packed, 'method' | 'data'>> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    return { method: DEFLATED, data: new Uint8Array(await new Response(stream).arrayBuffer()) }
  } catch {
    return { method: STORED, data: bytes }
  }
}

/** Little-endian numbers: pairs of a value and its number of bytes. */
function numbers(...pairs: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(pairs.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of pairs) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** The fields that a local header and the central directory have in common. */
const commonOf = ({ method, crc, data, size, name }: Packed) =>
  [
    [20, 2],
    [FLAGS, 2],
    [method, 2],
    [0, 2],
    [DAY, 2],
    [crc, 4],
    [data.length, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const

/** A ZIP file of texts. */
export async function zipOf(members: readonly Member[]): Promise<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, text } of members) {
    const bytes = encoder.encode(text)
    const packed = { name: encoder.encode(name), crc: crcOf(bytes), size: bytes.length, ...(await pack(bytes)) }
    const head = numbers([0x04034b50, 4], ...commonOf(packed))
    parts.push(head, packed.name, packed.data)
    directory.push(
      numbers([0x02014b50, 4], [20, 2], ...commonOf(packed), [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      packed.name,
    )
    offset += head.length + packed.name.length + packed.data.length
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const count = members.length
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [offset, 4], [0, 2])
  return new Blob([...parts, ...directory, end] as BlobPart[]).arrayBuffer()
}
