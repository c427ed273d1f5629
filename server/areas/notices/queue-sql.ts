import { sql, type SQL } from 'drizzle-orm'

export const at = (instant: number): SQL => sql`${new Date(instant).toISOString()}::timestamptz`

export const numbers = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::integer[]`
