import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of a ZIP archive, read once; `isPacked`: compressed already. */
export type ZipEntry = { name: string; isPacked?: boolean; pieces: AsyncIterable<string | Uint8Array> }

/** Level of compression: a higher one takes twice the time for a tenth less. */
const LEVEL = 4

const encoder = new TextEncoder()
const NOTHING = new Uint8Array()

/** A ZIP archive of these files, made as fast as it is read; each file is read to its end before the next is asked for. */
export async function* zipPieces(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for await (const { name, isPacked = false, pieces } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL })
    zip.add(file)
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece)
      yield* made.splice(0)
      // Packing a page takes milliseconds; other calls have their turn between two.
      await setImmediate()
    }
    file.push(NOTHING, true)
  }
  zip.end()
  yield* made.splice(0)
}
