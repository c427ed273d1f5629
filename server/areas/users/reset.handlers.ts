import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { sendResetCode, verifyResetCode } from '#domain/users/users.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { users } from '../../db/schema.ts'
import { handleRaw, type Handler } from '../../handle.ts'
import { hashPassword } from '../../access/password.ts'
import { endAccess } from '../../access/end-access.ts'
import { createResetCode, findByEmailOrPhone, useResetCode } from './reset-codes.ts'

/** Takes a message to a person; null when the school has no mail server and the administrator hands codes over. */
export type Mailer = ((to: string, subject: string, text: string) => Promise<void>) | null

const SENT = 'If the account exists, a verification code has been sent.'
const ASK = 'Please ask your administrator for the verification code.'

/** Calls by which somebody who has forgotten the password gets in again. The answers tell nothing about accounts. */
export const resetHandlers = (mailer: Mailer): readonly Handler[] => [
  handleRaw(sendResetCode, async ({ body }, { db, facts, log }) => {
    const user = await findByEmailOrPhone(db, body.emailOrPhone)
    if (user) {
      const code = await db.transaction((tx) => createResetCode(tx, user.id, facts.now()))
      const text = `Your verification code for ${facts.school.name} is ${code}. It is good for 15 minutes.`
      // Not awaited: the time that sending takes would tell that the account exists.
      if (mailer)
        mailer(user.email, 'Verification code', text).catch((error: unknown) => log.error({ err: error }, 'mail'))
      else log.warn({ userId: user.id, resetCode: code }, 'verification code to be handed over')
    }
    return { message: mailer ? SENT : ASK }
  }),

  // Not in one transaction: a wrong code must stay counted.
  handleRaw(verifyResetCode, async ({ body }, context) => {
    const { db, facts } = context
    const passwordHash = await hashPassword(body.newPassword)
    const userId = await db.transaction((tx) => useResetCode(tx, body.token, facts.now()))
    if (userId === null) throw new Problem('wrongResetCode')
    await db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, userId), isNull(users.endedAt)))
      const actor = { id: userId, deviceCode: '' }
      await recordChange({ ...context, tx, actor, write: null }, 'users', userId, { after: { password: 'changed' } })
      await endAccess(tx, userId, facts.now())
    })
    return { message: 'Password reset successful!' }
  }),
]
