import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Condition: the column has one of these values. One parameter, however many there are. */
export function isAmong(column: PgColumn, values: readonly (number | string)[]): SQL {
  const type = column.getSQLType() === 'text' ? sql`text[]` : sql`integer[]`
  return sql`${column} = any(${sql.param([...values])}::${type})`
}

/** Condition: the pair of number and day is among these; an index on both columns can serve it. */
export function isPairAmong(number: PgColumn, day: PgColumn, pairs: readonly (readonly [number, string])[]): SQL {
  const numbers = sql.param(pairs.map(([each]) => each))
  const days = sql.param(pairs.map(([, each]) => each))
  return sql`(${number}, ${day}) in (select * from unnest(${numbers}::integer[], ${days}::date[]))`
}
