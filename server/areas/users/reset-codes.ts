import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { parsePhone } from '#domain/school/phone.rules.ts'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { plainNumber, resetCodes, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { User } from './users.queries.ts'

/** Crockford's base 32: no two digits are confused when read out. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SELECTOR_LENGTH = 4
const SECRET_LENGTH = 6
export const RESET_CODE_MS = 15 * 60_000
const MOST_ATTEMPTS = 5

const randomText = (length: number): string => Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * What people type: lower case, dashes and spaces are ignored, and O, I and L count as the digits that they look like.
 */
const normalise = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** More accounts than people who share a phone have. */
const MOST_ACCOUNTS = 5

/** The accounts of an email or a phone: a teacher and the parent of a student may be one person with one phone. */
export function findByEmailOrPhone(db: Db, emailOrPhone: string): Promise<User[]> {
  const isEmail = eq(sql`lower(${users.email})`, emailOrPhone.toLowerCase())
  const phone = parsePhone(emailOrPhone)
  const isPhone = phone ? sql`${plainNumber(users.phoneNumber)} = ${phone}` : eq(users.phoneNumber, emailOrPhone)
  return db
    .select()
    .from(users)
    .where(and(isNull(users.endedAt), or(isEmail, isPhone)))
    .orderBy(users.id)
    .limit(MOST_ACCOUNTS)
}

/** A new code for the account, as XXXX-XXXXXX; earlier ones become invalid. */
export async function createResetCode(tx: Db, userId: number, now: number): Promise<string> {
  // Locks the account: two at once would not see each other's codes, and both would stay valid.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await tx
    .delete(resetCodes)
    .where(or(eq(resetCodes.userId, userId), lt(resetCodes.expiresAt, new Date(now).toISOString())))
  const secret = randomText(SECRET_LENGTH)
  while (true) {
    const selector = randomText(SELECTOR_LENGTH)
    const expiresAt = new Date(now + RESET_CODE_MS).toISOString()
    const values = { selector, userId, codeHash: hashOf(secret), expiresAt }
    const made = await tx.insert(resetCodes).values(values).onConflictDoNothing().returning({ at: resetCodes.selector })
    if (made.length > 0) return `${selector}-${secret}`
  }
}

/** Uses up a code and returns its account; null when it is wrong, used, expired or was tried too often. */
export async function useResetCode(tx: Db, typed: string, now: number): Promise<number | null> {
  const code = normalise(typed)
  const selector = code.slice(0, SELECTOR_LENGTH)
  const [known] = await tx.select().from(resetCodes).where(eq(resetCodes.selector, selector)).for('update')
  const isOpen = known && !known.usedAt && known.attempts < MOST_ATTEMPTS && Date.parse(known.expiresAt) > now
  if (!isOpen) return null
  const isRight = timingSafeEqual(Buffer.from(hashOf(code.slice(SELECTOR_LENGTH))), Buffer.from(known.codeHash))
  const change = isRight ? { usedAt: new Date(now).toISOString() } : { attempts: known.attempts + 1 }
  await tx.update(resetCodes).set(change).where(eq(resetCodes.selector, selector))
  return isRight ? known.userId : null
}
