import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { max } from 'drizzle-orm'
import { restoreEmbedded } from '#server/db/backups.ts'
import { openDatabase } from '#server/db/client.ts'
import { payments } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { prepareDataDir } from '#server/process/data-dir.ts'
import { today } from '#tests/school/office.ts'
import { serverEnv } from '#tests/browser/prepared.ts'
import { startServer } from '#tests/browser/server-process.ts'
import { FaultProxy } from '#tests/faults/proxy.ts'
import { release } from '#tests/faults/release.ts'
import { callsOver, type Ask, type School as InnerSchool } from '../engine/school.ts'
import { fillSchool } from '../engine/small-school.ts'
import { PEOPLE } from '../plan.ts'

const BACKUP = 'morning.backup'

/** A server process for a school, and a line to it for each device. */
export type School = Pick<InnerSchool, 'clock' | 'host' | 'logIn' | 'askAsAdmin' | 'today'> & {
  lines: readonly FaultProxy[]
  /** Address of the server itself, without a line. */
  origin: () => string
  /** Kills the server process, as a power cut does, and restarts it; every line leads to it again. */
  crash: () => Promise<void>
  /** Stops the server, calls `at` with its database, makes a backup and starts the server again. */
  lookInside: <T>(at: (db: Db) => Promise<T>) => Promise<T>
  /** Makes a backup of the school. */
  backUp: () => Promise<void>
  /** Stops the server, restores the last backup and starts the server again. */
  restore: (meanwhile: () => Promise<void>) => Promise<void>
  /** Serves a newer build of the app from now on; returns its name. */
  release: () => string
  /** Ends the faults of a line, which goes on to serve the newest build. */
  calm: (line: FaultProxy) => void
  /** Highest id of a payment of the initial school. */
  lastPaymentId: number
  close: () => Promise<void>
}

/** Makes a small school in a folder of its own. */
async function makeFolder(): Promise<{ folder: string; dataDir: string; lastPaymentId: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'dugsi-days-'))
  const dataDir = prepareDataDir(join(folder, 'data'))
  const database = await openDatabase({ databaseUrl: null, dataDir })
  try {
    await database.migrate()
    await fillSchool(database.db, today())
    const [last] = await database.db.select({ id: max(payments.id) }).from(payments)
    return { folder, dataDir, lastPaymentId: last?.id ?? 0 }
  } finally {
    await database.close()
  }
}

/** Opens a school for random days. */
export async function openSchool(): Promise<School> {
  const { folder, dataDir, lastPaymentId } = await makeFolder()
  const start = () => startServer({ dataDir, args: [], env: serverEnv() })
  let server = await start()
  const lines = await Promise.all(PEOPLE.map(() => FaultProxy.start(server.origin)))
  for (const [at, line] of lines.entries()) line.clientAddress = `10.2.1.${at + 1}`
  let releases = 0

  const startAgain = async (): Promise<void> => {
    server = await start()
    for (const line of lines) line.retarget(server.origin)
  }
  const ask: Ask = async ({ method, path, headers, body }) => {
    const answer = await fetch(server.origin + path, { method, headers, ...(body && { body }) })
    return { status: answer.status, headers: [...answer.headers], bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const { host, logIn, askAsAdmin } = callsOver(ask)

  const serveNewest = (line: FaultProxy): void => {
    if (releases > 0) release(line, `release${releases}`)
  }
  const calm = (line: FaultProxy): void => {
    line.clearFaults()
    serveNewest(line)
  }
  const lookInside: School['lookInside'] = async (at) => {
    await server.stop()
    const database = await openDatabase({ databaseUrl: null, dataDir })
    try {
      return await at(database.db)
    } finally {
      await rm(join(folder, BACKUP), { force: true })
      await database.backUp(join(folder, BACKUP))
      await database.close()
      await startAgain()
    }
  }
  return {
    clock: {
      get now() {
        return Date.now()
      },
      set now(_) {
        throw new Error('Nobody turns the clock of a process')
      },
    },
    host,
    logIn,
    lines,
    lastPaymentId,
    askAsAdmin,
    today,
    origin: () => server.origin,
    crash: async () => {
      await server.kill()
      await startAgain()
    },
    lookInside,
    backUp: () => lookInside(async () => undefined),
    restore: async (meanwhile) => {
      await server.stop()
      await meanwhile()
      await restoreEmbedded(dataDir, join(folder, BACKUP), true)
      await startAgain()
    },
    release: () => {
      releases++
      for (const line of lines) calm(line)
      return `release${releases}`
    },
    calm,
    close: async () => {
      for (const line of lines) await line.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
