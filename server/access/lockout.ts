import { asc, eq, inArray, lt } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { signInAttempts } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

const FORGOTTEN_AFTER_MS = 3_600_000
const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 900_000

/** Failures before a delay begins. Many people may share an address, so its limit is higher; most for a familiar address. */
const PATIENCE = { person: 5, address: 20, familiar: 100 } as const

type Row = typeof signInAttempts.$inferSelect

export type Attempt = {
  /**
   * The typed name, normalised. Each name of an account has a count of its own: a shared delay would reveal that two names
   * belong to one account.
   */
  name: string
  address: string
  /** Code of the device, when it has proven its identity and this person has signed in on it before. */
  knownDevice?: string | undefined
  isAtSchool?: boolean
  /** Whether several people of the school have signed in from the address lately. */
  isFamiliar?: boolean
}

type Count = { key: string; holdsUp: boolean }

/**
 * Counters of an attempt, that of the person first. Strangers share the counters of account and address. A device that the
 * person has used, the school's own network and a familiar address have a counter of their own for her, so that nobody
 * elsewhere can delay her; failures there also count for the account, to delay strangers. A familiar address may still be
 * a stranger's: an attempt at many names is delayed there as well, after more failures.
 */
function countsOf({ name, address, knownDevice, isAtSchool, isFamiliar }: Attempt): [Count, ...Count[]] {
  const account = `account:${name}`
  const ownOf = (key: string): [Count, ...Count[]] => [
    { key, holdsUp: true },
    { key: account, holdsUp: false },
  ]
  if (knownDevice) return ownOf(`device:${knownDevice}:${name}`)
  if (isAtSchool) return ownOf(`school:${name}`)
  if (isFamiliar) return [...ownOf(`place:${address}:${name}`), { key: `familiar:${address}`, holdsUp: true }]
  return [
    { key: account, holdsUp: true },
    { key: `address:${address}`, holdsUp: true },
  ]
}

function patienceOf(key: string): number {
  if (key.startsWith('address:')) return PATIENCE.address
  return key.startsWith('familiar:') ? PATIENCE.familiar : PATIENCE.person
}

/** How long to wait after so many failures in a row (milliseconds): 5 s, doubling, at most 15 minutes. */
export const delayAfter = (failures: number, patience: number): number =>
  failures < patience ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - patience, 20), LONGEST_DELAY_MS)

const lockedFor = (row: Row, now: number): number => (row.lockedUntil ? Date.parse(row.lockedUntil) - now : 0)

/** The row after one more attempt; failures of more than an hour ago are reset. */
function counted(row: Row, now: number): Omit<Row, 'key'> {
  const isForgotten = now - Date.parse(row.lastFailureAt) > FORGOTTEN_AFTER_MS
  const failures = (isForgotten ? 0 : row.failures) + 1
  const delay = delayAfter(failures, patienceOf(row.key))
  const lockedUntil = delay > 0 ? new Date(now + delay).toISOString() : null
  return { failures, lockedUntil, lastFailureAt: new Date(now).toISOString() }
}

const lockRows = (tx: Db, keys: readonly string[]): Promise<Row[]> =>
  // Always in the same order, so that two sign-ins from one address cannot deadlock.
  tx
    .select()
    .from(signInAttempts)
    .where(inArray(signInAttempts.key, [...keys]))
    .orderBy(asc(signInAttempts.key))
    .for('update')

/** The counters that were raised for an attempt, to be lowered when it succeeds. */
export type Charged = { own: string; keys: readonly string[] }

/**
 * Counts an attempt as failed before the password is checked, so that a hundred guesses at once get no more tries than
 * a hundred in a row. Runs in a transaction of its own, which a failing sign-in must not roll back. Throws
 * `tooManyAttempts` while a delay runs.
 */
export async function countAttempt(db: Db, attempt: Attempt, now: number): Promise<Charged> {
  const counts = countsOf(attempt)
  const keys = counts.map(({ key }) => key)
  const holdingUp = new Set(counts.flatMap(({ key, holdsUp }) => (holdsUp ? [key] : [])))
  const charged = await db.transaction(async (tx) => {
    const lastFailureAt = new Date(now).toISOString()
    await tx
      .insert(signInAttempts)
      .values(keys.map((key) => ({ key, lastFailureAt })))
      .onConflictDoNothing()
    const rows = await lockRows(tx, keys)
    const wait = Math.max(...rows.map((row) => (holdingUp.has(row.key) ? lockedFor(row, now) : 0)))
    if (wait > 0) return wait
    // Counters whose delay runs but does not apply to this attempt are not raised, so that the delay is not extended.
    const open = rows.filter((row) => lockedFor(row, now) <= 0)
    for (const row of open) {
      await tx.update(signInAttempts).set(counted(row, now)).where(eq(signInAttempts.key, row.key))
    }
    return { own: counts[0].key, keys: open.map(({ key }) => key) }
  })
  if (typeof charged === 'number') throw new Problem('tooManyAttempts', { seconds: Math.ceil(charged / 1000) })
  return charged
}

/** After a success, resets the attempt's own counter and takes the attempt off the others. */
export async function forgiveAttempt(db: Db, { own, keys }: Charged): Promise<void> {
  await db.transaction(async (tx) => {
    for (const row of await lockRows(tx, keys)) {
      const failures = row.key === own ? 0 : Math.max(0, row.failures - 1)
      await tx.update(signInAttempts).set({ failures, lockedUntil: null }).where(eq(signInAttempts.key, row.key))
    }
  })
}

/** Deletes counters that no longer matter. */
export async function forgetOldAttempts(db: Db, now: number): Promise<void> {
  await db
    .delete(signInAttempts)
    .where(lt(signInAttempts.lastFailureAt, new Date(now - FORGOTTEN_AFTER_MS).toISOString()))
}
