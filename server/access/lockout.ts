import { asc, eq, inArray, lt } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { signInAttempts } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

const FORGOTTEN_AFTER_MS = 3_600_000
const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 900_000

/** Failures before a delay begins. A whole school may share one address, so it has more patience there. */
const PATIENCE = { account: 5, address: 20 } as const

type Row = typeof signInAttempts.$inferSelect
type Attempt = { email: string; address: string }

const keysOf = ({ email, address }: Attempt): string[] => [`account:${email}`, `address:${address}`]

const patienceOf = (key: string): number => (key.startsWith('account:') ? PATIENCE.account : PATIENCE.address)

/** How long to wait after so many failures in a row: 5 s, doubling, at most 15 minutes. */
export const delayAfter = (failures: number, patience: number): number =>
  failures < patience ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - patience, 20), LONGEST_DELAY_MS)

const lockedFor = (row: Row, now: number): number => (row.lockedUntil ? Date.parse(row.lockedUntil) - now : 0)

/** The row once one more attempt has been counted; failures of more than an hour ago are forgotten. */
function counted(row: Row, now: number): Omit<Row, 'key'> {
  const isForgotten = now - Date.parse(row.lastFailureAt) > FORGOTTEN_AFTER_MS
  const failures = (isForgotten ? 0 : row.failures) + 1
  const delay = delayAfter(failures, patienceOf(row.key))
  const lockedUntil = delay > 0 ? new Date(now + delay).toISOString() : null
  return { failures, lockedUntil, lastFailureAt: new Date(now).toISOString() }
}

const lockRows = (tx: Db, keys: string[]): Promise<Row[]> =>
  // Always in one order, so that two sign-ins from one address cannot block each other.
  tx
    .select()
    .from(signInAttempts)
    .where(inArray(signInAttempts.key, keys))
    .orderBy(asc(signInAttempts.key))
    .for('update')

/**
 * Counts an attempt as failed before the password is looked at, so that a hundred guesses at once get no further than
 * a hundred in a row. In a transaction of its own: a failing sign-in must not undo it. Refuses while a delay runs.
 */
export async function countAttempt(db: Db, attempt: Attempt, now: number): Promise<void> {
  const keys = keysOf(attempt)
  const longest = await db.transaction(async (tx) => {
    const lastFailureAt = new Date(now).toISOString()
    await tx
      .insert(signInAttempts)
      .values(keys.map((key) => ({ key, lastFailureAt })))
      .onConflictDoNothing()
    const rows = await lockRows(tx, keys)
    const wait = Math.max(...rows.map((row) => lockedFor(row, now)))
    if (wait > 0) return wait
    for (const row of rows) {
      await tx.update(signInAttempts).set(counted(row, now)).where(eq(signInAttempts.key, row.key))
    }
    return 0
  })
  if (longest > 0) throw new Problem('tooManyAttempts', { seconds: Math.ceil(longest / 1000) })
}

/** The attempt turned out well: the account starts afresh, the address loses what it was charged beforehand. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  await db.transaction(async (tx) => {
    for (const row of await lockRows(tx, keysOf(attempt))) {
      const failures = row.key.startsWith('account:') ? 0 : Math.max(0, row.failures - 1)
      await tx.update(signInAttempts).set({ failures, lockedUntil: null }).where(eq(signInAttempts.key, row.key))
    }
  })
}

/** Clears out what no longer counts. */
export async function forgetOldAttempts(db: Db, now: number): Promise<void> {
  await db
    .delete(signInAttempts)
    .where(lt(signInAttempts.lastFailureAt, new Date(now - FORGOTTEN_AFTER_MS).toISOString()))
}
