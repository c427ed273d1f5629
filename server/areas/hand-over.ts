import type { HandedCode } from '#domain/school/handed-code.schema.ts'
import { toldNameOf } from '#domain/auth/sign-in-name.ts'
import { createResetCode, HANDED_CODE_MS } from '../access/reset-codes.ts'
import { recordChange } from '../audit.ts'
import type { users } from '../db/schema.ts'
import type { RawContext } from '../handle.ts'

type User = typeof users.$inferSelect

/**
 * Makes a code that the caller hands over, and writes into the trail who made it and until when it is good. The code itself
 * is nowhere but in the answer: such a call takes no write id, whose replies are stored.
 */
export function handOverCode(context: RawContext, find: (tx: RawContext['db']) => Promise<User>): Promise<HandedCode> {
  const { db, actor, env } = context
  return db.transaction(async (tx) => {
    const user = await find(tx)
    const { id, fullName, email, username, phoneNumber } = user
    const lifeMs = user.role === 'PARENT' ? HANDED_CODE_MS.slip : HANDED_CODE_MS.staff
    const { code, until } = await createResetCode(tx, { userId: id, lifeMs, madeBy: actor.id }, env.now())
    await recordChange({ ...context, tx, write: null }, 'users', id, { after: { codeMade: until } })
    return {
      id,
      fullName,
      name: toldNameOf({ email, username, phone: phoneNumber }),
      code,
      until,
      address: env.address ?? null,
    }
  })
}
