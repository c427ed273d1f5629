import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mailboxOf, NO_STAFF_MAILBOX } from '#domain/auth/sign-in-name.ts'
import { Problem } from '#domain/core/problems.ts'
import { settlePhoneClaim } from '#domain/students/parents.endpoints.ts'
import { photoUrlOf } from '#domain/users/users.rules.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { audit, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { lockRows } from '../school/record.ts'

export type User = typeof users.$inferSelect

const creators = alias(users, 'creators')

/** Accounts that have not ended, by name. */
export async function readUsers(tx: Db, condition?: SQL): Promise<UserRecord[]> {
  const found = await tx
    .select({ user: users, createdBy: creators.fullName })
    .from(users)
    .leftJoin(creators, eq(creators.id, users.createdBy))
    .where(and(isNull(users.endedAt), condition))
    .orderBy(asc(users.fullName), asc(users.id))
  return found.map(({ user, createdBy }) => ({
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    email: mailboxOf(user.email) ?? '',
    phoneNumber: user.phoneNumber,
    phoneProposed: user.phoneProposed,
    role: user.role,
    photoUrl: photoUrlOf(user.photoId),
    ...(user.accessUntil === null ? {} : { accessUntil: user.accessUntil }),
    createdAt: user.createdAt,
    createdBy,
  }))
}

export async function readUser(tx: Db, id: number): Promise<UserRecord> {
  const [user] = await readUsers(tx, eq(users.id, id))
  if (!user) throw new Problem('userNotFound')
  return user
}

/** The phone that was refused last to somebody who has given none since; undefined where there is none. */
async function refusedPhone(tx: Db, { id, phoneNumber, phoneProposed }: UserRecord): Promise<string | undefined> {
  if (phoneProposed) return undefined
  const [settled] = await tx
    .select({ endpoint: audit.endpoint, before: audit.before, after: audit.after })
    .from(audit)
    .where(and(eq(audit.entity, 'users'), eq(audit.key, String(id)), sql`${audit.after} ? 'phoneProposed'`))
    .orderBy(desc(audit.id))
    .limit(1)
  const phone = settled?.before['phoneProposed']
  const isRefused = settled?.endpoint === settlePhoneClaim.id && !('phoneNumber' in settled.after)
  return isRefused && typeof phone === 'string' && phone !== phoneNumber ? phone : undefined
}

/** An account as its owner sees it. */
export async function readOwn(tx: Db, id: number): Promise<UserRecord> {
  const user = await readUser(tx, id)
  const phoneRefused = await refusedPhone(tx, user)
  return phoneRefused ? { ...user, phoneRefused } : user
}

/**
 * Throws when the school would be left without an administrator. Locks all administrators, since two may try at once.
 */
export async function requireAnotherAdministrator(tx: Db, id: number): Promise<void> {
  const others = await lockRows(tx, users, and(eq(users.role, 'ADMIN'), isNull(users.endedAt)))
  if (!others.some((other) => other.id !== id)) throw new Problem('lastAdministrator')
}

/** The e-mail of an account as it is stored: a free one, or for none one of its own that cannot receive mail. */
export async function emailToStore(tx: Db, email: string, exceptId = 0): Promise<string> {
  if (email === '') return `${randomBytes(8).toString('hex')}${NO_STAFF_MAILBOX}`
  if (await isEmailTaken(tx, email, exceptId)) throw new Problem('emailTaken')
  return email
}

/** Whether another account has an e-mail, whatever its case. An account that has ended has freed its own. */
export async function isEmailTaken(tx: Db, email: string, exceptId = 0): Promise<boolean> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.endedAt), eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, exceptId)))
  return taken !== undefined
}
