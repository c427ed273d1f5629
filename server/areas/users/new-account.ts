import type { Role } from '#domain/core/roles.ts'
import { Problem } from '#domain/core/problems.ts'
import { requireUnguessable } from '../../access/guessable-password.ts'
import { hashPassword } from '../../access/password.ts'
import { recordChange } from '../../audit.ts'
import { users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { isUsernameTaken } from './named-accounts.ts'
import { schoolName } from '../school/settings.queries.ts'
import { emailToStore } from './users.queries.ts'

type Details = { username: string; email: string; fullName: string; phoneNumber: string; role: Role }

/** Creates the account of somebody who works at the school; returns its id. */
export async function createAccount(
  context: HandlerContext,
  { password, ...details }: Details & { password: string },
): Promise<number> {
  const { tx, actor, env } = context
  requireUnguessable(password, { ...details, school: await schoolName(tx, env) })
  const email = await emailToStore(tx, details.email)
  if (await isUsernameTaken(tx, details.username)) throw new Problem('usernameTaken')
  const [made] = await tx
    .insert(users)
    .values({ ...details, email, passwordHash: await hashPassword(password), createdBy: actor.id })
    .onConflictDoNothing()
    .returning({ id: users.id })
  // Two administrators may register the same person at the same moment.
  if (!made) throw new Problem('emailTaken')
  await recordChange(context, 'users', made.id, { after: details })
  return made.id
}
