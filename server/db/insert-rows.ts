import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './types.ts'

/**
 * Inserts rows of one shape as a single JSON value, and gives how many were written. A parameter for each field, as
 * the query builder does it, costs several times as much for a class of forty, here and in the database.
 */
export async function insertRows<T extends PgTable>(
  tx: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  onConflict: SQL = sql``,
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = getTableColumns(table)
  const nameOf = (key: string): string => columns[key]?.name ?? key
  const names = sql.join(
    Object.keys(first).map((key) => sql.identifier(nameOf(key))),
    sql`, `,
  )
  const values = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value])))
  const answer = (await tx.execute(sql`
    with written as (
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(values)}::text::json)
      ${onConflict} returning 1
    ) select count(*)::int as written from written`)) as { rows: { written: number }[] }
  return answer.rows[0]?.written ?? 0
}
