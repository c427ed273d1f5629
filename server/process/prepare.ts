import { join } from 'node:path'
import { schoolDay } from '#domain/core/dates.ts'
import { createFirstAdministrator } from '../areas/auth/first-administrator.ts'
import type { Arguments } from './arguments.ts'
import type { Config } from './config.ts'
import { backUpBeforeChange } from '../backup/daily-backup.ts'
import { storedSecret, storageReason } from './data-dir.ts'
import type { Database } from '../db/client.ts'
import {
  MOVED_TO,
  readServerValue,
  readSchoolSeal,
  readSchoolId,
  sharedSecret,
  writeServerValue,
} from '../db/server-values.ts'
import { noticePlace } from '../db/place.ts'
import { reasonOf, StartFailure } from './start-failure.ts'
import { handOverFirstPassword } from './told-at-server.ts'

export type Say = (line: string) => void

/** Months of fees in the demo school: two years. */
const DEMO_FEE_MONTHS = 24

/** How often the progress of filling a large school is reported. */
const REPORT_EVERY_MS = 5_000

/** Returns a function that prints the progress of filling a school: first at once, then at intervals, not after the end. */
export function sayProgress(say: Say, now: () => number = Date.now): (written: number, of: number) => void {
  let saidAt = 0
  return (written, of) => {
    if (written === of || now() - saidAt < REPORT_EVERY_MS) return
    saidAt = now()
    const [done, all] = [written, of].map((rows) => rows.toLocaleString('en'))
    say(written === 0 ? `Filling the demo school: ${all} rows` : `Filling the demo school: ${done} of ${all} rows`)
  }
}

async function fillDemo(
  { db }: Database,
  config: Config,
  { students, morning }: Pick<Arguments, 'students' | 'morning'>,
  say: Say,
): Promise<void> {
  const { seedDemo } = await import('../db/seed/seed-demo.ts')
  const { DEMO_DOMAIN, DEMO_PASSWORD, DEMO_SIGN_INS } = await import('../db/seed/users.seed.ts')
  const today = schoolDay(Date.now(), config.school.timeZone)
  const options = {
    today,
    feeMonths: DEMO_FEE_MONTHS,
    years: true,
    ...(students ? { students } : {}),
    ...(morning ? { morning: Date.now() } : {}),
  }
  if (!(await seedDemo(db, options, sayProgress(say)))) {
    say('The database already holds a school; the demo school was not added.')
    return
  }
  const names = DEMO_SIGN_INS.map(({ name }) => `${name}@${DEMO_DOMAIN}`).join(', ')
  say(`Demo sign-ins: ${names}; password ${DEMO_PASSWORD}`)
}

/** Takes a backup before an update changes the database; into the data folder where no backup folder is set. */
async function saveBefore(database: Database, { backupDir, backupKey: key, dataDir }: Config, say: Say): Promise<void> {
  const folder = backupDir ?? join(dataDir, 'backups')
  const file = await backUpBeforeChange(database, { folder, now: Date.now(), key })
  say(`This release changes the database. What it was before is in ${file}`)
}

/** Creates the schema, the values and the first people of the database. */
export async function prepare(database: Database, config: Config, args: Arguments, say: Say) {
  const { db, kind } = database
  try {
    const tellZone = () => writeServerValue(db, 'zone', config.school.timeZone)
    await database.migrate(async () => {
      await saveBefore(database, config, say)
      // Migrations that post older payments need the zone, to know on which school day each was made.
      await tellZone()
    })
    const movedTo = await readServerValue(db, MOVED_TO)
    if (movedTo) throw new StartFailure(`The school was moved from here to ${movedTo}`)
    // Functions of the database need the zone, to say which school day an instant is on.
    await tellZone()
    if (kind === 'embedded') await noticePlace(db, config.dataDir)
    const secret = config.jwtSecret ?? (kind === 'postgres' ? await sharedSecret(db) : storedSecret(config.dataDir))
    const seal = await readSchoolSeal(db)
    if (args.demo) await fillDemo(database, config, args, say)
    else
      await createFirstAdministrator(db, (email, password) =>
        say(handOverFirstPassword(config.dataDir, email, password)),
      )
    return { secret, seal, schoolId: await readSchoolId(db) }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const reason = kind === 'embedded' ? storageReason(error, config.dataDir) : reasonOf(error)
    throw new StartFailure(`Cannot prepare the database: ${reason}`)
  }
}
