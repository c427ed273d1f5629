import { and, asc, eq, gt, gte, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#domain/core/problems.ts'
import { mailboxOf, toldNameOf } from '#domain/auth/sign-in-name.ts'
import { listResetRequests, makeCode, sendResetCode, verifyResetCode } from '#domain/users/users.endpoints.ts'
import type { ResetRequest } from '#domain/users/users.schema.ts'
import { recordChange } from '../../audit.ts'
import { resetCodes, resetRequests, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, handleRaw, type Handler, type RawContext } from '../../handle.ts'
import { requireUnguessable } from '../../access/guessable-password.ts'
import { hashPassword } from '../../access/password.ts'
import { windowLimit } from '../../access/minute-limit.ts'
import { endAccess } from '../../access/end-access.ts'
import { createResetCode, RESET_CODE_MS, useResetCode } from '../../access/reset-codes.ts'
import { handOverCode } from './hand-over.ts'
import { accountsNamed } from './named-accounts.ts'
import { readSettings, schoolName } from '../school/settings.queries.ts'
import { lockAccount } from '../school/accounts.ts'

/** Sends a message to a person; null when the school has no mail server and the administrator passes codes on. */
export type Mailer = ((to: string, subject: string, text: string) => Promise<void>) | null

/** Shows a code to whoever runs the server, and returns the place where it is written; null where there is none. */
export type CodeTeller = ((code: { userId: number; code: string; until: string }) => string) | null

const SENT = 'If the account exists, a verification code has been sent.'
const ASK = 'Please ask your administrator for the verification code.'

/**
 * Codes of one account within the lifetime of a code. Beyond them the last one stays valid: flooding an account neither
 * fills its mailbox nor invalidates the code that its owner was sent.
 */
const MOST_CODES = 5
const tooManyCodes = windowLimit(RESET_CODE_MS)

const makers = alias(users, 'makers')

type Ways = { mailer: Mailer; tell: CodeTeller }

/** Records for administrators that somebody needs a code to be handed over. */
async function noteRequest(db: Db, userId: number, now: number): Promise<void> {
  const askedAt = new Date(now).toISOString()
  await db
    .insert(resetRequests)
    .values({ userId, askedAt })
    .onConflictDoUpdate({ target: resetRequests.userId, set: { askedAt } })
}

/**
 * Sends a code to each account concerned. For an account without a mailbox the request is recorded, and an administrator
 * hands a code over; that of an administrator is also written down at the server, since there may be no other one.
 */
async function handOut({ mailer, tell }: Ways, emailOrPhone: string, { db, env, log }: RawContext): Promise<void> {
  const now = env.now()
  for (const { id: userId, email, role } of await accountsNamed(db, emailOrPhone)) {
    if (tooManyCodes(`${env.school.id} ${userId}`, MOST_CODES, now)) continue
    const create = () => db.transaction((tx) => createResetCode(tx, { userId, lifeMs: RESET_CODE_MS }, now))
    const mailbox = mailboxOf(email)
    if (mailer && mailbox) {
      const { code } = await create()
      const { name } = await readSettings(db, env)
      const text = `Your verification code for ${name} is ${code}. It is good for 15 minutes.`
      await mailer(mailbox, 'Verification code', text)
      continue
    }
    await noteRequest(db, userId, now)
    const told = role === 'ADMIN' && tell ? tell({ userId, ...(await create()) }) : undefined
    log.warn({ userId, in: told }, 'verification code to be handed over')
  }
}

/**
 * People who have asked for a code and can get none by mail, in the order in which they asked, with the code that was made for
 * them since. An older one does not help whoever asks: a slip of the year's start lies in a drawer.
 */
export const readRequests = async (db: Db, now: number): Promise<ResetRequest[]> => {
  const found = await db
    .select({ user: users, askedAt: resetRequests.askedAt, codeUntil: resetCodes.expiresAt, codeBy: makers.fullName })
    .from(resetRequests)
    .innerJoin(users, eq(users.id, resetRequests.userId))
    .leftJoin(
      resetCodes,
      and(
        eq(resetCodes.userId, users.id),
        isNotNull(resetCodes.madeBy),
        isNull(resetCodes.usedAt),
        gt(resetCodes.expiresAt, new Date(now).toISOString()),
        gte(resetCodes.madeAt, resetRequests.askedAt),
      ),
    )
    .leftJoin(makers, eq(makers.id, resetCodes.madeBy))
    .where(isNull(users.endedAt))
    .orderBy(asc(resetRequests.askedAt), asc(users.id))
  return found.map(({ user: { id, fullName, role, email, username, phoneNumber }, ...request }) => ({
    id,
    fullName,
    role,
    name: toldNameOf({ email, username, phone: phoneNumber }),
    ...request,
  }))
}

async function requireUnguessableFor(tx: Db, id: number, password: string, school: string): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  requireUnguessable(password, { ...user, school })
}

/** Calls for a forgotten password. The answers of the public ones reveal nothing about accounts. */
export const resetHandlers = (mailer: Mailer, tell: CodeTeller): readonly Handler[] => [
  handleRaw(sendResetCode, ({ body }, context) => {
    // Not awaited: the time that it takes would reveal whether the account exists.
    void handOut({ mailer, tell }, body.emailOrPhone, context).catch((error: unknown) =>
      context.log.error({ err: error }, 'code'),
    )
    return Promise.resolve({ message: mailer ? SENT : ASK, isMailed: mailer !== null })
  }),

  // Not in one transaction: a wrong code must stay counted.
  handleRaw(verifyResetCode, async ({ body }, context) => {
    const { db, env } = context
    const passwordHash = await hashPassword(body.newPassword)
    const named = body.name === undefined ? null : (await accountsNamed(db, body.name)).map(({ id }) => id)
    const school = await schoolName(db, env)
    const userId = await db.transaction(async (tx) => {
      const id = await useResetCode(tx, { token: body.token, named }, env.now())
      // A refusal leaves the code as it was: she chooses another password with it.
      if (id !== null) await requireUnguessableFor(tx, id, body.newPassword, school)
      return id
    })
    if (userId === null) throw new Problem('wrongResetCode')
    await db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, userId), isNull(users.endedAt)))
      const actor = { id: userId, deviceCode: '' }
      await recordChange({ ...context, tx, actor, write: null }, 'users', userId, { after: { password: 'changed' } })
      await endAccess(tx, userId, env.now())
    })
    return { message: 'Password reset successful!' }
  }),

  handle(listResetRequests, (_, { tx, env }) => readRequests(tx, env.now())),
  handleRaw(makeCode, ({ params }, context) => handOverCode(context, (tx) => lockAccount(tx, params.id))),
]
