type Decoder = { decode: (bytes: Uint8Array) => string }
type Encoder = { encode: (text: string) => Uint8Array }
type Reader = { read: () => Promise<{ done: boolean; value?: Uint8Array }>; cancel: () => Promise<void> }
type Writer = { write: (bytes: Uint8Array) => Promise<void>; close: () => Promise<void> }
type Inflater = { readable: { getReader: () => Reader }; writable: { getWriter: () => Writer } }

/** What browsers, workers and Node have alike, while the domain is typed without any of them. */
const platform = globalThis as unknown as {
  TextDecoder: new (encoding: string, options?: { fatal?: boolean; ignoreBOM?: boolean }) => Decoder
  TextEncoder: new () => Encoder
  DecompressionStream: new (format: 'deflate-raw') => Inflater
}

export const decode = (bytes: Uint8Array, encoding: string): string => new platform.TextDecoder(encoding).decode(bytes)

/** The text of bytes; null where they are not valid in this encoding. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new platform.TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export const encodeUtf8 = (text: string): Uint8Array => new platform.TextEncoder().encode(text)

/** Unpacked bytes; null as soon as they are more than `room`. Throws where the bytes are not packed so. */
export async function inflate(packed: Uint8Array, room: number): Promise<Uint8Array | null> {
  const { readable, writable } = new platform.DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // A refused chunk is reported by the reader as well.
  const written = writer
    .write(packed)
    .then(() => writer.close())
    .catch(() => undefined)
  const reader = readable.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (!value) continue
    size += value.byteLength
    if (size > room) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  await written
  return joined(chunks, size)
}

/** One array of several. */
export function joined(
  parts: readonly Uint8Array[],
  size = parts.reduce((sum, { length }) => sum + length, 0),
): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
