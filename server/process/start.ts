import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { openReach } from '../addresses/open-reach.ts'
import { readSchoolInfo } from '../areas/school/settings.queries.ts'
import { tlsFilesOf } from '../addresses/own-certificate.ts'
import { buildApp } from '../app.ts'
import { readPushKeys } from '../areas/notices/keys.ts'
import { readSchoolKeys } from '../areas/studentfiles/file-keys.ts'
import { NOTICES_CHANNEL, noticeSender } from '../areas/notices/sender.ts'
import { openLiveHub } from '../areas/sync/live-hub.ts'
import type { Arguments } from './arguments.ts'
import type { Config } from './config.ts'
import { prepareBackupDir, prepareDataDir } from './data-dir.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { restoreReserve } from '../disk/disk-room.ts'
import { hasFiles } from '../db/durable-pglite.ts'
import { allHandlers } from '../handlers.ts'
import type { ServerEnv } from '../handle.ts'
import type { Made, Making } from './first-start.ts'
import { startCare, type NewestBackup } from './look-after.ts'
import { openMailer } from './mailer.ts'
import { prepare, type Say } from './prepare.ts'
import { BUILT_APP, BUILT_SERVER, VERSION } from './root.ts'
import { noteWebhook } from '../db/server-values.ts'
import { measureDataDir, openRoom } from '../disk/room.ts'
import { reasonOf, StartFailure } from './start-failure.ts'
import { makeStartPossible, sayWhereFull, withAdvice } from '../disk/start-room.ts'
import { forgetUsedFirstPassword, tellCode, type OpenCode } from './told-at-server.ts'
import { startHeartbeat } from './heartbeat.ts'
import { startWatchdog } from './watchdog.ts'
import { watchServer } from '../checks/watch.ts'

export type RunningServer = { address: string; fail: (error: unknown) => void; stop: () => Promise<void> }

/** How long calls under way may take when the server is stopping. */
const STOP_DEADLINE_MS = 10_000

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

type Tls = ReturnType<typeof readTls>

/** Seconds since the newest good backup; null where there is none. */
const ageOf = ({ at }: NewestBackup): number | null => (at === null ? null : (Date.now() - at) / 1000)

type WatchedDisk = Parameters<typeof watchServer>[1] & Pick<ServerEnv, 'room'>

/** Folders to watch and, for an embedded database, the room of its disk and the function that restores its reserve. */
function watchDisk(database: Database, { dataDir, backupDir }: Config): WatchedDisk {
  const folders = { data: dataDir, backup: backupDir }
  if (database.kind !== 'embedded') return folders
  return { ...folders, keepReserve: () => restoreReserve(dataDir), room: openRoom(measureDataDir(dataDir)) }
}

type Parts = Pick<ServerEnv, 'seal' | 'reach' | 'folders' | 'condition' | 'room'> & { schoolId: string }

const envOf = ({ school, publicOrigin, heldAfterDays }: Config, { schoolId, ...parts }: Parts): ServerEnv => ({
  version: VERSION,
  school: { ...school, id: schoolId },
  address: publicOrigin,
  heldAfterDays,
  now: Date.now,
  ...parts,
})

