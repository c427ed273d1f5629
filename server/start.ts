import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { schoolDay } from '#domain/core/dates.ts'
import { buildApp } from './app.ts'
import { createFirstAdministrator } from './areas/auth/first-administrator.ts'
import { forgetOldAttempts } from './access/lockout.ts'
import { openLiveHub } from './areas/sync/live-hub.ts'
import { purgeTombstones } from './areas/sync/purge.ts'
import type { Arguments } from './arguments.ts'
import type { Config } from './config.ts'
import { keptSecret, prepareDataDir, storageReason } from './data-dir.ts'
import { backUpDaily } from './daily-backup.ts'
import { openDatabase, type Database } from './db/client.ts'
import { readEpoch, sharedSecret } from './db/facts.ts'
import { epochOfPlace } from './db/place.ts'
import { allHandlers } from './handlers.ts'
import type { ServerFacts } from './handle.ts'
import { openMailer } from './mailer.ts'
import { ROOT, VERSION } from './root.ts'
import { reasonOf, StartFailure } from './start-failure.ts'

export type RunningServer = { address: string; fail: (error: unknown) => void; stop: () => Promise<void> }

type Say = (line: string) => void

/** How often the database is looked after. */
const CARE_MS = 10 * 60_000

/** How long requests that are under way may take when the server is told to stop. */
const STOP_DEADLINE_MS = 10_000

const DIST = join(ROOT, 'dist')

function readTls(tls: Config['tls']): { cert: Buffer; key: Buffer } | null {
  if (!tls) return null
  const read = (name: string, path: string): Buffer => {
    try {
      return readFileSync(path)
    } catch (error) {
      throw new StartFailure(`Cannot read ${name} ${path}: ${reasonOf(error)}`)
    }
  }
  const files = { cert: read('TLS_CERT', tls.cert), key: read('TLS_KEY', tls.key) }
  try {
    createSecureContext(files)
    return files
  } catch (error) {
    throw new StartFailure(`Cannot use TLS_CERT and TLS_KEY: ${reasonOf(error)}`)
  }
}

/** Two years, as an office has them behind it. */
const DEMO_FEE_MONTHS = 24

async function fillDemo({ db }: Database, config: Config, students: number | undefined, say: Say): Promise<void> {
  const { DEMO_PASSWORD, seedDemo } = await import('./db/seed/demo.ts')
  const { DEMO_DOMAIN, DEMO_SIGN_INS } = await import('./db/seed/users.seed.ts')
  const today = schoolDay(Date.now(), config.school.timeZone)
  if (!(await seedDemo(db, { today, feeMonths: DEMO_FEE_MONTHS, ...(students ? { students } : {}) }))) {
    say('The database already holds a school; the demo school was not added.')
    return
  }
  const names = DEMO_SIGN_INS.map(({ name }) => `${name}@${DEMO_DOMAIN}`).join(', ')
  say(`Demo sign-ins: ${names}; password ${DEMO_PASSWORD}`)
}

/** Schema, facts and first people of the database. */
async function prepare(database: Database, config: Config, { demo, students }: Arguments, say: Say) {
  const { db, kind } = database
  try {
    await database.migrate()
    const epoch = kind === 'postgres' ? await readEpoch(db) : await epochOfPlace(db, config.dataDir)
    const secret = config.jwtSecret ?? (kind === 'postgres' ? await sharedSecret(db) : keptSecret(config.dataDir))
    await forgetOldAttempts(db, Date.now())
    await purgeTombstones(db, Date.now())
    if (demo) await fillDemo(database, config, students, say)
    else
      await createFirstAdministrator(db, (email, password) =>
        say(`First administrator: ${email}, password ${password}`),
      )
    // A slow start or a slow report is better than none.
    await database.care().catch((error: unknown) => say(`The database was not looked after: ${reasonOf(error)}`))
    return { epoch, secret }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const reason = kind === 'embedded' ? storageReason(error, config.dataDir) : reasonOf(error)
    throw new StartFailure(`Cannot prepare the database: ${reason}`)
  }
}

type Tls = ReturnType<typeof readTls>

async function listen(database: Database, config: Config, tls: Tls, { args, say }: { args: Arguments; say: Say }) {
  const { epoch, secret } = await prepare(database, config, args, say)
  const facts: ServerFacts = { epoch, version: VERSION, school: config.school, now: Date.now }
  const { db } = database
  const { corsOrigins, publicOrigin, trustProxy, logLevel, port, host } = config
  const live = await openLiveHub(database, facts)
  const handlers = allHandlers(secret, openMailer(config), live)
  const settings = { corsOrigins, publicOrigin, trustProxy, logLevel }
  const app = await buildApp({ db, facts, handlers, secret, tls, distDir: DIST, ...settings })
  const address = await app.listen({ port, host }).catch(async (error: unknown) => {
    await live.close()
    await app.close()
    throw new StartFailure(`Cannot listen on ${host} port ${port}: ${reasonOf(error)}`)
  })
  if (!existsSync(join(DIST, 'index.html'))) say('The app is not built (npm run build); only the API is served.')
  const backUp = async (): Promise<void> => {
    const { backupDir: folder, school } = config
    if (folder) await backUpDaily(database, { folder, timeZone: school.timeZone, now: Date.now() })
  }
  const lookAfter = async (): Promise<void> => {
    await database.care().catch((error: unknown) => app.log.warn({ err: error }, 'the database was not looked after'))
    await backUp().catch((error: unknown) => app.log.error({ err: error }, 'no backup was taken'))
  }
  const care = setInterval(() => void lookAfter(), CARE_MS).unref()
  const firstBackup = backUp().catch((error: unknown) => say(`No backup was taken: ${reasonOf(error)}`))
  return {
    address: publicOrigin ?? address,
    fail: (error: unknown) => app.log.fatal({ err: error }, 'unexpected failure'),
    stop: async (): Promise<void> => {
      clearInterval(care)
      await firstBackup
      // Streams that last would hold up the end.
      await live.close()
      const deadline = setTimeout(() => app.server.closeAllConnections(), STOP_DEADLINE_MS)
      await app.close()
      clearTimeout(deadline)
      await database.close()
    },
  }
}

/** Starts the whole server, or fails with one line and leaves nothing open. It listens last. */
export async function startServer(config: Config, args: Arguments, say: Say): Promise<RunningServer> {
  const tls = readTls(config.tls)
  const dataDir = config.databaseUrl ? config.dataDir : prepareDataDir(config.dataDir)
  const settled = { ...config, dataDir }
  const database = await openDatabase(settled)
  try {
    return await listen(database, settled, tls, { args, say })
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}
