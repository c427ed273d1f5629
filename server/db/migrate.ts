import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import type { Pool } from 'pg'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

const MIGRATIONS = { migrationsFolder: join(ROOT, 'server/db/migrations') }

/** Number of the advisory lock; any will do, as long as every release uses the same. */
const MIGRATION_LOCK = 7_205_759

/** Brings the embedded database to the present schema; all outstanding migrations in one transaction. */
export const migrateEmbedded = (client: PGlite): Promise<void> => migratePGlite(drizzlePGlite({ client }), MIGRATIONS)

/** The same for PostgreSQL; servers that start at once take turns. */
export async function migratePostgres(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg({ client }), MIGRATIONS)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock free.
    client.release(true)
    throw error
  }
}