/** Ends the calls under way, those that take too long as well. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), STOP_DEADLINE_MS)
  await app.close()
  clearTimeout(deadline)
}

async function listen(database: Database, config: Config, tls: Tls, { args, say }: { args: Arguments; say: Say }) {
  const { secret, seal, schoolId } = await prepare(database, config, args, say)
  // Makes the keys for notices before the first call, so that calls that only read never write.
  await readPushKeys(database.db)
  await readSchoolKeys(database.db)
  const { db } = database
  const { room, ...watch } = watchDisk(database, config)
  const { condition, start: startWatch } = watchServer(db, watch)
  const school = async (): Promise<string> => (await readSchoolInfo(db, env)).name
  const { reach, ...way } = openReach({ ...config, pair: tls, school })
  const env = envOf(config, { schoolId, seal, reach, folders: watch, condition, ...(room && { room }) })
  const { corsOrigins, publicOrigin, trustProxy, schoolNetwork, logLevel, hasApiDocs, port, metricsToken } = config
  await noteWebhook(db, config.noticeWebhook !== null, Date.now())
  const notices = noticeSender({ db, env, webhook: config.noticeWebhook })
  const live = await openLiveHub(database, env, { [NOTICES_CHANNEL]: notices.wake })
  const atServer = {
    tellCode: (code: OpenCode) => tellCode(config.dataDir, code, Date.now()),
    // A password file that cannot be removed must not prevent a sign-in; its problem is logged at the next check.
    signedIn: () => forgetUsedFirstPassword(db, config.dataDir).catch(() => undefined),
  }
  const handlers = allHandlers(secret, await openMailer(config), live, atServer)
  const newest: NewestBackup = { at: null }
  const backupAge = () => ageOf(newest)
  const metrics = metricsToken === null ? null : { token: metricsToken, links: live.links, backupAge, condition }
  const settings = { corsOrigins, publicOrigin, trustProxy, schoolNetwork, logLevel, hasApiDocs, metrics }
  const app = await buildApp({ db, env, handlers, secret, hasTls: tls !== null, distDir: BUILT_APP, ...settings })
  way.guard(app.server)
  const { host } = way
  const address = await app.listen({ port, host }).catch(async (error: unknown) => {
    await live.close()
    await app.close()
    throw new StartFailure(`Cannot listen on ${host} port ${port}: ${reasonOf(error)}`)
  })
  const forPhones = await way.begin(say)
  if (!existsSync(join(BUILT_APP, 'index.html'))) say('The app is not built (npm run build); only the API is served.')
  const care = startCare({ app, database, config, env, newest })
  const stopWatch = startWatch(app.log)
  notices.start(app.log)
  const watchdog = startWatchdog()
  const heartbeat = startHeartbeat()
  return {
    address: publicOrigin ?? forPhones ?? (tls ? address.replace(/^http:/, 'https:') : address),
    fail: (error: unknown) => app.log.fatal({ err: error }, 'unexpected failure'),
    stop: async (): Promise<void> => {
      await care.stop()
      await notices.stop()
      await stopWatch()
      // Live links are closed first, since open streams would delay the end.
      await live.close()
      way.close()
      await closeInTime(app)
      await database.close()
      heartbeat.stop()
      await watchdog.stop()
    },
  }
}

/**
 * Creates a new embedded school in a thread of its own, whose 700 MB of memory are released with it; unlike a process,
 * a thread does not go on after a start that was killed.
 */
async function makeSchool(making: Making): Promise<void> {
  const worker = new Worker(join(BUILT_SERVER, 'first-start.js'), { workerData: making })
  const [made] = (await once(worker, 'message')) as [Made]
  await worker.terminate()
  if (made) throw new StartFailure(made.failure)
}

/** Starts the whole server, or throws with one line and leaves nothing open. Listens last. */
export async function startServer(config: Config, args: Arguments, say: Say): Promise<RunningServer> {
  try {
    makeStartPossible(config, say)
    return await startThere(config, args, say)
  } catch (error) {
    throw withAdvice(error, config)
  }
}

async function startThere(config: Config, args: Arguments, say: Say): Promise<RunningServer> {
  const backupDir = prepareBackupDir(config.backupDir)
  const dataDir = config.databaseUrl ? config.dataDir : prepareDataDir(config.dataDir)
  const settled = { ...config, dataDir, backupDir }
  const tls = readTls(tlsFilesOf(settled))
  const isNew = !config.databaseUrl && !hasFiles(dataDir)
  if (isNew) await makeSchool({ config: settled, args })
  const database = await openDatabase(settled)
  try {
    const running = await listen(database, settled, tls, { args: isNew ? { ...args, demo: false } : args, say })
    if (!config.databaseUrl) sayWhereFull(settled, say)
    return running
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}
