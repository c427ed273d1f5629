import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './types.ts'

/** Reserves ids for new rows of a table. */
export async function reserveIds(tx: Db, table: PgTable, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = (await tx.execute(sql`
    select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))::int as id from generate_series(1, ${count}::int)
    order by 1`)) as { rows: { id: number }[] }
  return rows.map(({ id }) => id)
}
