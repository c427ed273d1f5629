import type { LoginUser } from '#domain/auth/auth.schema.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { deviceProblem, type KeptProblem } from '#domain/core/problem-body.ts'
import { signInName, signInNamesOf } from '#domain/auth/sign-in-name.ts'
import { isTooLongAlone, OFFLINE_DAYS } from '#domain/auth/auth.rules.ts'
import { RefusedError } from '../answers/failures.ts'
import { doubtOf, latestOf, readClock } from '../device/clock.ts'
import type { DeviceDb } from '../device/db.ts'
import { dropKeptFiles } from '../device/kept-files.ts'
import { dropParts } from './sealed-parts.ts'
import { dropSettings } from '../device/settings.ts'
import { vaultTexts as texts } from './vault.texts.ts'
import {
  decrypt,
  encrypt,
  hasCryptography,
  KEY_ROUNDS,
  keyOfPassword,
  makeDataKey,
  randomBytes,
  unwrapDataKey,
  type Vault,
} from './vault-keys.ts'

export type Profile = { user: LoginUser; school: SchoolInfo }

const PATIENCE = 3
const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 900_000

const labelOf = (ownerId: number): string => `profile:${ownerId}`

/** The vaults of a typed name: two people may share a phone. */
function findVaults(db: DeviceDb, typed: string): Promise<Vault[]> {
  const { name } = signInName(typed)
  return db.vaults.filter((vault) => vault.names.includes(name)).toArray()
}

/** The vault's data key, or null when the password is wrong. */
export const openVault = async (vault: Vault, password: string): Promise<CryptoKey | null> =>
  unwrapDataKey(await keyOfPassword(password, vault.salt, vault.rounds), vault.wrapped)

/** Deletes sealed parts and kept files that only these people's vaults open. */
async function dropSealed(...ownerIds: number[]): Promise<void> {
  await dropParts(...ownerIds)
  await dropKeptFiles(...ownerIds)
}

/** Makes a new vault in place of any former one; data that the former one sealed are deleted with its key. */
export async function makeVault(db: DeviceDb, profile: Profile, password: string, now: number): Promise<CryptoKey> {
  const { user } = profile
  const salt = randomBytes(16)
  const { key, wrapped } = await makeDataKey(await keyOfPassword(password, salt, KEY_ROUNDS))
  const vault = {
    ownerId: user.id,
    names: signInNamesOf(user),
    salt,
    rounds: KEY_ROUNDS,
    wrapped,
    profile: await encrypt(key, labelOf(user.id), profile),
    confirmedAt: now,
    failures: 0,
    lockedUntil: 0,
  }
  await dropSealed(user.id)
  await db.vaults.put(vault)
  return key
}

/** Stores a sign-in that the server has confirmed. */
export async function confirmVault(db: DeviceDb, key: CryptoKey, profile: Profile, now: number): Promise<void> {
  const sealed = await encrypt(key, labelOf(profile.user.id), profile)
  await db.vaults.update(profile.user.id, {
    profile: sealed,
    names: signInNamesOf(profile.user),
    confirmedAt: now,
    failures: 0,
    lockedUntil: 0,
  })
}

/**
 * Notes at sign-out that the server confirmed this person until then: without network she may come back for
 * OFFLINE_DAYS from this instant.
 */
export const noteLastSeen = (db: DeviceDb, ownerId: number, seenAt: number): Promise<number> =>
  db.vaults.where({ ownerId }).modify((vault) => {
    vault.confirmedAt = Math.max(vault.confirmedAt, seenAt)
  })

/** Deletes vaults that no password may open any more, since their owners have been away for too long. */
export async function dropOldVaults(db: DeviceDb, now: number): Promise<void> {
  const at = latestOf(await readClock(db), now)
  const old = await db.vaults.filter(({ confirmedAt }) => isTooLongAlone(confirmedAt, at)).primaryKeys()
  await db.vaults.bulkDelete(old)
  await dropSealed(...old)
}

/**
 * The server has refused a password: if that opens a vault here, it was changed or the account has ended, and the vault
 * is disabled. A mistyped password changes nothing.
 */
export async function dropRefusedVault(db: DeviceDb, refused: { email: string; password: string }): Promise<void> {
  for (const vault of hasCryptography() ? await findVaults(db, refused.email) : []) {
    if (!(await openVault(vault, refused.password))) continue
    const { ownerId } = vault
    await db.transaction('rw', db.vaults, db.settings, async () => {
      await db.vaults.delete(ownerId)
      await dropSettings(db, `vaultKey:${ownerId}`)
    })
    await dropSealed(ownerId)
  }
}

const refusal = (status: number, problem: KeptProblem): RefusedError => new RefusedError(status, problem, null)

/** Delay (milliseconds) after this many failures in a row: 5 s, doubling, at most 15 minutes; never for good. */
export const vaultDelay = (failures: number): number =>
  failures < PATIENCE ? 0 : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - PATIENCE, 20), LONGEST_DELAY_MS)

/** Counts the attempt before the password is tried, so that closing the app in between does not help. */
async function countAttempt(db: DeviceDb, ownerId: number, now: number): Promise<Vault | null> {
  return db.transaction('rw', db.vaults, async () => {
    const vault = await db.vaults.get(ownerId)
    if (!vault) return null
    const wait = vault.lockedUntil - now
    // After a clock was set back, nobody may be locked out for longer than the longest delay.
    if (wait > 0 && wait <= LONGEST_DELAY_MS) {
      throw refusal(429, deviceProblem('tooManyAttempts', { seconds: Math.ceil(wait / 1000) }))
    }
    const failures = vault.failures + 1
    await db.vaults.update(ownerId, { failures, lockedUntil: now + vaultDelay(failures) })
    return vault
  })
}

function aloneText({ confirmedAt }: Vault, isClockAhead: boolean): string {
  if (confirmedAt === 0) return texts.ended
  return isClockAhead ? texts.clockAhead : texts.tooLong(OFFLINE_DAYS)
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
 * Confirms a person by her vault alone. Throws RefusedError when attempts come too fast, the password is wrong, or the
 * server has not confirmed her for more than OFFLINE_DAYS, by the later of the clock and what the device has seen. Null
 * when she never signed in on this device.
 */
export async function enterVault(
  db: DeviceDb,
  { email, password }: { email: string; password: string },
  now: number,
): Promise<{ key: CryptoKey; profile: Profile } | null> {
  const named = hasCryptography() ? await findVaults(db, email) : []
  if (named.length === 0) return null
  const opened = await openOneOf(db, named, password, now)
  if (!opened) throw refusal(401, deviceProblem('wrongCredentials'))
  const { vault, key } = opened
  const clock = await readClock(db)
  if (isTooLongAlone(vault.confirmedAt, latestOf(clock, now)))
    throw refusal(403, { code: 'tooLongAlone', message: aloneText(vault, doubtOf(clock, now) === 'ahead') })
  await db.vaults.update(vault.ownerId, { failures: 0, lockedUntil: 0 })
  return { key, profile: await decrypt<Profile>(key, labelOf(vault.ownerId), vault.profile) }
}
