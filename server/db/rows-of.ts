import type { SQL } from 'drizzle-orm'
import type { Db } from './types.ts'

/** The rows of a statement that is written out, in the shape that its columns have. */
export async function rowsOf<Row>(tx: Db, statement: SQL): Promise<Row[]> {
  const { rows } = (await tx.execute(statement)) as { rows: Row[] }
  return rows
}
