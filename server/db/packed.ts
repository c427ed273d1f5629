import fs from 'node:fs'
import { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartFailure } from '../process/start-failure.ts'
import { MAGIC, seal, unseal, WrongKey } from './sealed-stream.ts'

/** Compresses text into a new file that only its owner may read, encrypted where there is a key. */
export function pack(pieces: AsyncIterable<string>, path: string, key: string | null): Promise<void> {
  const sealing = key === null ? [] : [Duplex.from(seal(key))]
  return pipeline([Readable.from(pieces), createGzip(), ...sealing, fs.createWriteStream(path, { mode: 0o600 })])
}

export function isSealed(path: string): boolean {
  if (!fs.existsSync(path)) return false
  const file = fs.openSync(path, 'r')
  try {
    const beginning = Buffer.alloc(MAGIC.length)
    fs.readSync(file, beginning)
    return beginning.equals(MAGIC)
  } finally {
    fs.closeSync(file)
  }
}

/** Opens a packed file for `read`. Throws a `StartFailure` for an encrypted file that the key does not open. */
export async function unpack<T>(
  path: string,
  key: string | null,
  read: (pieces: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const sealed = isSealed(path)
  if (sealed && key === null)
    throw new StartFailure(`${path} is sealed: set BACKUP_KEY to what it was when it was made`)
  const opening = sealed && key !== null ? [Duplex.from(unseal(key))] : []
  const unpacked = createGunzip()
  // Errors of earlier streams are thrown where the last one is read; without a reader they are ignored.
  pipeline([fs.createReadStream(path), ...opening, unpacked]).catch(() => undefined)
  try {
    return await read(unpacked)
  } catch (error) {
    if (error instanceof WrongKey)
      throw new StartFailure(`BACKUP_KEY does not open ${path}: it was another one when it was made`)
    throw error
  }
}
