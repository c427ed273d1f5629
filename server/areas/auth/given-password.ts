import { and, desc, eq, sql } from 'drizzle-orm'
import { audit, type users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { FIRST_EMAIL } from './first-administrator.ts'

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'createdBy'>

/**
 * Whether somebody else chose the password of an account: whoever created it, or an administrator who changed it, with
 * nothing of her own since. Accounts of which the audit log says nothing have chosen; the first administrator's is made by
 * the server, which writes no log.
 */
export async function isPasswordGiven(db: Db, { id, email, createdBy }: Account): Promise<boolean> {
  const isMade = sql`${audit.after} ? 'username' and not ${audit.before} ? 'username'`
  const [last] = await db
    .select({ actorId: audit.actorId })
    .from(audit)
    .where(and(eq(audit.entity, 'users'), eq(audit.key, String(id)), sql`(${audit.after} ? 'password' or (${isMade}))`))
    .orderBy(desc(audit.id))
    .limit(1)
  return last ? last.actorId !== id : createdBy === null && email === FIRST_EMAIL
}
