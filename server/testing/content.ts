import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../db/schema.ts'
import type { Db } from '../db/types.ts'

const tables: PgTable[] = Object.values(schema).filter((each) => is(each, PgTable))

/** A short digest of every row of every table. */
export async function contentOf(db: Db): Promise<Record<string, unknown>> {
  const sums = tables.map(async (table) => {
    const name = getTableName(table)
    const summed = sql`select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`
    const { rows } = (await db.execute(summed)) as { rows: unknown[] }
    return [name, rows[0]] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}
