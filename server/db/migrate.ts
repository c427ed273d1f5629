import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import { join } from 'node:path'
import { ROOT } from '../process/root.ts'
import { StartFailure } from '../process/start-failure.ts'
import { sqlOver, type Sql } from './sql.ts'

const MIGRATIONS = { migrationsFolder: join(ROOT, 'server/db/migrations') }

/** The key of the advisory lock; any number, but the same in every release. */
const MIGRATION_LOCK = 7_205_759

/** Runs before the schema of an existing school changes. */
export type BeforeChange = () => Promise<void>

const APPLIED = `
  select count(*)::int as count, max(created_at)::float8 as level from drizzle.__drizzle_migrations`

async function appliedTo(sql: Sql): Promise<{ count: number; level: number | null }> {
  const { rows: found } = await sql.query<{ is: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  if (!found[0]?.is) return { count: 0, level: null }
  const { rows } = await sql.query<{ count: number; level: number | null }>(APPLIED)
  return rows[0] ?? { count: 0, level: null }
}

/** The schema of a database: the time of its newest migration (milliseconds); null where it has none. */
export const levelOf = async (sql: Sql): Promise<number | null> => (await appliedTo(sql)).level

/** Throws for a schema that this release does not know; otherwise returns whether it has to change. */
async function requireKnown(sql: Sql): Promise<{ isNew: boolean; isBehind: boolean }> {
  const known = readMigrationFiles(MIGRATIONS)
  const newest = known.at(-1)?.folderMillis ?? 0
  const { count, level } = await appliedTo(sql)
  if ((level ?? 0) > newest || count > known.length)
    throw new StartFailure(
      'The database was used by a newer release of Dugsi: start that one, or restore a backup from before it',
    )
  return { isNew: level === null, isBehind: (level ?? 0) < newest }
}

async function beforeMigrating(sql: Sql, beforeChange: BeforeChange | undefined): Promise<void> {
  const { isNew, isBehind } = await requireKnown(sql)
  if (isBehind && !isNew) await beforeChange?.()
}

/** Upgrades the embedded database; all outstanding migrations in one transaction. */
export async function migrateEmbedded(client: PGlite, beforeChange?: BeforeChange): Promise<void> {
  await beforeMigrating(client, beforeChange)
  await migratePGlite(drizzlePGlite({ client }), MIGRATIONS)
}

/** The same for PostgreSQL; servers that start at once take turns. */
export async function migratePostgres(pool: Pool, beforeChange?: BeforeChange): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await beforeMigrating(sqlOver(client), beforeChange)
    await migratePg(drizzlePg({ client }), MIGRATIONS)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  } catch (error) {
    // Closing the connection releases the lock.
    client.release(true)
    throw error
  }
}

const TABLE_OF_MIGRATIONS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`

/**
 * Applies, within the caller's transaction, the outstanding migrations up to a schema (all by default). Drizzle's own
 * `migrate` can only apply all, and opens a transaction of its own.
 */
export async function applyMigrations(sql: Sql, upTo = Infinity): Promise<void> {
  await sql.exec(TABLE_OF_MIGRATIONS)
  const known = readMigrationFiles(MIGRATIONS)
  if (upTo !== Infinity && upTo > (known.at(-1)?.folderMillis ?? 0))
    throw new StartFailure('It was made by a newer release of Dugsi: restore it with that one')
  const level = (await levelOf(sql)) ?? 0
  for (const { folderMillis, hash, sql: statements } of known) {
    if (folderMillis <= level || folderMillis > upTo) continue
    for (const statement of statements) await sql.exec(statement)
    await sql.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2::bigint)', [
      hash,
      String(folderMillis),
    ])
  }
}
