import { sql } from 'drizzle-orm'
import type { Role } from '#domain/core/roles.ts'
import { Problem } from '#domain/core/problems.ts'
import { plainUsername } from '#domain/users/usernames.rules.ts'
import { requireUnguessable } from '../../access/guessable-password.ts'
import { hashPassword } from '../../access/password.ts'
import { recordChange } from '../../audit.ts'
import { users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { isUsernameTaken } from './named-accounts.ts'
import { schoolName } from '../school/settings.queries.ts'
import { emailToStore, isEmailTaken } from './users.queries.ts'

type Person = { email: string; fullName: string; phoneNumber: string | null; role: Role }
type Details = Person & { username: string; accessUntil?: string | undefined }

/** Accounts of the staff are made one after the other, so that of two at once the second is compared with the first. */
export const lockNewAccounts = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts of the staff'))`)

async function insertAccount(context: HandlerContext, details: Details, passwordHash: string): Promise<number> {
  const { tx, actor } = context
  const [made] = await tx
    .insert(users)
    .values({ ...details, passwordHash, createdBy: actor.id })
    .onConflictDoNothing()
    .returning({ id: users.id })
  // A parent may get the same e-mail at the same moment.
  if (!made) throw new Problem('emailTaken')
  await recordChange(context, 'users', made.id, { after: details })
  return made.id
}

/** Creates the account of somebody who works at the school; returns its id. */
export async function createAccount(
  context: HandlerContext,
  { password, ...details }: Details & { phoneNumber: string; password: string },
): Promise<number> {
  const { tx, env } = context
  requireUnguessable(password, { ...details, school: await schoolName(tx, env) })
  await lockNewAccounts(tx)
  const email = await emailToStore(tx, details.email)
  if (await isUsernameTaken(tx, details.username)) throw new Problem('usernameTaken')
  return insertAccount(context, { ...details, email }, await hashPassword(password))
}

/** A username by the name that no other account has: the second "sahra.cali" is "sahra.cali2". */
async function freeUsername(tx: Db, fullName: string): Promise<string> {
  const plain = plainUsername(fullName)
  let username = plain
  for (let count = 2; await isUsernameTaken(tx, username); count++) username = `${plain}${count}`
  return username
}

/**
 * Creates the account of somebody who signs in by a code first, since nobody knows the password behind the hash. An e-mail
 * that another account has is left out.
 */
export async function createAccountByCode(
  context: HandlerContext,
  { email: wanted, ...person }: Person,
  passwordHash: string,
): Promise<number> {
  const { tx } = context
  const email = await emailToStore(tx, (await isEmailTaken(tx, wanted)) ? '' : wanted)
  return insertAccount(context, { username: await freeUsername(tx, person.fullName), ...person, email }, passwordHash)
}
