import fs from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'

const MEGABYTE = 1_048_576

/** Bytes of a disk: what others than root may still use, and all of it. */
export type DiskRoom = { free: number; size: number }

/** Room of the disk that a folder is on; throws where the folder cannot be read. */
export function roomOf(folder: string): DiskRoom {
  const { bavail, bsize, blocks } = fs.statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Room that tables leave to the embedded database's journal, which grows by pieces of 16 MB. A journal that cannot grow
 * is fatal: the database's program then waits for itself for ever, in the only thread of the server.
 */
export const JOURNAL_ROOM = 17 * MEGABYTE

/** Least free bytes for a start: the room of the journal, and more for a checkpoint, sessions and the erasing of documents. */
export const LEAST_ROOM = 24 * MEGABYTE

const between = (least: number, share: number, most: number): number => Math.min(most, Math.max(least, share))

/** Bytes of the reserve: three pieces of the journal, on a small disk one or two. */
export const reserveOf = (size: number): number => between(16 * MEGABYTE, size * 0.16, 48 * MEGABYTE)

/**
 * Bytes of free room below which calls are refused: `uploads` of files first, since a teacher can send many; then `writes`
 * of any kind; and last the calls that sign somebody in or make room. Limits are smaller on a small disk, or no school could
 * begin there.
 */
export const limitsOf = (size: number) => ({
  uploads: between(64 * MEGABYTE, size * 0.25, 500_000_000),
  writes: between(40 * MEGABYTE, size * 0.18, 100_000_000),
  last: LEAST_ROOM,
})
export type Limits = ReturnType<typeof limitsOf>

const reserveIn = (dataDir: string): string => join(dataDir, 'reserve')

export const hasReserve = (dataDir: string): boolean => fs.existsSync(reserveIn(dataDir))

/** Deletes the reserve, so that the journal can go on or a start succeed on a full disk; returns whether there was one. */
export function releaseReserve(dataDir: string): boolean {
  if (!hasReserve(dataDir)) return false
  fs.rmSync(reserveIn(dataDir), { force: true })
  return true
}

/** Makes a missing reserve again, once there is room for it and for writing. */
export async function restoreReserve(dataDir: string): Promise<void> {
  const { free, size } = roomOf(dataDir)
  if (!hasReserve(dataDir) && free - reserveOf(size) >= limitsOf(size).writes)
    await keepReserve(dataDir, reserveOf(size))
}

/**
 * Writes a file of the size of the reserve, so that no other file can take its room. Its content is random, since some
 * file systems compress everything else.
 */
async function keepReserve(dataDir: string, bytes: number): Promise<void> {
  const draft = `${reserveIn(dataDir)}.new`
  try {
    const file = await fs.promises.open(draft, 'w', 0o600)
    try {
      const piece = randomBytes(MEGABYTE)
      for (let written = 0; written < bytes; written += MEGABYTE) await file.write(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await fs.promises.rename(draft, reserveIn(dataDir))
  } finally {
    await fs.promises.rm(draft, { force: true })
  }
}
