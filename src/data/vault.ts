import type { LoginUser, SchoolInfo } from '#domain/auth/auth.schema.ts'
import { problemText } from '#domain/core/problems.ts'
import { signInName, signInNamesOf } from '#domain/auth/sign-in-name.ts'
import { isTooLongAlone, OFFLINE_DAYS } from '#domain/auth/auth.rules.ts'
import { RefusedError } from './answers.ts'
import { doubtOf, latestOf, readClock } from './clock.ts'
import type { DeviceDb } from './db.ts'
import { dropParts } from './sealed-parts.ts'
import { dropSettings } from './settings.ts'
import {
  decrypt,
  encrypt,
  hasCryptography,
  KEY_ROUNDS,
  keyOfPassword,
  makeDataKey,
  randomBytes,
  unwrapDataKey,
  type Encrypted,
} from './vault-keys.ts'

/**
 * What a person leaves on a shared device when she signs out: readable with her password and with nothing else,
 * so that she can sign in again without network. The next user of the device sees no more than that it is there.
 */
export type Vault = {
  ownerId: number
  email: string
  /** What may be typed to sign in, as it is compared; vaults of earlier releases have the e-mail alone. */
  names?: readonly string[]
  salt: Uint8Array<ArrayBuffer>
  rounds: number
  wrapped: Encrypted
  profile: Encrypted
  /** When the server last vouched for the person, by its own clock (milliseconds); 0 once it has ended her session. */
  confirmedAt: number
  failures: number
  /** No attempt counts before this instant (milliseconds). */
  lockedUntil: number
}

/** One encrypted piece of a sealed replica. */
export type SealedPart = { key: string; ownerId: number; label: string; content: Encrypted }

export type Profile = { user: LoginUser; school: SchoolInfo }

const PATIENCE = 3
const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 900_000

const labelOf = (ownerId: number): string => `profile:${ownerId}`

/** The vaults of whoever a typed name means: one phone may be two people's. */
function findVaults(db: DeviceDb, typed: string): Promise<Vault[]> {
  const { name } = signInName(typed)
  return db.vaults.filter((vault) => (vault.names ?? [vault.email]).includes(name)).toArray()
}

/** How the owner of a vault is found by what is typed. */
const namesIn = (user: LoginUser): Pick<Vault, 'email' | 'names'> => ({
  email: user.email.toLowerCase(),
  names: signInNamesOf(user),
})

/** The vault's data key when the password is right, else null. */
export const openVault = async (vault: Vault, password: string): Promise<CryptoKey | null> =>
  unwrapDataKey(await keyOfPassword(password, vault.salt, vault.rounds), vault.wrapped)

/** A new vault in place of any before; what the old one sealed is gone with its key. */
export async function makeVault(db: DeviceDb, profile: Profile, password: string, now: number): Promise<CryptoKey> {
  const { user } = profile
  const salt = randomBytes(16)
  const { key, wrapped } = await makeDataKey(await keyOfPassword(password, salt, KEY_ROUNDS))
  const vault = {
    ownerId: user.id,
    ...namesIn(user),
    salt,
    rounds: KEY_ROUNDS,
    wrapped,
    profile: await encrypt(key, labelOf(user.id), profile),
    confirmedAt: now,
    failures: 0,
    lockedUntil: 0,
  }
  await dropParts(db, user.id)
  await db.vaults.put(vault)
  return key
}

/** Notes a sign-in that the server has confirmed. */
export async function confirmVault(db: DeviceDb, key: CryptoKey, profile: Profile, now: number): Promise<void> {
  const sealed = await encrypt(key, labelOf(profile.user.id), profile)
  await db.vaults.update(profile.user.id, {
    profile: sealed,
    ...namesIn(profile.user),
    confirmedAt: now,
    failures: 0,
    lockedUntil: 0,
  })
}

/**
 * Notes at signing out that the server knew this person until then: without network she may come back for
 * OFFLINE_DAYS from this instant.
 */
export const noteLastSeen = (db: DeviceDb, ownerId: number, seenAt: number): Promise<number> =>
  db.vaults.where({ ownerId }).modify((vault) => {
    vault.confirmedAt = Math.max(vault.confirmedAt, seenAt)
  })

