import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Pool } from 'pg'
import { join } from 'node:path'
import { ROOT } from '../process/root.ts'
import { StartFailure } from '../process/start-failure.ts'
import { applyRepeatables, isOfAnotherRelease } from './repeatable.ts'
import { sqlOver, transact, type Sql } from './sql.ts'

/** Migrations up to the present tables, oldest first; the first one is the baseline of release 1.0. */
const migrations = readMigrationFiles({ migrationsFolder: join(ROOT, 'server/db/migrations') })

/** Oldest and newest schema, each named by the time of its newest migration (milliseconds). */
const BASELINE = migrations[0]?.folderMillis ?? 0
const NEWEST = migrations.at(-1)?.folderMillis ?? 0

/** The key of the advisory lock; any number, but the same in every release. */
const MIGRATION_LOCK = 7_205_759

/** Runs before the tables, functions, views or triggers of an existing school change. */
export type BeforeChange = () => Promise<void>

const APPLIED = `
  select count(*)::int as count, min(created_at)::float8 as first, max(created_at)::float8 as level
  from drizzle.__drizzle_migrations`

type Applied = { count: number; level: number | null }

/** Migrations that were applied to a database. Throws for a schema that this release cannot bring up to date. */
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
  if ((level ?? 0) > NEWEST || count > migrations.length)
    throw new StartFailure(
      'The database was used by a newer release of Dugsi: start that one, or restore a backup from before it',
    )
  return { count, level }
}

/** The schema of a database: the time of its newest migration (milliseconds); null without any. */
export const levelOf = async (sql: Sql): Promise<number | null> => (await appliedTo(sql)).level

const TABLE_OF_MIGRATIONS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`

/** Applies the outstanding migrations up to a schema, within the caller's transaction; returns whether there were any. */
async function migrateTables(sql: Sql, upTo: number): Promise<boolean> {
  await sql.exec(TABLE_OF_MIGRATIONS)
  const level = (await levelOf(sql)) ?? 0
  const outstanding = migrations.filter(({ folderMillis }) => folderMillis > level && folderMillis <= upTo)
  for (const { folderMillis, hash, sql: statements } of outstanding) {
    await sql.exec(statements.join('\n'))
    await sql.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2::bigint)', [
      hash,
      String(folderMillis),
    ])
  }
  return outstanding.length > 0
}

/** Creates the tables of a schema in an empty database, without functions, views and triggers, for rows to be loaded. */
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

/** Brings PostgreSQL up to date; servers that start at once take turns. */
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
