import fs from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'

const MEGABYTE = 1_048_576

/** Bytes of a disk: what others than root may still use, and all of it. */
export type DiskRoom = { free: number; size: number }

/** Throws where the folder cannot be read. */
export function roomOf(folder: string): DiskRoom {
  const { bavail, bsize, blocks } = fs.statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Room that tables leave to the embedded database's journal, which grows by pieces of 16 MB. A journal that cannot grow
 * is fatal: the database's program then waits for itself for ever, in the only thread of the server.
 */
export const JOURNAL_ROOM = 17 * MEGABYTE

/** What the checkpoint, sessions and the erasing of documents need beside it. */
export const LEAST_ROOM = 24 * MEGABYTE

const between = (least: number, share: number, most: number): number => Math.min(most, Math.max(least, share))

/** Bytes of the reserve: three pieces of the journal, on a small disk one or two. */
export const reserveOf = (size: number): number => between(16 * MEGABYTE, size * 0.16, 48 * MEGABYTE)

/**
 * Below these bytes of free room nothing more is taken in: `uploads` of files first, since a teacher can send many;
 * then `writes` of any kind; and last what signs somebody in or makes room. Small disks have smaller limits, or a school
 * on one could not begin.
 */
export const limitsOf = (size: number) => ({
  uploads: between(64 * MEGABYTE, size * 0.25, 500_000_000),
  writes: between(40 * MEGABYTE, size * 0.18, 100_000_000),
  last: LEAST_ROOM,
})
export type Limits = ReturnType<typeof limitsOf>

const reserveIn = (dataDir: string): string => join(dataDir, 'reserve')

export const hasReserve = (dataDir: string): boolean => fs.existsSync(reserveIn(dataDir))

/** Gives the reserve up, so that the journal can go on or a start succeed on a full disk; whether there was one. */
export function releaseReserve(dataDir: string): boolean {
  if (!hasReserve(dataDir)) return false
  fs.rmSync(reserveIn(dataDir), { force: true })
  return true
}

/** Puts the reserve aside again once there is room for it and for writing. */
export async function restoreReserve(dataDir: string): Promise<void> {
  const { free, size } = roomOf(dataDir)
  if (!hasReserve(dataDir) && free - reserveOf(size) >= limitsOf(size).writes)
    await keepReserve(dataDir, reserveOf(size))
}

/**
 * Puts a file aside that takes the room of the reserve, so that nobody else can use it. Its content is random because
 * some file systems pack what is not.
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
