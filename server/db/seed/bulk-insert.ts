import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../types.ts'

const CHUNK_ROWS = 5_000

/**
 * Inserts many rows as one JSON parameter a chunk; a bind for each value would reach PostgreSQL's limit of 65,535
 * within a few thousand rows. All rows must have the columns of the first one.
 */
export async function bulkInsert<T extends PgTable>(
  tx: Db,
  table: T,
  rows: readonly T['$inferSelect'][],
): Promise<void> {
  const given = new Set(Object.keys(rows[0] ?? {}))
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => given.has(key))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const chunk = rows.slice(start, start + CHUNK_ROWS) as readonly Record<string, unknown>[]
    const json = JSON.stringify(
      chunk.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]]))),
    )
    await tx.execute(
      sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${json}::text::json)`,
    )
  }
}

/** Lets the ids of new rows go on after those that were inserted with theirs. */
export async function advanceIds(tx: Db, table: PgTable): Promise<void> {
  const name = getTableName(table)
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 1), max(id) is not null) from ${table}`,
  )
}
