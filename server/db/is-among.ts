import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a column has one of these values: one parameter, however many there are. */
export function isAmong(column: PgColumn, values: readonly (number | string)[]): SQL {
  const type = column.getSQLType() === 'text' ? sql`text[]` : sql`integer[]`
  return sql`${column} = any(${sql.param([...values])}::${type})`
}
