import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { insertRows } from '../insert-rows.ts'
import type { Db } from '../types.ts'

const CHUNK_ROWS = 5_000

/**
 * Inserts many rows, in chunks of a size that both databases accept; `wrote` is called after each. All rows must have
 * the columns of the first.
 */
export async function bulkInsert<T extends PgTable>(
  tx: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  wrote: (rows: number) => void = () => undefined,
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const chunk = rows.slice(start, start + CHUNK_ROWS)
    await insertRows(tx, table, chunk)
    wrote(chunk.length)
  }
}

/** Sets the id counter after rows that were inserted with their ids; keys that nobody counts need none. */
export async function advanceIds(tx: Db, table: PgTable): Promise<void> {
  if (getTableColumns(table)['id']?.getSQLType() === 'uuid') return
  const name = getTableName(table)
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 1), max(id) is not null) from ${table}`,
  )
}
