import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/types.ts'

export const at = (instant: number): SQL => sql`${new Date(instant).toISOString()}::timestamptz`

export const numbers = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::integer[]`

export const rowsOf = async <T>(tx: Db, statement: SQL): Promise<T[]> =>
  ((await tx.execute(statement)) as { rows: T[] }).rows
