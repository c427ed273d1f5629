import fs from 'node:fs'
import { join } from 'node:path'
import { schoolDay } from '#domain/core/dates.ts'
import type { Database } from './db/client.ts'

/** A fortnight: long enough to notice that something went wrong before the holidays. */
const KEPT = 14

const NAME = /^dugsi-\d{4}-\d\d-\d\d\.backup$/

type DailyBackup = { folder: string; timeZone: string; now: number }

/**
 * One backup for each day of the school that the server sees, the newest fourteen kept; to be called now and then.
 * Throws when the folder cannot be written to, as when its disk is not plugged in; other files in it are left alone.
 */
export async function backUpDaily(database: Database, { folder, timeZone, now }: DailyBackup): Promise<void> {
  const file = join(folder, `dugsi-${schoolDay(now, timeZone)}.backup`)
  if (fs.existsSync(file)) return
  await database.backUp(file)
  const kept = fs.readdirSync(folder).filter((name) => NAME.test(name))
  for (const name of kept.toSorted().slice(0, -KEPT)) fs.rmSync(join(folder, name), { force: true })
}
