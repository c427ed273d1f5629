import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../db/schema.ts'
import type { Db } from '../db/types.ts'

const tables: PgTable[] = Object.values(schema).filter((each) => is(each, PgTable))

/** One statement for all tables, since a statement for each would take longer than reading the rows. */
const statement = sql.join(
  tables.map(
    (table) => sql`select ${getTableName(table)}::text as name, count(*)::int as rows,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
  ),
  sql` union all `,
)

/** The number of rows and a digest of every table, by its name. */
export async function contentOf(db: Db): Promise<Record<string, unknown>> {
  const { rows } = (await db.execute(statement)) as { rows: { name: string; rows: number; sum: string }[] }
  return Object.fromEntries(rows.map(({ name, ...content }) => [name, content]))
}
