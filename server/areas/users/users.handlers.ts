import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import * as endpoints from '#domain/users/users.endpoints.ts'
import type { UserEdit } from '#domain/users/users.schema.ts'
import { recordChange } from '../../audit.ts'
import { sessions, users } from '../../db/schema.ts'
import { handle, handleRaw, type Actor, type HandlerContext, type RawContext } from '../../handle.ts'
import { countAttempt, forgiveAttempt } from '../../access/lockout.ts'
import { requireUnguessable } from '../../access/guessable-password.ts'
import { hashPassword, passwordFits } from '../../access/password.ts'
import { endAccess, endGrants } from '../../access/end-access.ts'
import { isUsernameTaken } from './named-accounts.ts'
import { createAccount } from './new-account.ts'
import { lockPhone, requireFreePhone } from './parent-phones.ts'
import { schoolName } from '../school/settings.queries.ts'
import { teacherClassHandlers } from './teacher-classes.ts'
import { emailToStore, readOwn, readUser, readUsers, requireAnotherAdministrator, type User } from './users.queries.ts'
import { accountRecord, lockAccount } from '../school/accounts.ts'
import { change, instantNow } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'

/** Value in the audit log for a changed password. */
const NEW_PASSWORD = { password: 'changed' }

const CHANGED = 'User updated successfully!'
const PROPOSED = 'The school office has to confirm the new phone number.'
const NOT_CHANGED = 'This is your phone number already.'

/** Fields that people may change of their own account; the rest is the administrator's. */
const OWN_FIELDS: readonly string[] = ['fullName', 'phoneNumber'] satisfies (keyof UserEdit)[]

function requireMayEdit(actor: Actor, id: number, edit: UserEdit): void {
  if (actor.role === 'ADMIN') return
  // An id of somebody else gets the same answer as a missing one.
  if (actor.id !== id) throw new Problem('userNotFound')
  if (Object.keys(edit).some((field) => !OWN_FIELDS.includes(field))) throw new Problem('accessDenied')
}

/**
 * What else a new phone changes in an account. Children are linked to parents by phone: a parent can only claim one,
 * with her password, and no two parents have the same.
 */
async function phoneChange(context: HandlerContext, before: User, phone: string | undefined): Promise<Partial<User>> {
  const { tx, actor, env } = context
  if (before.role !== 'PARENT' || phone === undefined || phone === before.phoneNumber) return {}
  if (actor.role !== 'ADMIN') throw new Problem('phoneNeedsPassword')
  await requireFreePhone(tx, phone, before.id)
  return { phoneSince: instantNow(env), phoneProposed: null, phoneProposedAt: null }
}

/** The last day of an account is today or later: whoever may not come any more has an account that is deleted. */
function requireNotPast({ env }: HandlerContext, accessUntil: string | undefined): void {
  if (accessUntil !== undefined && accessUntil < schoolToday(env)) throw new Problem('lastDayPast')
}

export const requireOwnOrAdmin = (actor: Actor, id: number): void => {
  if (actor.role !== 'ADMIN' && actor.id !== id) throw new Problem('userNotFound')
}

const accountHandlers = [
  handle(endpoints.registerUser, async ({ body }, context) => {
    const { Role: role, photoUrl: _none, ...details } = body
    requireNotPast(context, body.accessUntil)
    const id = await createAccount(context, { ...details, role })
    return { message: 'Registration Successful!', user: await readUser(context.tx, id) }
  }),

  handle(endpoints.listUsers, (_, { tx }) => readUsers(tx)),
  handle(endpoints.listTeachers, (_, { tx }) => readUsers(tx, eq(users.role, 'Teacher'))),

  handle(endpoints.getUser, ({ params }, { tx, actor }) => {
    requireOwnOrAdmin(actor, params.id)
    return actor.id === params.id ? readOwn(tx, params.id) : readUser(tx, params.id)
  }),

  handle(endpoints.editUser, async ({ params: { id }, body }, context) => {
    const { tx, actor, env } = context
    requireMayEdit(actor, id, body)
    // Locks the phone before the account, in the order of linking a child.
    if (actor.role === 'ADMIN' && body.phoneNumber) await lockPhone(tx, body.phoneNumber)
    const before = await lockAccount(tx, id)
    const { password, ...details } = body
    if (body.accessUntil && before.role !== 'AUDITOR') throw new Problem('notAnAuditor')
    requireNotPast(context, body.accessUntil)
    if (password) requireUnguessable(password, { ...before, ...details, school: await schoolName(tx, env) })
    const email = details.email === undefined ? {} : { email: await emailToStore(tx, details.email, id) }
    if (details.username && (await isUsernameTaken(tx, details.username, id))) throw new Problem('usernameTaken')
    const phone = await phoneChange(context, before, details.phoneNumber)
    const noted = password ? { after: NEW_PASSWORD, untold: { passwordHash: await hashPassword(password) } } : {}
    await change(context, accountRecord, before, { ...details, ...email, ...phone }, noted)
    if (password) await endAccess(tx, id, env.now(), actor.id === id ? actor.sessionId : undefined)
    return { message: CHANGED, user: await readUser(tx, id) }
  }),

  handle(endpoints.deleteUser, async ({ params: { id } }, context) => {
    const { tx, actor, env } = context
    if (actor.id === id) throw new Problem('ownAccount')
    const user = await lockAccount(tx, id)
    if (user.role === 'ADMIN') await requireAnotherAdministrator(tx, id)
    await change(context, accountRecord, user, { endedAt: instantNow(env) })
    await endAccess(tx, id, env.now())
    return { message: 'User deleted' }
  }),

  handle(endpoints.changeRole, async ({ params: { id }, body }, context) => {
    const { tx, env } = context
    const user = await lockAccount(tx, id)
    if (user.role === 'PARENT') throw new Problem('roleFixed')
    if (user.role === 'ADMIN' && body.role !== 'ADMIN') await requireAnotherAdministrator(tx, id)
    requireNotPast(context, body.accessUntil)
    if (user.role !== body.role) {
      await change(context, accountRecord, user, { role: body.role, accessUntil: body.accessUntil ?? null })
      await endAccess(tx, id, env.now())
    }
    return { message: CHANGED, user: await readUser(tx, id) }
  }),
]

