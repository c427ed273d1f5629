import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { newestBackup } from './daily-backup.ts'
import { limitsOf, roomOf } from '../disk/disk-room.ts'
import type { Db } from '../db/types.ts'
import { BUILT_SERVER } from '../process/root.ts'
import { readTrial, storeTrial, type Trial } from './trial-verdict.ts'

const HOUR_MS = 3_600_000

/** Hours of the night for trials, in the school's time zone. */
const NIGHT = { from: 1, until: 5 }

/** Age of the last trial after which the next one may run by day, as on a server that is switched off at night. */
const OLD_MS = 36 * HOUR_MS

/** Bytes that a trial needs beyond the size of the school's database: on the disk for a journal, and in memory. */
const EXTRA_ROOM = 200_000_000
const MEMORY = 1_000_000_000

/** Longest time of a trial, which is then ended. */
const LONGEST_MS = HOUR_MS

type Wanted = { folder: string; key: string | null; timeZone: string; scratch: string; now: number }

const hourAt = (now: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))

/** Whether the newest backup is to be restored on trial now: each backup once, at night if the server runs then. */
export function isTrialDue(
  last: Trial | null,
  newest: string,
  { now, timeZone }: Pick<Wanted, 'now' | 'timeZone'>,
): boolean {
  const isOld = !last || Math.abs(now - Date.parse(last.at)) > OLD_MS
  if (last?.file === newest && !(last.skipped && isOld)) return false
  const hour = hourAt(now, timeZone)
  return isOld || (hour >= NIGHT.from && hour < NIGHT.until)
}

/** Reason why no trial can run now, as too little room or memory; null where one can run. */
async function reasonAgainst(db: Db, scratch: string): Promise<string | null> {
  const { rows } = (await db.execute('select pg_database_size(current_database())::float8 as bytes')) as {
    rows: { bytes: number }[]
  }
  const { free, size } = roomOf(join(scratch, '..'))
  if (free - (rows[0]?.bytes ?? 0) - EXTRA_ROOM < limitsOf(size).uploads) return 'there is too little room on the disk'
  return os.freemem() < MEMORY ? 'the machine has too little free memory' : null
}

/** Restores a backup into a folder that is then deleted, in a process of low priority; returns the reason where that fails. */
export const restoreOnTrial = (
  { file, scratch, key }: { file: string; scratch: string; key: string | null },
  signal?: AbortSignal,
): Promise<string | null> =>
  new Promise((resolve) => {
    const args = [join(BUILT_SERVER, 'trial-restore.js'), file, scratch]
    const options = { timeout: LONGEST_MS, env: key ? { BACKUP_KEY: key } : {}, ...(signal && { signal }) }
    execFile(process.execPath, args, options, (error, _, errors) => {
      const [reason] = errors.trim().split('\n')
      resolve(error ? reason || 'it was ended before it was done' : null)
    })
  })

/** Restores the newest backup on trial where that is due, and stores the outcome. */
export async function tryNewest(db: Db, wanted: Wanted, signal: AbortSignal): Promise<Trial | null> {
  const { folder, key, scratch, now } = wanted
  const newest = newestBackup(folder)
  if (!newest || !isTrialDue(await readTrial(db), newest, wanted)) return null
  const skipped = await reasonAgainst(db, scratch)
  const failure = skipped ? null : await restoreOnTrial({ file: join(folder, newest), scratch, key }, signal)
  fs.rmSync(scratch, { recursive: true, force: true })
  if (signal.aborted) return null
  const trial: Trial = { file: newest, at: new Date(now).toISOString(), failure, skipped }
  await storeTrial(db, trial)
  return trial
}
