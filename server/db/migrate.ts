import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Pool } from 'pg'
import { join } from 'node:path'
import { ROOT } from '../process/root.ts'
import { StartFailure } from '../process/start-failure.ts'
import { applyRepeatables, isOfAnotherRelease } from './repeatable.ts'
import { sqlOver, transact, type Sql } from './sql.ts'

/** The steps that lead to the present tables, oldest first; the first one is the baseline of release 1.0. */
const known = readMigrationFiles({ migrationsFolder: join(ROOT, 'server/db/migrations') })

/** Schemas are named by the time of their newest migration (milliseconds). */
const BASELINE = known[0]?.folderMillis ?? 0
const NEWEST = known.at(-1)?.folderMillis ?? 0

/** The key of the advisory lock; any number, but the same in every release. */
const MIGRATION_LOCK = 7_205_759

/** Runs before the tables, functions, views or triggers of an existing school change. */
export type BeforeChange = () => Promise<void>

const APPLIED = `
  select count(*)::int as count, min(created_at)::float8 as first, max(created_at)::float8 as level
  from drizzle.__drizzle_migrations`

type Applied = { count: number; level: number | null }

/** The migrations that a database has had. Throws for a schema that this release cannot bring up to date. */
async function appliedTo(sql: Sql): Promise<Applied> {
  const { rows: found } = await sql.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!found[0]?.is) return { count: 0, level: null }
  const { rows } = await sql.query<Applied & { first: number | null }>(APPLIED)
  const { count = 0, first = null, level = null } = rows[0] ?? {}
  if (first !== null && first !== BASELINE)
    throw new StartFailure(
      'The database is of a Dugsi before release 1.0, which no release can read; it was not changed',
    )
  if ((level ?? 0) > NEWEST || count > known.length)
    throw new StartFailure(
      'The database was used by a newer release of Dugsi: start that one, or restore a backup from before it',
    )
  return { count, level }
}

/** The schema of a database: the time of its newest migration (milliseconds); null where it has none. */
export const levelOf = async (sql: Sql): Promise<number | null> => (await appliedTo(sql)).level

const TABLE_OF_MIGRATIONS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`

/** Applies the outstanding migrations up to a schema, within the caller's transaction; returns whether there were any. */
async function migrateTables(sql: Sql, upTo: number): Promise<boolean> {
  await sql.exec(TABLE_OF_MIGRATIONS)
  const level = (await levelOf(sql)) ?? 0
  const outstanding = known.filter(({ folderMillis }) => folderMillis > level && folderMillis <= upTo)
  for (const { folderMillis, hash, sql: statements } of outstanding) {
    await sql.exec(statements.join('\n'))
    await sql.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2::bigint)', [
      hash,
      String(folderMillis),
    ])
  }
  return outstanding.length > 0
}

/** Gives an empty database the tables of a schema, without functions, views and triggers: rows are loaded into it. */
export async function createTables(sql: Sql, level: number): Promise<void> {
  if (level < BASELINE) throw new StartFailure('It was made by a Dugsi before release 1.0, which no release can read')
  if (level > NEWEST) throw new StartFailure('It was made by a newer release of Dugsi: restore it with that one')
  await migrateTables(sql, level)
}

/** Brings a database up to the present schema, within the caller's transaction. */
export const bringUpToDate = async (sql: Sql): Promise<void> => applyRepeatables(sql, await migrateTables(sql, NEWEST))

async function beforeMigrating(sql: Sql, beforeChange: BeforeChange | undefined): Promise<void> {
  const level = await levelOf(sql)
  if (level !== null && (level < NEWEST || (await isOfAnotherRelease(sql)))) await beforeChange?.()
}

/** Brings the embedded database up to date, in one transaction. */
export async function migrateEmbedded(client: PGlite, beforeChange?: BeforeChange): Promise<void> {
  await beforeMigrating(client, beforeChange)
  await client.transaction(bringUpToDate)
}

/** The same for PostgreSQL; servers that start at once take turns. */
export async function migratePostgres(pool: Pool, beforeChange?: BeforeChange): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await beforeMigrating(sqlOver(client), beforeChange)
    await transact(client, 'begin', bringUpToDate)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true)
    throw error
  }
}
