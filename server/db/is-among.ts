import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Condition that the column has one of the values, which are sent as one parameter. */
export function isAmong(column: PgColumn, values: readonly (number | string)[]): SQL {
  const type = column.getSQLType() === 'text' ? sql`text[]` : sql`integer[]`
  return sql`${column} = any(${sql.param([...values])}::${type})`
}

/** Condition that number and day are one of the pairs; PostgreSQL can use an index on both columns. */
export function isPairAmong(number: PgColumn, day: PgColumn, pairs: readonly (readonly [number, string])[]): SQL {
  const numbers = sql.param(pairs.map(([each]) => each))
  const days = sql.param(pairs.map(([, each]) => each))
  return sql`(${number}, ${day}) in (select * from unnest(${numbers}::integer[], ${days}::date[]))`
}
