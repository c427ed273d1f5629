import { and, eq, gt, gte, inArray, isNull, lt, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { bornOf } from '#domain/core/subjects.ts'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { Problem } from '#domain/core/problems.ts'
import { prepared } from '../../db/prepared.ts'
import { audit, devices, guardians, sessions, students, teacherClasses, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { photoUrlOf } from '#domain/users/users.rules.ts'
import { contactAt, isContactDue, type KnownDevice } from '../school/device-contact.ts'
import { scopeIn, type Scope } from '../school/scope.ts'
import { decideExchange } from './refresh-token.ts'

/** Seconds without use after which a session ends. */
export const SESSION_SECONDS = 30 * 24 * 3600

export type User = typeof users.$inferSelect
type Session = typeof sessions.$inferSelect

const isoIn = (now: number, seconds = 0): string => new Date(now + seconds * 1000).toISOString()

export const loginUserOf = (user: User): LoginUser => ({
  id: user.id,
  fullname: user.fullName,
  email: user.email,
  username: user.username,
  phone: user.phoneNumber,
  Role: user.role,
  photoUrl: photoUrlOf(user.photoId),
  born: bornOf(user.createdAt),
})

type NewSession = { userId: number; deviceCode: string; address: string }

export async function createSession(tx: Db, of: NewSession, now: number) {
  const values = { ...of, createdAt: isoIn(now), lastUsedAt: isoIn(now), expiresAt: isoIn(now, SESSION_SECONDS) }
  const [session] = await tx.insert(sessions).values(values).returning()
  if (!session) throw new Error('No session was made')
  return session
}

/** Condition on `users`: the last day of the account, where it has one, is not over at this instant. */
const hasAccess = (now: string | Placeholder): SQL<boolean> =>
  sql`(${users.accessUntil} is null or ${users.accessUntil} >= school_day(${now}::timestamptz))`

/** Condition: session and user are both still valid at this instant. */
const isInUse = (now: string | Placeholder): SQL | undefined =>
  and(isNull(sessions.endedAt), isNull(users.endedAt), hasAccess(now), gt(sessions.expiresAt, now))

/** Returns the ids of sessions that are still valid. */
export async function sessionsInUse(db: Db, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isInUse(isoIn(now))))
  return new Set(found.map(({ id }) => id))
}

