import fs from 'node:fs'
import { join } from 'node:path'
import { schoolDay } from '#domain/core/dates.ts'
import { noteFailed, noteSaved } from './backup-verdict.ts'
import type { Database } from '../db/client.ts'
import { limitsOf, roomOf } from '../disk/disk-room.ts'
import { reasonOf, StartFailure } from '../process/start-failure.ts'

/** Number of days whose backups are kept: two weeks, long enough for somebody to notice that something went wrong. */
const DAYS_KEPT = 14

const NAME = /^dugsi-(\d{6,})-(\d{4}-\d\d-\d\d)\.backup$/

/** Assumed growth from one backup to the next, as a factor. */
const GROWTH = 1.25

type DailyBackup = {
  folder: string
  timeZone: string
  now: number
  key?: string | null
  /** Data folder of an embedded database. */
  dataDir?: string | null
}

type BackupFile = { name: string; number: number; day: string }

/** A backup before a release changed the database, with its moment. */
export const BEFORE_UPDATE = /^dugsi-before-update-(\d{14})\.backup$/

/** Moment in a file name of this pattern; null for another name. */
export const stampOf = (name: string, pattern: RegExp): string | null => {
  const [, moment] = pattern.exec(name) ?? []
  return moment ? moment.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3') : null
}

/** Daily backups among the names, in the order in which they were taken, whatever the clock said then. */
export function dailyBackupsIn(names: readonly string[]): BackupFile[] {
  const found = names.flatMap((name): BackupFile[] => {
    const [, number, day] = NAME.exec(name) ?? []
    return day ? [{ name, number: Number(number), day }] : []
  })
  return found.toSorted((a, b) => a.number - b.number || a.day.localeCompare(b.day))
}

const backupsIn = (folder: string): BackupFile[] => dailyBackupsIn(fs.readdirSync(folder))

/** The name of the daily backup that was taken last. */
export const newestBackup = (folder: string): string | undefined => backupsIn(folder).at(-1)?.name

/**
 * Deletes backups after which fourteen other days were saved. Days are counted, not files, since a clock that jumps causes
 * several backups in a day. Days in the future do not count, so that backups of a clock years ahead displace no right ones.
 */
function makeRoom(folder: string, today: string): void {
  const later = new Set<string>()
  for (const { name, day } of backupsIn(folder).toReversed()) {
    if (later.size >= DAYS_KEPT) fs.rmSync(join(folder, name), { force: true })
    if (day <= today) later.add(day)
  }
}

/** Throws where a backup about as large as the last one would take the room that the school needs to go on. */
function requireRoomFor({ folder, dataDir }: DailyBackup, last: BackupFile | undefined): void {
  if (!dataDir || fs.statSync(dataDir).dev !== fs.statSync(folder).dev) return
  const bytes = last ? fs.statSync(join(folder, last.name)).size : 0
  const { free, size } = roomOf(folder)
  if (free - bytes * GROWTH < limitsOf(size).writes) throw new StartFailure('disk full')
}

async function takeDaily(database: Database, wanted: DailyBackup): Promise<boolean> {
  const { folder, timeZone, now, key = null } = wanted
  const day = schoolDay(now, timeZone)
  const last = backupsIn(folder).at(-1)
  if (last?.day === day) return false
  requireRoomFor(wanted, last)
  const number = String((last?.number ?? 0) + 1).padStart(6, '0')
  await database.backUp(join(folder, `dugsi-${number}-${day}.backup`), key)
  // Older backups are deleted only now, since a backup that failed must not cost one.
  makeRoom(folder, day)
  return true
}

/**
 * Takes one backup per school day and keeps those of the newest fourteen days; called from time to time. Stores the
 * outcome in the database. Throws when no backup could be taken, as when the folder's disk is not plugged in. Other files
 * of the folder are left alone.
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
