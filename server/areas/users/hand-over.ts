import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { toldNameOf } from '#domain/auth/sign-in-name.ts'
import { createResetCode, HANDED_CODE_MS } from '../../access/reset-codes.ts'
import { recordChange } from '../../audit.ts'
import type { users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { RawContext } from '../../handle.ts'

type User = typeof users.$inferSelect

/** Makes a code that the caller hands over, and records in the audit log who made it and until when it is valid. */
export async function makeHandedCode(context: RawContext, tx: Db, user: User, lifeMs: number): Promise<HandedCode> {
  const { actor, env } = context
  const { id, fullName, email, username, phoneNumber } = user
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
}

/**
 * Makes the code of one account. For calls of `handleRaw` only: the reply of `handle` is stored with its write id, and the
 * code must not be.
 */
export const handOverCode = (context: RawContext, find: (tx: RawContext['db']) => Promise<User>): Promise<HandedCode> =>
  context.db.transaction(async (tx) => {
    const user = await find(tx)
    const lifeMs = user.role === 'PARENT' ? HANDED_CODE_MS.slip : HANDED_CODE_MS.staff
    return makeHandedCode(context, tx, user, lifeMs)
  })
