import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../db/types.ts'

/** Cents as they stand in files: -1750 is -17.50. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2)

export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as { rows: Row[] }
  return rows
}
