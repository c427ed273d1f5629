import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { resetCodes, users } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

/** Crockford's base 32: no two digits are confused when read out. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SELECTOR_LENGTH = 4
const SECRET_LENGTH = 6
export const RESET_CODE_MS = 15 * 60_000
const MOST_ATTEMPTS = 5

const randomText = (length: number): string => Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * Normalises a typed code: case, dashes and spaces are ignored, and O, I and L count as the digits that they look like.
 */
const normalise = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/** How long a handed-over code is valid (milliseconds): slips go home with a child, staff use their codes within a day. */
export const HANDED_CODE_MS = { slip: 14 * 86_400_000, staff: 86_400_000 } as const

type NewCode = { userId: number; lifeMs: number; madeBy?: number }

/**
 * A new code for the account, as XXXX-XXXXXX; earlier ones become invalid. A code that is handed over stays valid when
 * a code by mail is requested: anybody can request codes by mail, and must not invalidate a parent's slip.
 */
export async function createResetCode(tx: Db, { userId, lifeMs, madeBy }: NewCode, now: number) {
  // Locks the account: two calls at once would not see each other's codes, and both codes would stay valid.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  await endCodes(
    tx,
    and(eq(resetCodes.userId, userId), madeBy === undefined ? isNull(resetCodes.madeBy) : undefined),
    now,
  )
  const secret = randomText(SECRET_LENGTH)
  const until = new Date(now + lifeMs).toISOString()
  while (true) {
    const selector = randomText(SELECTOR_LENGTH)
    const values = {
      selector,
      userId,
      codeHash: hashOf(secret),
      expiresAt: until,
      madeBy: madeBy ?? null,
      madeAt: new Date(now).toISOString(),
    }
    const made = await tx.insert(resetCodes).values(values).onConflictDoNothing().returning({ at: resetCodes.selector })
    if (made.length > 0) return { code: `${selector}-${secret}`, until }
  }
}

/**
 * Makes codes invalid. Those of slips are kept as used until they are forgotten, so that whoever scans one is told what
 * has become of it.
 */
export async function endCodes(tx: Db, which: SQL | undefined, now: number): Promise<void> {
  await tx.delete(resetCodes).where(and(which, isNull(resetCodes.madeBy)))
  const usedAt = new Date(now).toISOString()
  await tx
    .update(resetCodes)
    .set({ usedAt })
    .where(and(which, isNull(resetCodes.usedAt)))
}

type Typed = { token: string; named: readonly number[] | null }
type Found = { state: 'open' | 'used' | 'expired'; selector: string; userId: number; until: string }

/** The code that somebody has typed; null when it is wrong, was tried too often or belongs to none of the accounts in `named`. */
async function findCode(tx: Db, { token, named }: Typed, now: number): Promise<Found | null> {
  const code = normalise(token)
  const selector = code.slice(0, SELECTOR_LENGTH)
  const [found] = await tx.select().from(resetCodes).where(eq(resetCodes.selector, selector)).for('update')
  if (!found || found.attempts >= MOST_ATTEMPTS) return null
  const { userId } = found
  const isSame = timingSafeEqual(Buffer.from(hashOf(code.slice(SELECTOR_LENGTH))), Buffer.from(found.codeHash))
  if (!isSame || named?.includes(userId) === false) {
    await tx
      .update(resetCodes)
      .set({ attempts: found.attempts + 1 })
      .where(eq(resetCodes.selector, selector))
    return null
  }
  const isOver = Date.parse(found.expiresAt) <= now
  return { state: found.usedAt ? 'used' : isOver ? 'expired' : 'open', selector, userId, until: found.expiresAt }
}

/** What has become of a code, which stays as it is; null when it is wrong or was tried too often. */
export const readCode = (tx: Db, token: string, now: number): Promise<Omit<Found, 'selector'> | null> =>
  findCode(tx, { token, named: null }, now)

/**
 * Uses up a code and returns its account; null when it is wrong, used, expired, was tried too often or belongs to none of
 * the accounts in `named` (null: any).
 */
export async function useResetCode(tx: Db, typed: Typed, now: number): Promise<number | null> {
  const found = await findCode(tx, typed, now)
  if (found?.state !== 'open') return null
  const usedAt = new Date(now).toISOString()
  await tx.update(resetCodes).set({ usedAt }).where(eq(resetCodes.selector, found.selector))
  return found.userId
}
