import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

/** The database or a transaction of it, in PostgreSQL and PGlite alike. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
