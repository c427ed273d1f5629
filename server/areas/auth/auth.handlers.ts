import { and, eq, isNull, sql } from 'drizzle-orm'
import * as endpoints from '#domain/auth/auth.endpoints.ts'
import { Problem } from '#domain/core/problems.ts'
import { readEpoch } from '../../db/server-values.ts'
import { sessions, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, handleRaw, type Connection, type Handler, type RawContext } from '../../handle.ts'
import { healthChecks, NOTHING_KNOWN } from '../../watch.ts'
import { knownDeviceOf, recogniseDevice, renewDevice } from './devices.ts'
import { countAttempt, forgiveAttempt } from '../../access/lockout.ts'
import { passwordFits } from '../../access/password.ts'
import { createPushGrant } from './push-grants.ts'
import { readRefreshToken, refreshTokenOf } from './refresh-token.ts'
import { createSession, endSession, exchange, loginUserOf, SESSION_SECONDS, type User } from './sessions.ts'

const REFRESH_COOKIE = 'dugsi_refresh'

type Session = typeof sessions.$inferSelect

const time = ({ env }: Pick<RawContext, 'env'>): string => new Date(env.now()).toISOString()

function giveRefreshToken(connection: Connection, secret: string, session: Pick<Session, 'id' | 'rotation'>): void {
  connection.setCookie(REFRESH_COOKIE, refreshTokenOf(secret, session.id, session.rotation), SESSION_SECONDS)
}

const accessTokenOf = (connection: Connection, user: Pick<User, 'id' | 'role'>, session: Session): string =>
  connection.signAccessToken({
    sub: String(user.id),
    role: user.role,
    sid: session.id,
    dev: session.deviceCode,
    rot: session.rotation,
  })

const cookieSession = ({ connection }: RawContext, secret: string) =>
  readRefreshToken(secret, connection.cookie(REFRESH_COOKIE) ?? '')

/**
 * Throws when the password was changed or the account ended while the password was being checked: no session may
 * survive that.
 */
async function requireUnchanged(tx: Db, { id, passwordHash }: User): Promise<void> {
  const [now] = await tx.select().from(users).where(eq(users.id, id)).for('share')
  if (!now || now.endedAt || now.passwordHash !== passwordHash) throw new Problem('wrongCredentials')
}

/** Called after each sign-in; null where nothing depends on it. */
export type SignInHeard = (() => Promise<void>) | null

// Not in one transaction: the count of a refused sign-in must be kept, and hashing would occupy the database.
const login = (secret: string, signedIn: SignInHeard): Handler =>
  handleRaw(endpoints.login, async ({ body }, context) => {
    const { db, env, connection } = context
    const email = body.email.toLowerCase()
    const knownDevice = await knownDeviceOf(db, body.device, email)
    const { address, isAtSchool } = connection
    const charged = await countAttempt(db, { email, address, isAtSchool, knownDevice }, env.now())
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), isNull(users.endedAt)))
    const isRight = await passwordFits(user?.passwordHash ?? null, body.password)
    if (!user || !isRight) throw new Problem('wrongCredentials')
    await forgiveAttempt(db, charged)
    const { device, session, grant } = await db.transaction(async (tx) => {
      await requireUnchanged(tx, user)
      const recognised = await recogniseDevice(tx, body.device, time(context))
      const of = { userId: user.id, deviceCode: recognised.code }
      const made = await createSession(tx, of, env.now())
      return { device: recognised, session: made, grant: await createPushGrant(tx, of, env.now()) }
    })
    await signedIn?.()
    giveRefreshToken(connection, secret, session)
    return {
      Access_token: accessTokenOf(connection, user, session),
      message: 'Login successful!',
      user: loginUserOf(user),
      device,
      grant,
      school: env.school,
      factKey: env.seal.publicKey,
      epoch: await readEpoch(db),
      time: time(context),
    }
  })

// Not in one transaction: the end of a session must be kept although the call is refused.
const refresh = (secret: string): Handler =>
  handleRaw(endpoints.refresh, async (_, context) => {
    const { db, env, connection } = context
    const token = cookieSession(context, secret)
    if (!token) throw new Problem('sessionExpired')
    const { user, session } = await exchange(db, token, env.now())
    giveRefreshToken(connection, secret, session)
    return {
      accessToken: accessTokenOf(connection, user, session),
      user: loginUserOf(user),
      factKey: env.seal.publicKey,
      time: time(context),
    }
  })

const logout = (secret: string): Handler =>
  handleRaw(endpoints.logout, async (_, context) => {
    const token = cookieSession(context, secret)
    if (token) await endSession(context.db, token.sessionId, context.env.now())
    context.connection.setCookie(REFRESH_COOKIE, '', 0)
    return { message: 'Signed out' }
  })

const renew = handle(endpoints.renewDevice, async (_, context) => {
  const { tx, actor, connection } = context
  const device = await renewDevice(tx, actor.deviceCode, time(context))
  const [session] = await tx
    .update(sessions)
    .set({ deviceCode: device.code })
    .where(eq(sessions.id, actor.sessionId))
    .returning()
  if (!session) throw new Problem('sessionExpired')
  return { device, accessToken: accessTokenOf(connection, actor, session) }
})

const health = handleRaw(endpoints.health, async (_, context) => {
  const { db, env } = context
  const epoch = await readEpoch(db).catch(() => {
    throw new Problem('unavailable')
  })
  return {
    name: 'dugsi' as const,
    version: env.version,
    epoch,
    time: time(context),
    school: env.school,
    checks: await healthChecks(db, env.condition?.() ?? NOTHING_KNOWN, env.now()),
  }
})

export const authHandlers = (secret: string, signedIn: SignInHeard): readonly Handler[] => [
  login(secret, signedIn),
  refresh(secret),
  logout(secret),
  renew,
  health,
]
