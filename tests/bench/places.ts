import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase, type Database } from '#server/db/client.ts'
import { openDurablePGlite } from '#server/db/durable-pglite.ts'
import type { Db } from '#server/db/types.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { startServer, type ServerProcess } from '#tests/browser/server-process.ts'
import type { Load } from './push-load.ts'
import {
  recordOnEmbedded,
  recordOnPostgres,
  replayOnEmbedded,
  replayOnPostgres,
  type Drive,
  type Recording,
} from './recorded.ts'
import { emptyDataDir, SERVER_ENV } from './schools.ts'
import type { Stage } from './stage.ts'

/** Number of connections of the server's own pool. */
const CONNECTIONS = 10

/**
 * Three copies of one school: for the running server, for recording its statements, and for replaying them.
 */
export type SchoolCopies = {
  name: string
  /** Runs the server while `work` runs. */
  serve: <T>(work: (server: ServerProcess) => Promise<T>) => Promise<T>
  record: (drive: Drive) => Promise<Recording>
  replay: (recording: Recording) => Promise<Load>
  /** Makes the copies; called once, when all devices have signed in. */
  copy: () => Promise<void>
  /** Opens the server's database while no server runs. */
  open: () => Promise<Database>
  /** Process id of the database; null where the database is in the server's process. */
  databasePid: () => number | null
}

type Fill<T> = (db: Db) => Promise<T>

async function served<T>(
  options: Parameters<typeof startServer>[0],
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer({ args: [], ...options })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function filled<T>(open: () => Promise<Database>, fill: Fill<T>): Promise<T> {
  const database = await open()
  try {
    await database.migrate()
    return await fill(database.db)
  } finally {
    await database.close()
  }
}

/** Makes a school on PostgreSQL; returns its place and the result of `fill`. */
export async function placeOnPostgres<T>(stage: Stage, fill: Fill<T>): Promise<{ place: SchoolCopies; made: T }> {
  const postgres = await startPostgres()
  stage.onClose(() => postgres.stop())
  const command = async (text: string, database = 'postgres'): Promise<void> => {
    const client = new pg.Client({ connectionString: postgres.url(database) })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await command('create database served')
  const open = () => openDatabase({ databaseUrl: postgres.url('served'), dataDir: '' })
  const made = await filled(open, fill)
  // Vacuumed at once, as autovacuum does within some minutes.
  await command('vacuum analyze', 'served')
  const env = { ...SERVER_ENV, DATABASE_URL: postgres.url('served') }
  const place: SchoolCopies = {
    name: 'PostgreSQL',
    serve: (work) => served({ env }, work),
    copy: async () => {
      await command('create database recorded template served')
      await command('create database bare template served')
    },
    record: (drive) => recordOnPostgres(postgres.url('recorded'), drive),
    replay: (recording) => replayOnPostgres(postgres.url('bare'), recording, CONNECTIONS),
    open,
    databasePid: postgres.pid,
  }
  return { place, made }
}

/** Makes a school in the embedded database; returns its place and the result of `fill`. */
export async function placeEmbedded<T>(stage: Stage, fill: Fill<T>): Promise<{ place: SchoolCopies; made: T }> {
  const folder = await mkdtemp(join(tmpdir(), 'dugsi-bench-place-'))
  const dataDir = await emptyDataDir()
  stage.onClose(async () => {
    for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true })
  })
  const open = () => openDatabase({ databaseUrl: null, dataDir })
  const made = await filled(open, fill)
  const opened = async <R>(
    name: string,
    work: (client: Awaited<ReturnType<typeof openDurablePGlite>>) => Promise<R>,
  ): Promise<R> => {
    const client = await openDurablePGlite(join(folder, name))
    try {
      return await work(client)
    } finally {
      await client.close()
    }
  }
  const place: SchoolCopies = {
    name: 'embedded',
    serve: (work) => served({ dataDir, env: SERVER_ENV }, work),
    copy: async () => {
      for (const name of ['recorded', 'bare']) await cp(dataDir, join(folder, name), { recursive: true })
    },
    record: (drive) => opened('recorded', (client) => recordOnEmbedded(client, drive)),
    replay: (recording) => opened('bare', (client) => replayOnEmbedded(client, recording)),
    open,
    databasePid: () => null,
  }
  return { place, made }
}
