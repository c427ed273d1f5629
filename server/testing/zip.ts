const number = (bytes: 2 | 4, value: number): Buffer => {
  const written = Buffer.alloc(bytes)
  written.writeUIntLE(value, 0, bytes)
  return written
}
const DEFLATED = 8

/** A zip file with one entry, which may declare any size. */
export function zipOf(name: string, packed: Uint8Array, claimed: number): Uint8Array {
  // The same fields in the local header and the directory: method, no time and no CRC, sizes, and the length of the
  // name.
  const about = [
    number(2, DEFLATED),
    Buffer.alloc(8),
    number(4, packed.length),
    number(4, claimed),
    number(2, name.length),
  ]
  const entry = [number(4, 0x04034b50), Buffer.alloc(4), ...about, Buffer.alloc(2), Buffer.from(name), packed]
  const list = [number(4, 0x02014b50), Buffer.alloc(6), ...about, Buffer.alloc(16), Buffer.from(name)]
  const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0)
  const end = [
    number(4, 0x06054b50),
    Buffer.alloc(4),
    number(2, 1),
    number(2, 1),
    number(4, lengthOf(list)),
    number(4, lengthOf(entry)),
    Buffer.alloc(2),
  ]
  return new Uint8Array(Buffer.concat([...entry, ...list, ...end]))
}
