import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { depreciateAll } from '../areas/books/depreciation.ts'
import { makeFeesOfPresentMonth } from '../areas/fees/generate.ts'
import { turnWhatIsPlanned } from '../areas/turns/planned-turn.ts'
import { backupVerdict, noteBegun } from '../backup/backup-verdict.ts'
import type { Config } from './config.ts'
import { backUpDaily } from '../backup/daily-backup.ts'
import type { Database } from '../db/client.ts'
import { deleteExpired } from './forget.ts'
import type { ServerEnv } from '../handle.ts'
import { hasRoom } from '../disk/room.ts'
import { forgetOldCodes, forgetUsedFirstPassword } from './told-at-server.ts'
import { tryNewest } from '../backup/trial.ts'

/** How often maintenance of the database runs. */
const CARE_MS = 10 * 60_000

/** How often expired rows are deleted. */
const TIDY_MS = 24 * 3_600_000

/** Time of the newest good backup (milliseconds); null until it has been read. */
export type NewestBackup = { at: number | null }

type CareOf = { app: FastifyInstance; database: Database; config: Config; env: ServerEnv; newest: NewestBackup }

async function depreciateAssets({ app, database, env }: Pick<CareOf, 'app' | 'database' | 'env'>): Promise<void> {
  const count = await database.db.transaction((tx) => depreciateAll(tx, env))
  if (count > 0) app.log.info({ count }, 'the depreciation of assets was entered')
}

async function makeFees({ app, database, env }: Pick<CareOf, 'app' | 'database' | 'env'>): Promise<void> {
  const made = await makeFeesOfPresentMonth(database.db, env)
  if (made) app.log.info(made, 'the fees of the month were made')
}

async function turnYears({ app, database, env }: Pick<CareOf, 'app' | 'database' | 'env'>): Promise<void> {
  for (const { id, isDone } of await turnWhatIsPlanned(database.db, env))
    if (isDone) app.log.info({ id }, 'the school was turned into the next year as planned')
    else app.log.warn({ id }, 'the school was not turned into the next year as planned')
}

/** Restores the newest backup on trial, unless that backup has been tried already. */
async function tryBackup(
  { app, database, config }: Pick<CareOf, 'app' | 'database' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  const { backupDir: folder, backupKey: key, dataDir, school } = config
  if (!folder) return
  const scratch = join(database.kind === 'embedded' ? dataDir : tmpdir(), 'trial-restore')
  const wanted = { folder, key, timeZone: school.timeZone, scratch, now: Date.now() }
  const tried = await tryNewest(database.db, wanted, signal)
  if (tried?.failure) app.log.error({ reason: tried.failure }, 'the newest backup cannot be restored')
}

/** Maintains, cleans up and backs up the school's data at intervals, beside the start, which would else be slow. */
export function startCare(of: CareOf) {
  const { app, database, config, env, newest } = of
  const { db } = database
  const backUp = async (): Promise<void> => {
    const { backupDir: folder, backupKey: key, school } = config
    const dataDir = database.kind === 'embedded' ? config.dataDir : null
    if (folder) await backUpDaily(database, { folder, timeZone: school.timeZone, now: Date.now(), key, dataDir })
  }
  const noteNewest = async (): Promise<void> => {
    const { at } = await backupVerdict(db, Date.now())
    newest.at = at === null ? null : Date.parse(at)
  }
  const forgetTold = async (): Promise<void> => {
    forgetOldCodes(config.dataDir, Date.now())
    await forgetUsedFirstPassword(db, config.dataDir)
  }
  const enterWhatIsDue = async (): Promise<void> => {
    // First of all: fees of the month are those of the new year, and nobody who has left gets one.
    await turnYears(of).catch((error: unknown) => app.log.error({ err: error }, 'the planned turn of the year failed'))
    await depreciateAssets(of).catch((error: unknown) => app.log.error({ err: error }, 'assets were not depreciated'))
    await makeFees(of).catch((error: unknown) => app.log.error({ err: error }, 'the fees of the month were not made'))
  }
  const lookAfter = async (): Promise<void> => {
    if (hasRoom(env, 'writes')) await enterWhatIsDue()
    else app.log.error(env.room?.measured(), 'the disk is full: nothing is saved')
    if (!hasRoom(env, 'last')) return
    await database.care().catch((error: unknown) => app.log.warn({ err: error }, 'the database was not looked after'))
    await backUp().catch((error: unknown) => app.log.error({ err: error }, 'no backup was taken'))
    // The trial runs on its own; only the end of the server waits for it.
    if (hasRoom(env, 'writes'))
      trial ??= tryBackup({ app, database, config }, over.signal)
        .catch((error: unknown) => app.log.warn({ err: error }, 'no backup was restored on trial'))
        .finally(() => (trial = null))
    await noteNewest().catch((error: unknown) => app.log.warn({ err: error }, 'the age of the backup is not known'))
    await forgetTold().catch((error: unknown) => app.log.error({ err: error }, 'passwords and codes stay in DATA_DIR'))
  }
  const over = new AbortController()
  let trial: Promise<unknown> | null = null
  const tidyUp = async (): Promise<void> => {
    if (!hasRoom(env, 'last')) return
    await noteBegun(db, Date.now())
    await deleteExpired(db, Date.now())
  }
  const tidyUpOrSay = () =>
    tidyUp().catch((error: unknown) => app.log.warn({ err: error }, 'what is over was not cleared'))
  const firstCare = tidyUpOrSay().then(lookAfter)
  const care = setInterval(() => void lookAfter(), CARE_MS).unref()
  const tidying = setInterval(() => void tidyUpOrSay(), TIDY_MS).unref()
  return {
    /** Stops the intervals; resolves once the work under way is done. */
    stop: async (): Promise<void> => {
      clearInterval(care)
      clearInterval(tidying)
      over.abort()
      await firstCare
      await trial
    },
  }
}
