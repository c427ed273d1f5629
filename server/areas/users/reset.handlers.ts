import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { sendResetCode, verifyResetCode } from '#domain/users/users.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { users } from '../../db/schema.ts'
import { handleRaw, type Handler, type RawContext } from '../../handle.ts'
import { hashPassword } from '../../access/password.ts'
import { windowLimit } from '../../access/minute-limit.ts'
import { endAccess } from '../../access/end-access.ts'
import { createResetCode, findByEmailOrPhone, RESET_CODE_MS, useResetCode } from './reset-codes.ts'

/** Sends a message to a person; null when the school has no mail server and the administrator passes codes on. */
export type Mailer = ((to: string, subject: string, text: string) => Promise<void>) | null

/** Shows a code to whoever runs the server, and returns the place where it is written; null where there is none. */
export type CodeTeller = ((code: { userId: number; code: string; until: string }) => string) | null

const SENT = 'If the account exists, a verification code has been sent.'
const ASK = 'Please ask your administrator for the verification code.'

/** Parents' accounts that the office made have no mailbox: the administrator passes the code on. */
const hasNoMailbox = ({ email }: { email: string }): boolean => email.endsWith('.invalid')

/**
 * Codes of one account within the lifetime of a code. Beyond them the last one stays valid: flooding an account neither
 * fills its mailbox nor invalidates what its owner was sent.
 */
const MOST_CODES = 5
const tooManyCodes = windowLimit(RESET_CODE_MS)

type Ways = { mailer: Mailer; tell: CodeTeller }

/** Creates a code for each account concerned, and sends it or writes it down for the administrator. */
async function handOut({ mailer, tell }: Ways, emailOrPhone: string, { db, env, log }: RawContext): Promise<void> {
  for (const user of await findByEmailOrPhone(db, emailOrPhone)) {
    if (tooManyCodes(`${env.school.id} ${user.id}`, MOST_CODES, env.now())) continue
    const code = await db.transaction((tx) => createResetCode(tx, user.id, env.now()))
    const text = `Your verification code for ${env.school.name} is ${code}. It is good for 15 minutes.`
    if (mailer && !hasNoMailbox(user)) await mailer(user.email, 'Verification code', text)
    else {
      const until = new Date(env.now() + RESET_CODE_MS).toISOString()
      log.warn({ userId: user.id, in: tell?.({ userId: user.id, code, until }) }, 'verification code to be handed over')
    }
  }
}

/** Calls for a forgotten password. The answers reveal nothing about accounts. */
export const resetHandlers = (mailer: Mailer, tell: CodeTeller): readonly Handler[] => [
  handleRaw(sendResetCode, ({ body }, context) => {
    // Not awaited: the time that it takes would reveal whether the account exists.
    void handOut({ mailer, tell }, body.emailOrPhone, context).catch((error: unknown) =>
      context.log.error({ err: error }, 'code'),
    )
    return Promise.resolve({ message: mailer ? SENT : ASK })
  }),

  // Not in one transaction: a wrong code must stay counted.
  handleRaw(verifyResetCode, async ({ body }, context) => {
    const { db, env } = context
    const passwordHash = await hashPassword(body.newPassword)
    const userId = await db.transaction((tx) => useResetCode(tx, body.token, env.now()))
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
]
