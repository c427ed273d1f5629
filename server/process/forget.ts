import { and, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { forgetOldAttempts } from '../access/lockout.ts'
import { dropOldDrafts } from '../areas/documents/parts.ts'
import { eraseOldFiles } from '../areas/documents/room.ts'
import { forgetOldNotices } from '../areas/notices/spread.ts'
import { purgeTombstones } from '../areas/sync/purge.ts'
import { packets, pushGrants, resetCodes, resetRequests, sessions, writes } from '../db/schema.ts'
import { FORGOTTEN } from '../db/server-values.ts'
import type { Db } from '../db/types.ts'

const DAY_MS = 86_400_000

/** Days for which ended sessions are kept, since they prove that a person knows a device, also over the longest holidays. */
const SESSION_DAYS = 180

/** Days for which requests for a code are kept, and shown to administrators. */
const REQUEST_DAYS = 30

/** Days for which codes of slips are kept after their end, so that whoever scans one hears why it does not work. */
const SLIP_DAYS = 60

/** Days for which packets are kept, so that a late copy is answered with its receipt; their entries are known for longer. */
const PACKET_DAYS = 90

/** Days for which ids of writes are kept: entries of the last 400 days are accepted, and clocks may differ by a day. */
const WRITE_DAYS = 401

/**
 * Deletes old writes and notes the newest deleted one, in one statement: a newer write that is missing proves that the
 * database was put back. While a clock is years ahead, also new writes are old.
 */
const forgetWrites = (db: Db, areOld: SQL): Promise<unknown> =>
  db.execute(sql`with gone as (delete from ${writes} where ${areOld} returning ${writes.createdAt} as at)
    insert into server_facts (name, value)
    select ${FORGOTTEN}, (extract(epoch from max(gone.at)) * 1000000)::bigint::text from gone having count(*) > 0
    on conflict (name) do update set value = greatest(server_facts.value::bigint, excluded.value::bigint)::text`)

/** Deletes expired sessions, grants, codes and ids of writes that are not needed any more; called once a day. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  const isBefore = (column: AnyPgColumn, days: number) => lt(column, new Date(now - days * DAY_MS).toISOString())
  await forgetOldAttempts(db, now)
  await purgeTombstones(db, now)
  await db
    .delete(sessions)
    .where(or(isBefore(sessions.endedAt, SESSION_DAYS), isBefore(sessions.expiresAt, SESSION_DAYS)))
  // A grant that ended with its account delivers money until it expires.
  await db.delete(pushGrants).where(isBefore(pushGrants.expiresAt, 1))
  const isMailed = isNull(resetCodes.madeBy)
  await db
    .delete(resetCodes)
    .where(or(and(isMailed, isBefore(resetCodes.expiresAt, 1)), isBefore(resetCodes.expiresAt, SLIP_DAYS)))
  await db.delete(resetRequests).where(isBefore(resetRequests.askedAt, REQUEST_DAYS))
  await db.delete(packets).where(isBefore(packets.receivedAt, PACKET_DAYS))
  await forgetOldNotices(db, now)
  await dropOldDrafts(db, now - DAY_MS)
  await eraseOldFiles(db, now)
  await forgetWrites(db, isBefore(writes.createdAt, WRITE_DAYS))
}
