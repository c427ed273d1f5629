import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { reasonOf, StartFailure } from '../process/start-failure.ts'
import { requireRoom, storageReason } from '../process/data-dir.ts'
import { backUp } from './backups.ts'
import { careForTables } from './care.ts'
import { hasFiles, openDurablePGlite } from './durable-pglite.ts'
import { naming, statementNames } from './named-statements.ts'
import { migrateEmbedded, migratePostgres, type BeforeChange } from './migrate.ts'
import { lockDataDir } from './process-lock.ts'
import * as schema from './schema.ts'
import { listenEmbedded, listenPostgres, type Listen } from './listen.ts'
import { transact, type Snapshot } from './sql.ts'
import type { Db } from './types.ts'

export type Database = {
  db: Db
  kind: 'postgres' | 'embedded'
  /** Upgrades to the present schema; `beforeChange` runs before the schema of an existing school changes. */
  migrate: (beforeChange?: BeforeChange) => Promise<void>
  /** Receives notifications on channels of this database, from this server or another one. */
  listen: Listen
  /** Maintains a growing database so that it stays fast; called at the start and from time to time. */
  care: () => Promise<void>
  /** Runs reads that all see the database as of one instant. */
  snapshot: Snapshot
  /** Writes all data as of one instant to a new file, encrypted where there is a key; see `backUp`. */
  backUp: (file: string, key?: string | null) => Promise<void>
  close: () => Promise<void>
}

const snapshotOfPostgres =
  (pool: pg.Pool): Snapshot =>
  async (work) => {
    const client = await pool.connect()
    try {
      return await transact(client, 'begin isolation level repeatable read, read only', work)
    } finally {
      client.release()
    }
  }

/** Snapshot of the embedded database, on whose only connection all other calls wait meanwhile. */
const snapshotOfEmbedded =
  (client: PGlite): Snapshot =>
  (work) =>
    client.transaction(work)

export const postgresDatabase = (pool: pg.Pool): Database => ({
  db: drizzlePg({ client: pool, schema }),
  kind: 'postgres',
  migrate: (beforeChange) => migratePostgres(pool, beforeChange),
  listen: listenPostgres(pool),
  // No maintenance is needed, since PostgreSQL has autovacuum.
  care: async () => undefined,
  snapshot: snapshotOfPostgres(pool),
  backUp: (file, key = null) => backUp(snapshotOfPostgres(pool), file, key),
  close: () => pool.end(),
})

export const embeddedDatabase = (client: PGlite): Database => ({
  db: drizzlePGlite({ client, schema }),
  kind: 'embedded',
  migrate: (beforeChange) => migrateEmbedded(client, beforeChange),
  listen: listenEmbedded(client),
  care: () => careForTables(client),
  snapshot: snapshotOfEmbedded(client),
  backUp: (file, key = null) => backUp(snapshotOfEmbedded(client), file, key),
  close: () => client.close(),
})

/** The address without user and password, for messages. */
export function placeOf(databaseUrl: string): string {
  try {
    return new URL(databaseUrl).host
  } catch {
    return 'the address in DATABASE_URL'
  }
}

export function postgresPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'dugsi',
    Client: naming(statementNames()),
    // JIT compilation of a report over all students takes half a second, and running it a tenth.
    // oxlint-disable-next-line typescript/no-misused-promises -- The pool waits for it, which its types do not say.
    onConnect: (client) => client.query('set jit = off'),
  })
  // The pool replaces a connection that breaks, and the statement on it fails. Without listeners on the pool and on
  // connections in use, the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = postgresPool(databaseUrl)
  try {
    await pool.query('select 1')
    return postgresDatabase(pool)
  } catch (error) {
    await pool.end().catch(() => undefined)
    throw new StartFailure(`Cannot reach PostgreSQL at ${placeOf(databaseUrl)}: ${reasonOf(error)}`)
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockDataDir(dataDir)
  const isFirst = !hasFiles(dataDir)
  try {
    if (isFirst) requireRoom(dataDir)
    const opened = embeddedDatabase(await openDurablePGlite(dataDir))
    return { ...opened, close: () => opened.close().finally(unlock) }
  } catch (error) {
    unlock()
    if (error instanceof StartFailure) throw error
    const reason = storageReason(error, dataDir)
    const hint = isFirst || reason === 'disk full' ? reason : `its files are damaged; restore a backup (${reason})`
    throw new StartFailure(`Cannot open the database in ${dataDir}: ${hint}`)
  }
}

/** Opens PostgreSQL where an address is given, else the embedded database of the (prepared) data folder. */
export const openDatabase = (config: { databaseUrl: string | null; dataDir: string }): Promise<Database> =>
  config.databaseUrl ? openPostgres(config.databaseUrl) : openEmbedded(config.dataDir)
