import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { reasonOf, StartFailure } from '../process/start-failure.ts'
import { ANOTHER_DATABASE, MOVE_NUMBERS_ON } from './begin-anew.ts'
import { createFiles, hasFiles } from './durable-pglite.ts'
import { GATEWAY, MOVED_TO, SECRET, VAPID, WEBHOOK } from './server-values.ts'
import { loadSchool } from './load-school.ts'
import { bringUpToDate } from './migrate.ts'
import { isSealed, pack, unpack } from './packed.ts'
import { lockDataDir } from './process-lock.ts'
import { addUp, BEGINNING, differenceOf, linesIn, newFigures, readSchool, type LeftOut } from './school-lines.ts'
import { transact, type Snapshot, type Sql } from './sql.ts'

/** Tables of sessions, codes and attempts: a backup must not let its holder sign in. */
const ACCESS = ['sessions', 'reset_codes', 'reset_requests', 'sign_in_attempts'] as const

/** Tables of the addresses to which notices are sent, and of notices that are being sent. */
const PUSHES = ['notice_deliveries', 'push_subscriptions'] as const

/** Values of this database alone: its signing secret and keys, the place of its files, the state of its backups. */
const OWN_VALUES = [SECRET, VAPID, WEBHOOK, GATEWAY, MOVED_TO, 'place', 'backup', 'trial'] as const

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** Rows that are in no backup. */
const LEFT_OUT: LeftOut = {
  ...Object.fromEntries([...PUSHES, ...ACCESS].map((table) => [table, 'false'])),
  server_facts: `t.name not in (${listed(OWN_VALUES)})`,
}

/**
 * Statements that give a restored database a new epoch, and end all sessions; run in the present schema. Of grants a backup has
 * hashes of secrets, which let nobody in. They stay for packets that were made before, by devices without a line.
 */
const BEGIN_ANEW = [
  MOVE_NUMBERS_ON,
  ...ANOTHER_DATABASE,
  `delete from server_facts where name in (${listed(OWN_VALUES)})`,
  ...ACCESS.map((table) => `delete from ${table}`),
  'update push_grants set restored_at = now() where restored_at is null',
].join(';')

export const beginAnew = async (client: PGlite): Promise<void> => void (await client.exec(BEGIN_ANEW))

/** Writes a file to the disk whole or not at all. */
async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.new`
  try {
    await write(draft)
    const file = fs.openSync(draft, 'r')
    fs.fsyncSync(file)
    fs.closeSync(file)
    fs.renameSync(draft, path)
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/**
 * Writes all data of a school's database, as of one instant, to a file, encrypted where there is a key; the database
 * may be in use meanwhile. The file is read back, and removed unless it has every row. The error names a table that
 * cannot be read.
 */
export const backUp = (snapshot: Snapshot, path: string, key: string | null): Promise<void> =>
  writeWhole(path, async (draft) => {
    let saved = newFigures()
    await snapshot(async (sql) => {
      const school = async function* () {
        saved = yield* readSchool(sql, LEFT_OUT)
      }
      await pack(school(), draft, key)
    })
    const { found } = await unpack(draft, key, (pieces) => addUp(linesIn(pieces)))
    const other = differenceOf(saved, found)
    if (other) throw new StartFailure(`${path} was not saved: ${other} could not be read back`)
  })

/** Throws for a file that is no backup of a school. */
async function requireSchool(path: string, key: string | null): Promise<void> {
  const beginning = await unpack(path, key, async (pieces) => {
    for await (const piece of pieces) return piece.subarray(0, BEGINNING.length).toString('latin1')
    return ''
  }).catch((error: unknown) => {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`${path} is ${isSealed(path) ? 'damaged' : 'no backup'}: ${reasonOf(error)}`)
  })
  if (beginning !== BEGINNING) throw new StartFailure(`${path} is no backup of a school`)
}

/** Reads a backup to its end before it is restored. Throws for a file that is no backup, or an incomplete one. */
async function requireBackup(path: string, key: string | null): Promise<void> {
  await requireSchool(path, key)
  const read = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
    const { found, declared } = await addUp(linesIn(pieces))
    const other = differenceOf(declared, found)
    if (other) throw new Error(`${other} is not what was saved`)
  }
  await unpack(path, key, read).catch((error: unknown) => {
    throw new StartFailure(`${path} is damaged: ${reasonOf(error)}`)
  })
}

/** Loads the rows of a backup, brings them up to the present schema, and gives the database a new epoch. */
async function fill(sql: Sql, path: string, key: string | null): Promise<void> {
  await unpack(path, key, (pieces) => loadSchool(sql, linesIn(pieces)))
  await bringUpToDate(sql)
  await sql.exec(BEGIN_ANEW)
}

/**
 * Restores a backup into a data folder; the server must be stopped. A database that is to be replaced is moved aside,
 * never deleted; returns where it was moved.
 */
export async function restoreEmbedded(
  dataDir: string,
  path: string,
  isReplacing: boolean,
  key: string | null = null,
): Promise<string | null> {
  await requireBackup(path, key)
  const unlock = lockDataDir(dataDir)
  try {
    if (hasFiles(dataDir) && !isReplacing)
      throw new StartFailure(`DATA_DIR ${dataDir} holds a school already; --replace puts it aside`)
    return await createFiles(dataDir, (client) => client.transaction((tx) => fill(tx, path, key)))
  } finally {
    unlock()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1")
  if (rows.length > 0) throw new StartFailure('The database is not empty: make a new one and name it in DATABASE_URL')
}

/** Restores a backup into an empty PostgreSQL database, in one transaction. */
export async function restorePostgres(databaseUrl: string, path: string, key: string | null = null): Promise<void> {
  await requireBackup(path, key)
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    await requireEmpty(client)
    await transact(client, 'begin', (sql) => fill(sql, path, key))
  } finally {
    await client.end().catch(() => undefined)
  }
}
