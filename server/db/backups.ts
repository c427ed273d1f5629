import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gunzipSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { reasonOf, StartFailure } from '../start-failure.ts'
import { createFiles, hasFiles } from './durable-pglite.ts'
import { lockDataDir } from './process-lock.ts'

/**
 * Numbers that the lost time may have given out are not given again, so that nobody's paper or page means two things. A
 * school makes fewer rows of a kind than this between two backups.
 */
const MOVE_NUMBERS_ON = `
  do $$
  declare each record;
  begin
    for each in select schemaname, sequencename, last_value from pg_sequences where schemaname = 'public' loop
      perform setval(format('%I.%I', each.schemaname, each.sequencename), coalesce(each.last_value, 0) + 10000);
    end loop;
  end $$;`

/**
 * What makes a restored database another one than it was. Devices see it by the epoch, take a fresh copy and offer
 * again what they were told was saved. The feed and the places in it are in transaction numbers of the old database.
 */
const BEGIN_ANEW = `
  ${MOVE_NUMBERS_ON}
  delete from server_facts where name = 'epoch';
  delete from changes;
  update writes set position = '0';`

export const beginAnew = async (client: PGlite): Promise<void> => void (await client.exec(BEGIN_ANEW))

/** Brings a file to the disk whole or not at all. */
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

/** The address without its password, which every process of the machine could read in the command. */
function addressFor(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const env = { ...process.env, ...(url.password && { PGPASSWORD: decodeURIComponent(url.password) }) }
  url.password = ''
  return { address: url.href, env }
}

/** One of PostgreSQL's own programs at this database; `ended` throws with its last words when it fails. */
function program(name: 'pg_dump' | 'psql', databaseUrl: string, args: readonly string[]) {
  const { address, env } = addressFor(databaseUrl)
  const child = spawn(name, [...args, `--dbname=${address}`], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0)
        throw new StartFailure(`${name} failed: ${said.split('\n').find((line) => /error/i.test(line)) ?? said.trim()}`)
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new StartFailure(`${name} was not found: install the package postgresql-client`)
    },
  )
  return { child, ended }
}

/** Waits for all, then throws what went wrong with the first that did. */
async function firstFailure(works: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

/** Writes all that an embedded database holds, as of one instant, to a file. It may be in use meanwhile. */
export const backUpEmbedded = (client: PGlite, path: string): Promise<void> =>
  writeWhole(path, async (draft) => {
    const dump = await client.dumpDataDir('gzip')
    await pipeline(Readable.fromWeb(dump.stream() as never), fs.createWriteStream(draft, { mode: 0o600 }))
  })

/** Writes all that a PostgreSQL database holds, as of one instant, to a file. It may be in use meanwhile. */
export const backUpPostgres = (databaseUrl: string, path: string): Promise<void> =>
  writeWhole(path, async (draft) => {
    const { child, ended } = program('pg_dump', databaseUrl, ['--no-owner', '--no-privileges'])
    child.stdin.end()
    const written = pipeline(child.stdout, createGzip(), fs.createWriteStream(draft, { mode: 0o600 }))
    // Where the disk failed, the program only says that nobody reads it.
    await firstFailure([written, ended])
  })

/** The beginning of what is packed in a backup; enough to tell the two kinds apart. */
function beginningOf(path: string): string {
  const file = fs.openSync(path, 'r')
  try {
    const packed = Buffer.alloc(4_096)
    const length = fs.readSync(file, packed)
    // The file goes on behind what was read.
    return gunzipSync(packed.subarray(0, length), { finishFlush: 2 }).toString('latin1')
  } finally {
    fs.closeSync(file)
  }
}

/** Refuses a file that is no whole backup of this kind of database, before anything is made of it. */
async function requireBackup(path: string, kind: 'embedded' | 'postgres'): Promise<void> {
  let beginning: string
  try {
    beginning = beginningOf(path)
  } catch (error) {
    throw new StartFailure(`${path} is no backup: ${reasonOf(error)}`)
  }
  const isPostgres = beginning.includes('PostgreSQL database dump')
  const isEmbedded = !isPostgres && beginning.slice(257, 262) === 'ustar'
  if (!isPostgres && !isEmbedded) throw new StartFailure(`${path} is no backup of a school`)
  if (isPostgres !== (kind === 'postgres'))
    throw new StartFailure(`${path} is a backup of ${isPostgres ? 'PostgreSQL' : 'an embedded database'}`)
  const unpacked = fs.createReadStream(path).pipe(createGunzip())
  await pipeline(unpacked, async (chunks) => {
    for await (const _ of chunks);
  }).catch((error: unknown) => {
    throw new StartFailure(`${path} is damaged: ${reasonOf(error)}`)
  })
}

/**
 * Brings a backup into a data folder; the server must be stopped. What the folder holds already is put aside when it is
 * to be replaced, never destroyed; returns where.
 */
export async function restoreEmbedded(dataDir: string, path: string, isReplacing: boolean): Promise<string | null> {
  await requireBackup(path, 'embedded')
  const unlock = lockDataDir(dataDir)
  try {
    if (hasFiles(dataDir) && !isReplacing)
      throw new StartFailure(`DATA_DIR ${dataDir} holds a school already; --replace puts it aside`)
    const backup = new File([fs.readFileSync(path)], 'backup.tar.gz', { type: 'application/gzip' })
    return await createFiles(dataDir, { backup, prepare: beginAnew })
  } finally {
    unlock()
  }
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1")
    if (rows.length > 0) throw new StartFailure('The database is not empty: make a new one and name it in DATABASE_URL')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Brings a backup into an empty PostgreSQL database, in one transaction. */
export async function restorePostgres(databaseUrl: string, path: string): Promise<void> {
  await requireBackup(path, 'postgres')
  await requireEmpty(databaseUrl)
  const settings = ['--single-transaction', '--set=ON_ERROR_STOP=1', '--quiet', '--no-psqlrc', '--output=/dev/null']
  const { child, ended } = program('psql', databaseUrl, settings)
  child.stdout.resume()
  const statements = async function* () {
    yield* fs.createReadStream(path).pipe(createGunzip())
    yield `\nset search_path = public;${BEGIN_ANEW}\n`
  }
  const sent = pipeline(Readable.from(statements()), child.stdin)
  await firstFailure([ended, sent])
}
