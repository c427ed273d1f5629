import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { HealthChecks } from '#domain/core/health.ts'
import { backupVerdict } from '../backup/backup-verdict.ts'
import { watchBooks, type BooksState } from './books-check.ts'
import type { Db } from '../db/types.ts'
import { tableReader, watchIntegrity, type Integrity } from './integrity.ts'
import { readTrial } from '../backup/trial-verdict.ts'

/** Free bytes on the disks of data and of backups; null for a folder that does not exist or cannot be read. */
export type Disk = { data: number | null; backup: number | null }

/** What the server found when it last checked itself. */
export type Condition = { integrity: Integrity; disk: Disk; books: BooksState }

/** Condition of a server that is not watched, or has not checked itself yet. */
export const NOTHING_KNOWN: Condition = {
  integrity: { checkedAt: null, failure: null },
  disk: { data: null, backup: null },
  books: { checkedAt: null, differences: 0 },
}

/** How often the server checks itself. */
const LOOK_MS = 60_000

/** Free bytes below which a disk is low: a backup of a large school, its draft and a day of journal need as much. */
const LOW_BYTES = 500_000_000

export const isLow = ({ data, backup }: Disk): boolean =>
  [data, backup].some((bytes) => bytes !== null && bytes < LOW_BYTES)

async function freeIn(folder: string | null): Promise<number | null> {
  if (folder === null) return null
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
}

/** Checks that health shows to everybody, at this instant (milliseconds). */
export async function healthChecks(
  db: Db,
  { integrity, disk, books }: Condition,
  { now, isFull = false }: { now: number; isFull?: boolean },
): Promise<HealthChecks> {
  const backup = await backupVerdict(db, now).catch(() => ({ ok: false }))
  const trial = await readTrial(db).catch(() => null)
  return {
    integrity: integrity.failure ? 'failed' : integrity.checkedAt === null ? 'unknown' : 'ok',
    disk: isFull || isLow(disk) ? 'low' : disk.data === null ? 'unknown' : 'ok',
    backup: backup.ok ? 'ok' : 'late',
    restore: trial?.failure ? 'failed' : !trial || trial.skipped ? 'unknown' : 'ok',
    saving: isFull ? 'stopped' : 'ok',
    books: books.differences > 0 ? 'differ' : books.checkedAt === null ? 'unknown' : 'ok',
  }
}

type Folders = Record<keyof Disk, string | null> & {
  /** Restores the missing reserve of room of an embedded database. */
  keepReserve?: () => Promise<void>
}

/** Checks the disks, at the start and every minute, and reads on in the tables, beside all other work. */
export function watchServer(db: Db, { keepReserve, ...folders }: Folders) {
  const integrity = watchIntegrity(tableReader(db))
  const books = watchBooks(db)
  let disk = NOTHING_KNOWN.disk
  let isLooking = false
  const lookAtDisks = async (): Promise<void> => {
    // A network disk that is gone may not answer: start no second check while one hangs.
    if (isLooking) return
    isLooking = true
    // Where there is no room for the reserve, the next check tries again.
    await keepReserve?.().catch(() => undefined)
    disk = { data: await freeIn(folders.data), backup: await freeIn(folders.backup) }
    isLooking = false
  }
  const readOn = async (log: FastifyBaseLogger): Promise<void> => {
    const before = integrity.state().failure
    await integrity.step(Date.now())
    const { failure } = integrity.state()
    if (failure && failure.table !== before?.table) log.error(failure, 'a table of the database cannot be read')
    await books.step(Date.now())
    const { differences } = books.state()
    if (differences > 0) log.error({ differences }, 'the books differ from what they tell of')
  }
  return {
    condition: (): Condition => ({ integrity: integrity.state(), disk, books: books.state() }),
    /** Starts the checks; returns a function that stops them once the reading under way is done. */
    start: (log: FastifyBaseLogger): (() => Promise<void>) => {
      const readOrSay = (): Promise<void> =>
        readOn(log).catch((error: unknown) => log.warn({ err: error }, 'the tables could not be read through'))
      let reading = Promise.resolve()
      const look = (): void => {
        void lookAtDisks()
        reading = reading.then(readOrSay)
      }
      void lookAtDisks()
      const timer = setInterval(look, LOOK_MS).unref()
      return async () => {
        clearInterval(timer)
        await reading
      }
    },
  }
}
