import { lt, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { forgetOldAttempts } from './access/lockout.ts'
import { purgeTombstones } from './areas/sync/purge.ts'
import { pushGrants, resetCodes, resetRequests, sessions, writes } from './db/schema.ts'
import type { Db } from './db/types.ts'

const DAY_MS = 86_400_000

/** A session that is over still tells that its person knows the device, over the longest holidays. */
const SESSION_DAYS = 180

/** Who has asked for a code so long ago has found another way in. */
const REQUEST_DAYS = 30

/** Entries of the last 400 days are accepted and must be known again; the day between covers clocks. */
const WRITE_DAYS = 401

/** Forgets what nobody can use any more and nobody looks for; to be called once a day. */
export async function forgetWhatIsOver(db: Db, now: number): Promise<void> {
  const isBefore = (column: AnyPgColumn, days: number) => lt(column, new Date(now - days * DAY_MS).toISOString())
  await forgetOldAttempts(db, now)
  await purgeTombstones(db, now)
  await db
    .delete(sessions)
    .where(or(isBefore(sessions.endedAt, SESSION_DAYS), isBefore(sessions.expiresAt, SESSION_DAYS)))
  // One that ended with its account delivers money until it expires.
  await db.delete(pushGrants).where(isBefore(pushGrants.expiresAt, 1))
  await db.delete(resetCodes).where(isBefore(resetCodes.expiresAt, 1))
  await db.delete(resetRequests).where(isBefore(resetRequests.askedAt, REQUEST_DAYS))
  await db.delete(writes).where(isBefore(writes.createdAt, WRITE_DAYS))
}
