import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a column has one of these values: one parameter, however many there are. */
export function isAmong(column: PgColumn, values: readonly (number | string)[]): SQL {
  const type = column.getSQLType() === 'text' ? sql`text[]` : sql`integer[]`
  return sql`${column} = any(${sql.param([...values])}::${type})`
}

/** Whether a number and a day are together among these: a condition that an index of both columns serves. */
export function isPairAmong(number: PgColumn, day: PgColumn, pairs: readonly (readonly [number, string])[]): SQL {
  const numbers = sql.param(pairs.map(([each]) => each))
  const days = sql.param(pairs.map(([, each]) => each))
  return sql`(${number}, ${day}) in (select * from unnest(${numbers}::integer[], ${days}::date[]))`
}
