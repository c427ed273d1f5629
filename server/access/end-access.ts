import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { pushGrants, resetCodes, resetRequests, sessions } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import { endCodes } from './reset-codes.ts'

/** How long a device may send somebody's entries after her last sign-in. */
export const GRANT_MS = 30 * 86_400_000

/** Ends every session, grant and code of an account on all devices, except the session `exceptSession`. */
export async function endAccess(tx: Db, userId: number, now: number, exceptSession?: string): Promise<void> {
  const endedAt = new Date(now).toISOString()
  await endCodes(tx, eq(resetCodes.userId, userId), now)
  await tx.delete(resetRequests).where(eq(resetRequests.userId, userId))
  await tx
    .update(sessions)
    .set({ endedAt })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        exceptSession ? ne(sessions.id, exceptSession) : undefined,
      ),
    )
  const [spared] = exceptSession
    ? await tx.select({ code: sessions.deviceCode }).from(sessions).where(eq(sessions.id, exceptSession))
    : []
  await tx
    .update(pushGrants)
    .set({ endedAt })
    .where(
      and(
        eq(pushGrants.userId, userId),
        isNull(pushGrants.endedAt),
        spared ? ne(pushGrants.deviceCode, spared.code) : undefined,
      ),
    )
}

/** Ends the grants of an account on one device. */
export async function endGrants(tx: Db, userId: number, deviceCode: string, now: number): Promise<void> {
  await tx
    .update(pushGrants)
    .set({ endedAt: new Date(now).toISOString() })
    .where(and(eq(pushGrants.userId, userId), eq(pushGrants.deviceCode, deviceCode), isNull(pushGrants.endedAt)))
}

/**
 * Ends everybody's sessions that began before a moment, and leaves of the grants what a restore leaves; codes expire so soon that
 * all of them end.
 */
export async function endAccessUntil(tx: Db, moment: number, now: number): Promise<void> {
  const endedAt = new Date(now).toISOString()
  const until = (column: AnyPgColumn, life = 0) => lte(column, new Date(moment + life).toISOString())
  await tx
    .update(sessions)
    .set({ endedAt })
    .where(and(isNull(sessions.endedAt), until(sessions.createdAt)))
  await tx
    .update(pushGrants)
    .set({ restoredAt: endedAt })
    .where(and(isNull(pushGrants.restoredAt), until(pushGrants.expiresAt, GRANT_MS)))
  await tx.delete(resetCodes)
}
