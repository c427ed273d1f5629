import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../db/types.ts'
import type { Replica, Tablet } from './tablet.ts'

/** Waits until the feed lies behind every running transaction, of any database of the server: what does not is sent again. */
export async function untilFeedIsBehind(db: Db): Promise<void> {
  const isBehind = sql`(select max(transaction) from changes) < pg_snapshot_xmin(pg_current_snapshot()) as done`
  await expect.poll(() => db.execute(sql`select ${isBehind}`)).toMatchObject({ rows: [{ done: true }] })
}

/**
 * Pulls until the replica claims to hold this transaction. An older one that is still open holds it back for a moment, if
 * only the database's own care for its tables.
 */
export const pullBeyond = (tablet: Tablet, replica: Replica, transaction: number): Promise<void> =>
  expect
    .poll(
      async () => {
        await tablet.pull(replica)
        return replica.position
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(transaction)
