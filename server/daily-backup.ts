import fs from 'node:fs'
import { join } from 'node:path'
import { schoolDay } from '#domain/core/dates.ts'
import { noteFailed, noteSaved } from './backup-verdict.ts'
import type { Database } from './db/client.ts'
import { reasonOf, StartFailure } from './start-failure.ts'

/** Two weeks: long enough to notice before the holidays that something went wrong. */
const KEPT = 14
const KEPT_MS = (KEPT - 1) * 86_400_000

/** Earlier releases wrote no number. */
const NAME = /^dugsi-(?:(\d{6,})-)?(\d{4}-\d\d-\d\d)\.backup$/

type DailyBackup = { folder: string; timeZone: string; now: number; key?: string | null }

type BackupFile = { name: string; number: number; day: string }

/** Daily backups in the order in which they were taken, whatever the clock said then. */
function backupsIn(folder: string): BackupFile[] {
  const found = fs.readdirSync(folder).flatMap((name): BackupFile[] => {
    const [, number = '0', day] = NAME.exec(name) ?? []
    return day ? [{ name, number: Number(number), day }] : []
  })
  return found.toSorted((a, b) => a.number - b.number || a.day.localeCompare(b.day))
}

/** Deletes backups beyond the newest fourteen, if they are old enough: a clock that jumps ages none. */
function makeRoom(folder: string, oldestDay: string): void {
  for (const { name, day } of backupsIn(folder).slice(0, -KEPT))
    if (day < oldestDay) fs.rmSync(join(folder, name), { force: true })
}

async function takeDaily(database: Database, { folder, timeZone, now, key = null }: DailyBackup): Promise<boolean> {
  const day = schoolDay(now, timeZone)
  const last = backupsIn(folder).at(-1)
  if (last?.day === day) return false
  const number = String((last?.number ?? 0) + 1).padStart(6, '0')
  await database.backUp(join(folder, `dugsi-${number}-${day}.backup`), key)
  // Only now: a backup that could not be taken deletes none.
  makeRoom(folder, schoolDay(now - KEPT_MS, timeZone))
  return true
}

/**
 * Takes one backup per school day and keeps the newest fourteen; call it from time to time. Stores the outcome in the
 * database. Throws when none could be taken, as when the folder's disk is not plugged in; leaves other files in the
 * folder alone.
 */
export async function backUpDaily(database: Database, wanted: DailyBackup): Promise<void> {
  try {
    if (await takeDaily(database, wanted)) await noteSaved(database.db, wanted.now)
  } catch (error) {
    await noteFailed(database.db, wanted.now, reasonOf(error)).catch(() => undefined)
    throw error
  }
}

/**
 * Takes a backup before a release changes the database, for a return to the release before; it is never deleted.
 * Returns the file.
 */
export async function backUpBeforeChange(
  database: Database,
  { folder, now, key = null }: Omit<DailyBackup, 'timeZone'>,
): Promise<string> {
  const moment = new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const file = join(folder, `dugsi-before-update-${moment}.backup`)
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    await database.backUp(file, key)
    return file
  } catch (error) {
    throw new StartFailure(`Cannot save the school to ${file} before it is brought to this release: ${reasonOf(error)}`)
  }
}
