import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { keepSecret, storedSecret, prepareDataDir } from '../process/data-dir.ts'
import { StartFailure } from '../process/start-failure.ts'
import { ANOTHER_DATABASE } from './begin-anew.ts'
import { openDatabase, placeOf, type Database } from './client.ts'
import { createFiles, hasFiles } from './durable-pglite.ts'
import { MOVED_TO, readServerValue, SECRET, writeServerValue } from './server-values.ts'
import { figuresOf, loadSchool } from './load-school.ts'
import { lockDataDir } from './process-lock.ts'
import { differenceOf, linesIn, readSchool, type LeftOut } from './school-lines.ts'
import { sqlOver, transact, type Sql } from './sql.ts'

/** A PostgreSQL, or a data folder where `databaseUrl` is null. */
export type DatabaseLocation = { databaseUrl: string | null; dataDir: string }

/** Rows that are not copied: they belong to one place, or are stored differently at the other. */
const STAYS: LeftOut = { server_facts: `t.name not in ('place', '${MOVED_TO}', '${SECRET}')` }

/** The next transaction number of a database. */
async function nextTransaction(from: Sql): Promise<bigint> {
  const { rows } = await from.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  return BigInt(rows[0]?.next ?? 0)
}

/** Most transactions that are started, in a few seconds; PostgreSQL numbers those of all databases, so the gap can be larger. */
const MOST_TO_PASS = 20_000_000
const AT_ONCE = 100_000

/**
 * Starts transactions until their numbers have passed those of the source: devices and the feed store positions in
 * them. Returns false where that would take too long.
 */
async function passTransactions(client: Sql, until: bigint): Promise<boolean> {
  const missing = Number(until - (await nextTransaction(client)))
  if (missing > MOST_TO_PASS) return false
  for (let left = missing; left > 0; left -= AT_ONCE)
    await client.exec(`
      do $$ begin
        for each in 1..${Math.min(left, AT_ONCE)} loop perform pg_current_xact_id(); commit; end loop;
      end $$`)
  return true
}

type Target = { client: Sql; inTransaction: (work: (sql: Sql) => Promise<void>) => Promise<void> }

/** Copies a school into an empty database in one transaction; afterwards both hold the same. */
async function bring(source: Database, { client, inTransaction }: Target, secret: string | null): Promise<void> {
  const isPassed = await passTransactions(client, await source.snapshot(nextTransaction))
  await inTransaction(async (sql) => {
    await source.snapshot((from) => loadSchool(sql, linesIn(readSchool(from, STAYS))))
    // Begins a new epoch, as after a restore, but sessions stay.
    if (!isPassed) await sql.exec(ANOTHER_DATABASE.join(';'))
    if (secret) await sql.query('insert into server_facts (name, value) values ($1, $2)', [SECRET, secret])
  })
}

/** Whether an earlier move was completed at the target. */
async function isThereAlready(source: Database, target: Sql): Promise<boolean> {
  const there = await source.snapshot(async (from) => {
    const reading = readSchool(from, STAYS)
    let step = await reading.next()
    while (!step.done) step = await reading.next()
    return step.value
  })
  const { rows } = await target.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const found = await figuresOf(
    target,
    rows.map(({ name }) => name),
    STAYS,
  )
  return differenceOf(there, found) === null
}

async function moveToPostgres(source: Database, databaseUrl: string, secret: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1")
    if (rows.length === 0) {
      const inTransaction: Target['inTransaction'] = (work) => transact(client, 'begin', work)
      return await bring(source, { client: sqlOver(client), inTransaction }, secret)
    }
    const isThere = await transact(client, 'begin read only', (target) => isThereAlready(source, target))
    if (!isThere) throw new StartFailure(`The database at ${placeOf(databaseUrl)} is not empty: make a new one`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function moveToFolder(source: Database, dataDir: string, secret: string | null): Promise<void> {
  const unlock = lockDataDir(dataDir)
  try {
    if (hasFiles(dataDir)) throw new StartFailure(`DATA_DIR ${dataDir} holds a school already: name another folder`)
    if (secret) keepSecret(dataDir, secret)
    const prepare = (client: PGlite): Promise<void> =>
      bring(source, { client, inTransaction: (work) => client.transaction(work) }, null)
    await createFiles(dataDir, prepare)
  } finally {
    unlock()
  }
}

/** Throws while a server runs, since it would go on writing at the old place. */
async function requireAlone({ db, kind }: Database): Promise<void> {
  if (kind === 'embedded') return
  const { rows } = (await db.execute(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'dugsi%' and pid <> pg_backend_pid()`)) as {
    rows: { count: number }[]
  }
  if (rows[0]?.count) throw new StartFailure('The database is in use by a server: stop all servers first')
}

const nameOf = ({ databaseUrl, dataDir }: DatabaseLocation): string => (databaseUrl ? placeOf(databaseUrl) : dataDir)

/**
 * Moves a school to an empty place: every row under its id, the feed, sessions and the signing secret, so that devices
 * do not notice. The copy is compared before it is committed, and an interrupted move can be repeated. The old place keeps
 * its data and is marked as moved; no server starts on it.
 */
export async function moveSchool(from: DatabaseLocation, to: DatabaseLocation): Promise<void> {
  if (!from.databaseUrl && !hasFiles(from.dataDir)) throw new StartFailure(`There is no school in ${from.dataDir}`)
  const target = to.databaseUrl ? to : { ...to, dataDir: prepareDataDir(to.dataDir) }
  const source = await openDatabase(from)
  try {
    await requireAlone(source)
    const secret = from.databaseUrl ? await readServerValue(source.db, SECRET) : storedSecret(from.dataDir)
    if (target.databaseUrl) await moveToPostgres(source, target.databaseUrl, secret)
    else await moveToFolder(source, target.dataDir, secret)
    await writeServerValue(source.db, MOVED_TO, nameOf(target))
  } finally {
    await source.close()
  }
}
