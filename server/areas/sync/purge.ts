import { and, eq, lt } from 'drizzle-orm'
import { changes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { TOMBSTONE_DAYS } from './cursor.ts'

// A removal is dated by the start of its transaction and by the database's clock, a cursor by its answer and by the
// server's: one day more covers the difference.
const KEPT_DAYS = TOMBSTONE_DAYS + 1

/** Deletes removals that no valid cursor is old enough to have missed. */
export async function purgeTombstones(db: Db, now: number): Promise<void> {
  const oldest = new Date(now - KEPT_DAYS * 86_400_000).toISOString()
  await db.delete(changes).where(and(eq(changes.op, 'remove'), lt(changes.at, oldest)))
}
