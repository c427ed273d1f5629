import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { signInName } from '#domain/auth/sign-in-name.ts'
import { plainNumber, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

type User = typeof users.$inferSelect

/** More accounts than people who share a phone have. */
const MOST_OF_A_PHONE = 5

/**
 * The accounts of a typed name, without those that have ended. A phone may belong to a parent and to members of staff, since
 * a teacher may be a parent; the parent's account comes first.
 */
export async function accountsNamed(db: Db, typed: string): Promise<User[]> {
  const { kind, name } = signInName(typed)
  const conditions: Record<typeof kind, SQL> = {
    email: eq(sql`lower(${users.email})`, name),
    phone: sql`${plainNumber(users.phoneNumber)} = ${name}`,
    username: eq(sql`lower(${users.username})`, name),
  }
  const found = await db
    .select()
    .from(users)
    .where(and(isNull(users.endedAt), conditions[kind]))
    .orderBy(sql`${users.role} <> 'PARENT'`, asc(users.id))
    .limit(MOST_OF_A_PHONE)
  return kind === 'username' && found.length > 1 ? [] : found
}

/** Whether another account that has not ended has this username, whatever its case. */
export async function isUsernameTaken(tx: Db, username: string, exceptId = 0): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.endedAt), eq(sql`lower(${users.username})`, username.toLowerCase())))
  return found.some(({ id }) => id !== exceptId)
}
