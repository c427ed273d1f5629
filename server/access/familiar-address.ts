import { and, countDistinct, eq, gt } from 'drizzle-orm'
import { sessions } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

/** Least people of the school for an address to be familiar, such as the school's line to the internet. */
const LEAST_PEOPLE = 3

const REMEMBERED_MS = 30 * 86_400_000

/**
 * Whether several people of the school have been signed in from an address lately. The answer does not depend on who signs
 * in now: the wait after failures must not reveal who has an account.
 */
export async function isFamiliarAddress(db: Db, address: string, now: number): Promise<boolean> {
  const [found] = await db
    .select({ people: countDistinct(sessions.userId) })
    .from(sessions)
    .where(and(eq(sessions.address, address), gt(sessions.lastUsedAt, new Date(now - REMEMBERED_MS).toISOString())))
  return (found?.people ?? 0) >= LEAST_PEOPLE
}