/** Removes what no password can open any more, since its owner has been away for too long. */
export async function dropOldVaults(db: DeviceDb, now: number): Promise<void> {
  const at = latestOf(await readClock(db), now)
  const old = await db.vaults.filter(({ confirmedAt }) => isTooLongAlone(confirmedAt, at)).primaryKeys()
  await db.vaults.bulkDelete(old)
  await dropParts(db, ...old)
}

/**
 * The server has refused a password: where it opens a vault it was changed, or the account has ended, and the vault
 * opens to nobody any more. A mistyped password changes nothing.
 */
export async function dropRefusedVault(db: DeviceDb, refused: { email: string; password: string }): Promise<void> {
  for (const vault of hasCryptography() ? await findVaults(db, refused.email) : []) {
    if (!(await openVault(vault, refused.password))) continue
    const { ownerId } = vault
    await db.transaction('rw', db.vaults, db.settings, async () => {
      await db.vaults.delete(ownerId)
      await dropSettings(db, `vaultKey:${ownerId}`)
    })
    await dropParts(db, ownerId)
  }
}

const refusal = (status: number, code: string, message: string): RefusedError =>
  new RefusedError(status, { code, message }, null)

/** How long after so many failures in a row: 5 s, doubling, at most 15 minutes; never for good. */
export const vaultDelay = (failures: number): number =>
  failures < PATIENCE ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - PATIENCE, 20), LONGEST_DELAY_MS)

/** Counts the attempt before the password is tried: closing the app in between gains nothing. */
async function countAttempt(db: DeviceDb, ownerId: number, now: number): Promise<Vault | null> {
  return db.transaction('rw', db.vaults, async () => {
    const vault = await db.vaults.get(ownerId)
    if (!vault) return null
    const wait = vault.lockedUntil - now
    // A clock set back may not lock anybody out for longer than the longest delay.
    if (wait > 0 && wait <= LONGEST_DELAY_MS) {
      throw refusal(429, 'tooManyAttempts', problemText('tooManyAttempts', { seconds: Math.ceil(wait / 1000) }))
    }
    const failures = vault.failures + 1
    await db.vaults.update(ownerId, { failures, lockedUntil: now + vaultDelay(failures) })
    return vault
  })
}

function aloneText({ confirmedAt }: Vault, isClockAhead: boolean): string {
  if (confirmedAt === 0) return 'Connect to the school once to sign in: it has ended your last session.'
  if (isClockAhead)
    return 'The clock of this device is far ahead of the last time that it knows. Set its date and time right, or connect to the school once to sign in.'
  return `Connect to the school once to sign in: the last time was more than ${OFFLINE_DAYS} days ago.`
}

/** The first of these vaults that the password opens, each counted before it is tried. */
async function openOneOf(db: DeviceDb, named: readonly Vault[], password: string, now: number) {
  for (const { ownerId } of named) {
    const vault = await countAttempt(db, ownerId, now)
    const key = vault && (await openVault(vault, password))
    if (key) return { vault, key }
  }
  return null
}

/**
 * Proves a person by her vault alone. Throws RefusedError when attempts come too fast, the password is wrong or the
 * server has not confirmed her for more than OFFLINE_DAYS, by the later of the clock and what the device has seen; null when she never signed in on this device.
 */
export async function enterVault(
  db: DeviceDb,
  { email, password }: { email: string; password: string },
  now: number,
): Promise<{ key: CryptoKey; profile: Profile } | null> {
  const named = hasCryptography() ? await findVaults(db, email) : []
  if (named.length === 0) return null
  const opened = await openOneOf(db, named, password, now)
  if (!opened) throw refusal(401, 'wrongCredentials', problemText('wrongCredentials'))
  const { vault, key } = opened
  const clock = await readClock(db)
  if (isTooLongAlone(vault.confirmedAt, latestOf(clock, now)))
    throw refusal(403, 'tooLongAlone', aloneText(vault, doubtOf(clock, now) === 'ahead'))
  await db.vaults.update(vault.ownerId, { failures: 0, lockedUntil: 0 })
  return { key, profile: await decrypt<Profile>(key, labelOf(vault.ownerId), vault.profile) }
}
