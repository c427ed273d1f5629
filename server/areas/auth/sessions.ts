import { and, eq, gt, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { bornOf } from '#domain/core/subjects.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { sessions, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { photoUrlOf } from '#domain/users/users.rules.ts'
import { decideExchange } from './refresh-token.ts'

/** A session ends when it has not been used for so long. */
export const SESSION_SECONDS = 30 * 24 * 3600

export type User = typeof users.$inferSelect

const isoIn = (now: number, seconds = 0): string => new Date(now + seconds * 1000).toISOString()

export const loginUserOf = (user: User): LoginUser => ({
  id: user.id,
  fullname: user.fullName,
  email: user.email,
  Role: user.role,
  photoUrl: photoUrlOf(user.photoId),
  born: bornOf(user.createdAt),
})

export async function createSession(tx: Db, of: { userId: number; deviceCode: string }, now: number) {
  const values = { ...of, createdAt: isoIn(now), lastUsedAt: isoIn(now), expiresAt: isoIn(now, SESSION_SECONDS) }
  const [session] = await tx.insert(sessions).values(values).returning()
  if (!session) throw new Error('No session was made')
  return session
}

/** The condition on sessions with their users that both are still good. */
const isInUse = (now: number): SQL | undefined =>
  and(isNull(sessions.endedAt), isNull(users.endedAt), gt(sessions.expiresAt, isoIn(now)))

/** Those of these sessions that are still good. */
export async function sessionsInUse(db: Db, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isInUse(now)))
  return new Set(found.map(({ id }) => id))
}

/** The person behind a session, with the role that counts now, if session and account are still good. One query. */
export async function findActor(
  db: Db,
  sessionId: string,
  now: number,
): Promise<{ actor: Actor; confirmedRotation: number } | null> {
  const [found] = await db
    .select({
      id: users.id,
      role: users.role,
      fullName: users.fullName,
      email: users.email,
      deviceCode: sessions.deviceCode,
      confirmedRotation: sessions.confirmedRotation,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isInUse(now)))
  if (!found) return null
  const { confirmedRotation, ...person } = found
  return { actor: { ...person, sessionId }, confirmedRotation }
}

/** Notes that the access token of this rotation has arrived: its holder has the refresh token that came with it. */
export async function confirmRotation(db: Db, sessionId: string, rotation: number, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ confirmedRotation: rotation, confirmedAt: isoIn(now) })
    .where(and(eq(sessions.id, sessionId), lt(sessions.confirmedRotation, rotation)))
}

export async function endSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: isoIn(now) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

const MOST_TRIES = 5

/**
 * Exchanges a refresh token; a session that is over, or whose token was copied, answers `sessionExpired`. Two statements,
 * since a whole school does this in the same minute: what was decided holds only if nothing that it hangs on has changed.
 * Where others are faster again and again it answers `unavailable`.
 */
export async function exchange(db: Db, token: { sessionId: string; rotation: number }, now: number, tries = 1) {
  const [found] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, token.sessionId))
  if (!found || found.session.endedAt || found.user.endedAt || Date.parse(found.session.expiresAt) <= now)
    throw new Problem('sessionExpired')
  const { id, rotation, confirmedRotation, confirmedAt: at } = found.session
  const confirmedAt = at ? Date.parse(at) : null
  const next = decideExchange({ presented: token.rotation, rotation, confirmedRotation, confirmedAt, now })
  const [session] = await db
    .update(sessions)
    .set(
      next === 'end'
        ? { endedAt: isoIn(now) }
        : { rotation: next, lastUsedAt: isoIn(now), expiresAt: isoIn(now, SESSION_SECONDS) },
    )
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.endedAt),
        eq(sessions.rotation, rotation),
        eq(sessions.confirmedRotation, confirmedRotation),
      ),
    )
    .returning()
  // Somebody was faster; it is decided anew.
  if (!session && tries < MOST_TRIES) return exchange(db, token, now, tries + 1)
  if (!session) throw new Problem('unavailable')
  if (session.endedAt) throw new Problem('sessionExpired')
  return { user: found.user, session }
}
