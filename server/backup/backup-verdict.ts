import { z } from 'zod'
import { Instant } from '#domain/core/fields.ts'
import type { BackupVerdict } from '#domain/dashboards/dashboards.schema.ts'
import { readServerValue, writeServerValue } from '../db/server-values.ts'
import type { Db } from '../db/types.ts'
import { readTrial, trialWords } from './trial-verdict.ts'

const FACT = 'backup'

const DAY_MS = 86_400_000

/** After this time without a backup an administrator is notified. */
const LONGEST_MS = 2 * DAY_MS

/** Stored state: when the last good backup was taken, or else the school began, and why the last attempt failed, if so. */
const Noted = z.object({ at: Instant, isTaken: z.boolean(), failure: z.string().nullable() })
type Noted = z.infer<typeof Noted>

async function read(db: Db): Promise<Noted | null> {
  const text = await readServerValue(db, FACT)
  return text === null ? null : Noted.parse(JSON.parse(text))
}

const note = (db: Db, noted: Noted): Promise<void> => writeServerValue(db, FACT, JSON.stringify(noted))

const begun = (now: number): Noted => ({ at: new Date(now).toISOString(), isTaken: false, failure: null })

/** Stores, at a start, the time from which a backup is expected. */
export async function noteBegun(db: Db, now: number): Promise<void> {
  if ((await read(db)) === null) await note(db, begun(now))
}

/** Stores that a backup was taken and verified. */
export const noteSaved = (db: Db, now: number): Promise<void> => note(db, { ...begun(now), isTaken: true })

/** Stores why no backup could be taken; the time of the last good one is kept. */
export const noteFailed = async (db: Db, now: number, failure: string): Promise<void> =>
  note(db, { ...((await read(db)) ?? begun(now)), failure })

/** The state of the backups at this instant (milliseconds). A new school needs none yet. */
export async function backupVerdict(db: Db, now: number): Promise<BackupVerdict> {
  const { at: since, isTaken, failure } = (await read(db)) ?? begun(now)
  const at = isTaken ? since : null
  const trial = await readTrial(db)
  if (failure) return { at, ok: false, message: `The last backup failed: ${failure}` }
  const age = now - Date.parse(since)
  // Times in the future are left by a clock that was corrected, and count as old.
  const ok = Math.abs(age) <= LONGEST_MS
  if (!isTaken) return { at, ok, message: 'No backup has been taken yet' }
  if (ok && trial?.failure) return { at, ok: false, message: `The newest backup cannot be restored: ${trial.failure}` }
  if (ok) return { at, ok, message: `The last backup was read back whole${trialWords(trial)}` }
  const days = Math.floor(age / DAY_MS)
  return { at, ok, message: days > 0 ? `The last backup is ${days} days old` : 'The last backup is dated ahead' }
}
