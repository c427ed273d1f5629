import { eq } from 'drizzle-orm'
import * as endpoints from '#domain/auth/auth.endpoints.ts'
import { signInName } from '#domain/auth/sign-in-name.ts'
import { Problem } from '#domain/core/problems.ts'
import { readEpoch } from '../../db/server-values.ts'
import { sessions, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, handleRaw, type Connection, type Handler, type RawContext } from '../../handle.ts'
import { hasRoom } from '../../disk/room.ts'
import { healthChecks, NOTHING_KNOWN } from '../../checks/watch.ts'
import { accountsNamed } from '../users/named-accounts.ts'
import { readSchoolInfo } from '../school/settings.queries.ts'
import { knownDeviceOf, recogniseDevice, renewDevice } from './devices.ts'
import { countAttempt, forgiveAttempt } from '../../access/lockout.ts'
import { isFamiliarAddress } from '../../access/familiar-address.ts'
import { passwordFits } from '../../access/password.ts'
import { isPasswordGiven } from './given-password.ts'
import { createPushGrant } from './push-grants.ts'
import { readRefreshToken, refreshTokenOf } from './refresh-token.ts'
import { createSession, endSession, exchange, loginUserOf, SESSION_SECONDS, type User } from './sessions.ts'
import { instantNow } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'

const REFRESH_COOKIE = 'dugsi_refresh'

type Session = typeof sessions.$inferSelect

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

/**
 * Number of accounts that a password is checked against: a phone may be a parent's and a teacher's. The same number of
 * hashes is computed where there are fewer accounts, so that the time does not reveal how many exist.
 */
const TRIED = { email: 1, username: 1, phone: 2 } as const

async function accountWith(named: readonly User[], tried: number, password: string): Promise<User | undefined> {
  const fits = await Promise.all(
    Array.from({ length: tried }, (_, at) => passwordFits(named[at]?.passwordHash ?? null, password)),
  )
  return named.find((_, at) => fits[at])
}

/** Function that is called after each sign-in; null where nothing depends on sign-ins. */
export type SignInHeard = (() => Promise<void>) | null

// Not in one transaction: the count of a refused sign-in must be kept, and hashing would occupy the database.
const login = (secret: string, signedIn: SignInHeard): Handler =>
  handleRaw(endpoints.login, async ({ body }, context) => {
    const { db, env, connection } = context
    const { kind, name } = signInName(body.email)
    const named = await accountsNamed(db, body.email)
    const knownDevice = await knownDeviceOf(
      db,
      body.device,
      named.map(({ id }) => id),
    )
    const { address, isAtSchool } = connection
    const isFamiliar = await isFamiliarAddress(db, address, env.now())
    const charged = await countAttempt(db, { name, address, isAtSchool, isFamiliar, knownDevice }, env.now())
    const user = await accountWith(named, TRIED[kind], body.password)
    if (!user) throw new Problem('wrongCredentials')
    await forgiveAttempt(db, charged)
    if (user.accessUntil !== null && user.accessUntil < schoolToday(env)) throw new Problem('accessOver')
    const { device, session, grant } = await db.transaction(async (tx) => {
      await requireUnchanged(tx, user)
      const recognised = await recogniseDevice(tx, body.device, instantNow(context.env))
      const of = { userId: user.id, deviceCode: recognised.code }
      const made = await createSession(tx, { ...of, address }, env.now())
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
      school: await readSchoolInfo(db, env, true),
      factKey: env.seal.publicKey,
      isPasswordGiven: await isPasswordGiven(db, user),
      epoch: await readEpoch(db),
      time: instantNow(context.env),
    }
  })

// Not in one transaction: the end of a session must be kept although the call is refused.
const refresh = (secret: string): Handler =>
  handleRaw(endpoints.refresh, async (_, context) => {
    const { db, env, connection } = context
    const token = cookieSession(context, secret)
    if (!token) throw new Problem('sessionExpired')
    const { user, session } = await exchange(db, { ...token, address: connection.address }, env.now())
    giveRefreshToken(connection, secret, session)
    return {
      accessToken: accessTokenOf(connection, user, session),
      user: loginUserOf(user),
      school: await readSchoolInfo(db, env),
      factKey: env.seal.publicKey,
      time: instantNow(context.env),
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
  // Session before device, the order in which the first call with a token locks them.
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, actor.sessionId)).for('update')
  const device = await renewDevice(tx, actor.deviceCode, instantNow(context.env))
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
  const isFull = !hasRoom(env, 'writes')
  const found = {
    name: 'dugsi' as const,
    version: env.version,
    epoch,
    time: instantNow(context.env),
    school: await readSchoolInfo(db, env),
    checks: await healthChecks(db, env.condition?.() ?? NOTHING_KNOWN, { now: env.now(), isFull }),
  }
  // Only fields of the public health are sent.
  if (isFull) throw new Problem('serverFull', endpoints.health.reply.parse(found))
  return found
})

export const authHandlers = (secret: string, signedIn: SignInHeard): readonly Handler[] => [
  login(secret, signedIn),
  refresh(secret),
  logout(secret),
  renew,
  health,
]