const actorOf = prepared((db) =>
  db
    .select({
      id: users.id,
      role: users.role,
      fullName: users.fullName,
      email: users.email,
      deviceCode: sessions.deviceCode,
      confirmedRotation: sessions.confirmedRotation,
      device: { lastContactAt: devices.lastContactAt, unsent: devices.unsent, appVersion: devices.appVersion },
      classIds: sql<number[]>`case when ${users.role} = 'Teacher' then array(select ${teacherClasses.classId}
        from ${teacherClasses} where ${teacherClasses.userId} = ${users.id} order by 1)
        when ${users.role} = 'PARENT' then array(select ${students.classId} from ${guardians}
          join ${students} on ${students.id} = ${guardians.studentId} and ${students.deletedAt} is null
          where ${guardians.userId} = ${users.id}) else '{}' end`,
      studentIds: sql<number[]>`case when ${users.role} = 'PARENT' then array(select ${guardians.studentId}
        from ${guardians} where ${guardians.userId} = ${users.id} order by 1) else '{}' end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(devices, eq(devices.code, sessions.deviceCode))
    .where(and(eq(sessions.id, sql.placeholder('id')), isInUse(sql.placeholder('now'))))
    .prepare('actor'),
)

/** The person of a session, with present role and scope, and the device, if session and account are still valid. One query. */
export async function findActor(
  db: Db,
  sessionId: string,
  now: number,
): Promise<{ actor: Actor & { scope: Scope }; device: KnownDevice | null; confirmedRotation: number } | null> {
  const [found] = await actorOf(db).execute({ id: sessionId, now: isoIn(now) })
  if (!found) return null
  const { confirmedRotation, classIds, studentIds, device, ...person } = found
  const scope = scopeIn(person.role, classIds, studentIds)
  return { actor: { ...person, sessionId, scope }, device, confirmedRotation }
}

// The contact of the device is noted in the same commit: the pull that follows would need another one for it.
const rotationConfirmed = prepared((db) => {
  const confirmed = db.$with('confirmed').as(
    db
      .update(sessions)
      .set({ confirmedRotation: sql`${sql.placeholder('rotation')}`, confirmedAt: sql`${sql.placeholder('now')}` })
      .where(and(eq(sessions.id, sql.placeholder('id')), lt(sessions.confirmedRotation, sql.placeholder('rotation'))))
      .returning({ code: sessions.deviceCode }),
  )
  return db
    .with(confirmed)
    .update(devices)
    .set({ lastContactAt: sql`${sql.placeholder('now')}` })
    .where(isContactDue(sql`(select ${sql.identifier('device_code')} from ${sql.identifier('confirmed')})`))
    .prepare('rotation_confirmed')
})

/**
 * Notes that the access token of this rotation was used: its holder has the refresh token that came with it, and its device
 * has called.
 */
export async function confirmRotation(db: Db, sessionId: string, rotation: number, now: number): Promise<void> {
  await rotationConfirmed(db).execute({ id: sessionId, rotation, ...contactAt(now) })
}

export async function endSession(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: isoIn(now) })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

const MOST_TRIES = 5

const sessionOf = prepared((db) =>
  db
    .select({ session: sessions, user: users, hasAccess: hasAccess(sql.placeholder('now')) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session'),
)

type Read = { [Name in 'id' | 'rotation' | 'confirmedRotation']: Session[Name] | Placeholder }

/** Condition: the session has not changed since it was read. */
const isStill = ({ id, rotation, confirmedRotation }: Read): SQL | undefined =>
  and(
    eq(sessions.id, id),
    isNull(sessions.endedAt),
    eq(sessions.rotation, rotation),
    eq(sessions.confirmedRotation, confirmedRotation),
  )

const rotated = prepared((db) =>
  db
    .update(sessions)
    .set({
      rotation: sql`${sql.placeholder('next')}`,
      lastUsedAt: sql`${sql.placeholder('now')}`,
      expiresAt: sql`${sql.placeholder('expiresAt')}`,
      address: sql`${sql.placeholder('address')}`,
    })
    .where(
      isStill({
        id: sql.placeholder('id'),
        rotation: sql.placeholder('rotation'),
        confirmedRotation: sql.placeholder('confirmedRotation'),
      }),
    )
    .returning()
    .prepare('session_rotated'),
)

type Presented = { sessionId: string; rotation: number; address: string }

/** Whether the role of an account was changed since a session of it began. */
async function isRoleChanged(db: Db, { userId, createdAt }: Session): Promise<boolean> {
  const [found] = await db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.entity, 'users'),
        eq(audit.key, String(userId)),
        gte(audit.at, createdAt),
        sql`${audit.before} ->> 'role' is not null`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/**
 * Exchanges a refresh token; throws `sessionExpired` for a session that is over or whose token was copied, and
 * `roleWasChanged` for one that ended with its person's former role. Two statements without a lock, since a whole school does
 * this in the same minute: the update applies only if the session has not changed since it was read. Throws `unavailable` when others are faster every time.
 */
export async function exchange(db: Db, token: Presented, now: number, tries = 1) {
  const [found] = await sessionOf(db).execute({ id: token.sessionId, now: isoIn(now) })
  if (found?.session.endedAt && !found.user.endedAt && (await isRoleChanged(db, found.session)))
    throw new Problem('roleWasChanged')
  if (!found || found.session.endedAt || found.user.endedAt || Date.parse(found.session.expiresAt) <= now)
    throw new Problem('sessionExpired')
  if (!found.hasAccess) throw new Problem('accessOver')
  const { id, rotation, confirmedRotation, confirmedAt: at } = found.session
  const confirmedAt = at ? Date.parse(at) : null
  const next = decideExchange({ presented: token.rotation, rotation, confirmedRotation, confirmedAt, now })
  const read = { id, rotation, confirmedRotation }
  const [session] =
    next === 'end'
      ? await db
          .update(sessions)
          .set({ endedAt: isoIn(now) })
          .where(isStill(read))
          .returning()
      : await rotated(db).execute({
          ...read,
          next,
          now: isoIn(now),
          expiresAt: isoIn(now, SESSION_SECONDS),
          address: token.address,
        })
  // Another exchange was faster, so this one is decided again.
  if (!session && tries < MOST_TRIES) return exchange(db, token, now, tries + 1)
  if (!session) throw new Problem('unavailable')
  if (session.endedAt) throw new Problem('sessionExpired')
  return { user: found.user, session }
}
