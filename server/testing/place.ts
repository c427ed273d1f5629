import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDataDir } from '../process/data-dir.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { temporaryFolder } from './server-process.ts'

/** Where a school's data are, for servers in processes of their own. */
export type SchoolDatabase = {
  /** The settings of a server for this place. */
  env: Record<string, string>
  /** Opens the data; no embedded server may be running. */
  open: () => Promise<Database>
  remove: () => Promise<void>
}

/** Whether another worker is creating a database from the same template at this moment. */
const isInUse = (error: unknown): boolean => (error as { code?: string }).code === '55006'
const MOST_TRIES = 5

/** Runs a statement on the PostgreSQL at this address (which ends with a slash), to create or drop databases. */
export async function onPostgres(server: string, statement: string, tries = 1): Promise<void> {
  const admin = new pg.Client({ connectionString: `${server}postgres` })
  await admin.connect()
  try {
    await admin.query(statement)
  } catch (error) {
    // Tried again at once, since PostgreSQL has waited five seconds before failing.
    if (!isInUse(error) || tries === MOST_TRIES) throw error
    return await onPostgres(server, statement, tries + 1)
  } finally {
    await admin.end()
  }
}

/** A new database on the PostgreSQL at this address (which ends with a slash), created from a template. */
export async function placeOnPostgres(server: string, template: string): Promise<SchoolDatabase> {
  const name = `place_${randomBytes(6).toString('hex')}`
  await onPostgres(server, `create database ${name} template ${template}`)
  const databaseUrl = `${server}${name}`
  return {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: '/nowhere' },
    open: () => openDatabase({ databaseUrl, dataDir: '' }),
    remove: () => onPostgres(server, `drop database ${name} with (force)`),
  }
}

/** A folder for an embedded database. */
export function placeInFolder(): SchoolDatabase & { dataDir: string } {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  return {
    dataDir,
    env: { DATA_DIR: dataDir },
    open: () => openDatabase({ databaseUrl: null, dataDir: prepareDataDir(dataDir) }),
    remove: async () => folder.remove(),
  }
}
