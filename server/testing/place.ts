import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { prepareDataDir } from '../data-dir.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { temporaryFolder } from './server-process.ts'

/** Where a school's data lies for servers that are processes of their own. */
export type Place = {
  /** The settings that lead a server there. */
  env: Record<string, string>
  /** The data itself; no embedded server may be running. */
  open: () => Promise<Database>
  remove: () => Promise<void>
}

/** Somebody else is making a database from the same one at this moment. */
const isInUse = (error: unknown): boolean => (error as { code?: string }).code === '55006'
const MOST_TRIES = 5

/** Tells the PostgreSQL at this address (which ends with a slash) something about its databases. */
export async function onPostgres(server: string, statement: string, tries = 1): Promise<void> {
  const admin = new pg.Client({ connectionString: `${server}postgres` })
  await admin.connect()
  try {
    await admin.query(statement)
  } catch (error) {
    // It waited five seconds itself before it said so.
    if (!isInUse(error) || tries === MOST_TRIES) throw error
    return await onPostgres(server, statement, tries + 1)
  } finally {
    await admin.end()
  }
}

/** A new database on the PostgreSQL at this address (which ends with a slash), made from one that is there. */
export async function placeOnPostgres(server: string, template: string): Promise<Place> {
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
export function placeInFolder(): Place {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  return {
    env: { DATA_DIR: dataDir },
    open: () => openDatabase({ databaseUrl: null, dataDir: prepareDataDir(dataDir) }),
    remove: async () => folder.remove(),
  }
}
