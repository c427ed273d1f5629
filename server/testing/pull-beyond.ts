import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../db/types.ts'
import type { Replica, Tablet } from './tablet.ts'

/**
 * Waits until no running transaction, in any database of the server, is older than the feed's end: rows beyond that are
 * sent again.
 */
export async function untilFeedIsBehind(db: Db): Promise<void> {
  const isBehind = sql`(select max(transaction) from changes) < pg_snapshot_xmin(pg_current_snapshot()) as done`
  await expect.poll(() => db.execute(sql`select ${isBehind}`)).toMatchObject({ rows: [{ done: true }] })
}

/**
 * Pulls until the replica's position has passed this transaction. An older open one delays it for a moment, even one of
 * autovacuum.
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