/**
 * Checks the caller's own password once more. Not in a transaction: a wrong one must be counted although the call is
 * refused.
 */
async function requirePassword(context: RawContext, password: string, problem: ProblemCode): Promise<void> {
  const { db, actor, env, connection } = context
  const attempt = { name: actor.email.toLowerCase(), address: connection.address, knownDevice: actor.deviceCode }
  const charged = await countAttempt(db, attempt, env.now())
  const [user] = await db.select().from(users).where(eq(users.id, actor.id))
  if (!user || !(await passwordFits(user.passwordHash, password))) throw new Problem(problem)
  await forgiveAttempt(db, charged)
}

const changePassword = handleRaw(endpoints.changePassword, async ({ body }, context) => {
  const { db, actor, env } = context
  if (body.userId !== actor.id) throw new Problem('accessDenied')
  await requirePassword(context, body.oldPassword, 'wrongOldPassword')
  const [own] = await db.select().from(users).where(eq(users.id, actor.id))
  requireUnguessable(body.newPassword, { ...own, school: await schoolName(db, env) })
  const passwordHash = await hashPassword(body.newPassword)
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, actor.id))
    await recordChange({ ...context, tx, write: null }, 'users', actor.id, { after: NEW_PASSWORD })
    await endAccess(tx, actor.id, env.now(), actor.sessionId)
  })
  return { message: 'Password changed successfully!' }
})

/**
 * What a new phone of one's own changes. A parent's waits for the office; whether it is another parent's is shown to
 * the office and to nobody else.
 */
function ownPhone({ role, phoneNumber }: User, phone: string, at: string): { after: Partial<User>; message: string } {
  if (comparableNumber(phoneNumber ?? '') === phone)
    return { after: { phoneProposed: null, phoneProposedAt: null }, message: NOT_CHANGED }
  return role === 'PARENT'
    ? { after: { phoneProposed: phone, phoneProposedAt: at }, message: PROPOSED }
    : { after: { phoneNumber: phone, phoneSince: at }, message: CHANGED }
}

const changePhone = handleRaw(endpoints.changePhone, async ({ body: { phoneNumber, password } }, context) => {
  const { db, actor, env } = context
  await requirePassword(context, password, 'wrongPassword')
  return db.transaction(async (tx) => {
    const before = await lockAccount(tx, actor.id)
    const { after, message } = ownPhone(before, phoneNumber, instantNow(env))
    await change({ ...context, tx, write: null }, accountRecord, before, after)
    return { message, user: await readUser(tx, actor.id) }
  })
})

const sessionHandlers = [
  handle(endpoints.listSessions, async (_, { tx, actor, env }) => {
    const found = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, actor.id), isNull(sessions.endedAt), gt(sessions.expiresAt, instantNow(env))))
      .orderBy(desc(sessions.lastUsedAt))
    return found.map(({ id, deviceCode, createdAt, lastUsedAt }) => ({
      id,
      deviceCode,
      createdAt,
      lastUsedAt,
      isCurrent: id === actor.sessionId,
    }))
  }),

  handle(endpoints.endUserSession, async ({ params }, { tx, actor, env }) => {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: instantNow(env) })
      .where(and(eq(sessions.id, params.sessionId), eq(sessions.userId, actor.id), isNull(sessions.endedAt)))
      .returning({ deviceCode: sessions.deviceCode })
    const [device] = ended
    if (!device) throw new Problem('sessionNotFound')
    // Whoever ends another device's session has lost that device: entries are no longer accepted from it in her name.
    // Ending the present one is a sign-out, after which entries left here are still sent.
    if (params.sessionId !== actor.sessionId) await endGrants(tx, actor.id, device.deviceCode, env.now())
    return { message: 'Session ended' }
  }),
]

export const userHandlers = [
  ...accountHandlers,
  ...teacherClassHandlers,
  changePassword,
  changePhone,
  ...sessionHandlers,
]
