import { z } from 'zod'
import { Instant } from '#domain/core/fields.ts'
import type { BackupVerdict } from '#domain/dashboards/dashboards.schema.ts'
import { readServerValue, writeServerValue } from './db/server-values.ts'
import type { Db } from './db/types.ts'

const FACT = 'backup'

const DAY_MS = 86_400_000

/** Without a backup for longer, an administrator is told. */
const LONGEST_MS = 2 * DAY_MS

/** When the last good backup was taken, or the school begun; and why the last try failed if it did. */
const Noted = z.object({ at: Instant, isTaken: z.boolean(), failure: z.string().nullable() })
type Noted = z.infer<typeof Noted>

async function read(db: Db): Promise<Noted | null> {
  const text = await readServerValue(db, FACT)
  return text === null ? null : Noted.parse(JSON.parse(text))
}

const note = (db: Db, noted: Noted): Promise<void> => writeServerValue(db, FACT, JSON.stringify(noted))

const begun = (now: number): Noted => ({ at: new Date(now).toISOString(), isTaken: false, failure: null })

/** Notes, at a start, since when there could have been a backup. */
export async function noteBegun(db: Db, now: number): Promise<void> {
  if ((await read(db)) === null) await note(db, begun(now))
}

/** Notes that a backup was taken and read back whole. */
export const noteSaved = (db: Db, now: number): Promise<void> => note(db, { ...begun(now), isTaken: true })

/** Notes why no backup could be taken; when the last good one was taken stays known. */
export const noteFailed = async (db: Db, now: number, failure: string): Promise<void> =>
  note(db, { ...((await read(db)) ?? begun(now)), failure })

/** How the backups of this database stand at this instant (milliseconds). A school that has just begun needs none yet. */
export async function backupVerdict(db: Db, now: number): Promise<BackupVerdict> {
  const { at: since, isTaken, failure } = (await read(db)) ?? begun(now)
  const at = isTaken ? since : null
  if (failure) return { at, ok: false, message: `The last backup failed: ${failure}` }
  const age = now - Date.parse(since)
  // A clock that was put right leaves moments that are still to come: those say as little as old ones.
  const ok = Math.abs(age) <= LONGEST_MS
  if (!isTaken) return { at, ok, message: 'No backup has been taken yet' }
  if (ok) return { at, ok, message: 'The last backup was read back whole' }
  const days = Math.floor(age / DAY_MS)
  return { at, ok, message: days > 0 ? `The last backup is ${days} days old` : 'The last backup is dated ahead' }
}
