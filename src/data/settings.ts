import type { DeviceIdentity, LoginUser, SchoolInfo } from '#domain/auth/auth.schema.ts'
import type { DeviceDb } from './db.ts'
import type { LostWork } from './lost-work.ts'

/** State of one person's queue on this device: when to try next and how much at once. */
export type LaneState = {
  failures: number
  /** `transport`: nobody answered as our server would; a sign of life resets the waiting. */
  failure: 'transport' | 'server' | null
  /** Why the server takes nothing just now, in its own words. */
  problem?: string | null
  nextAt: number
  batchSize: number
  needsSignIn: boolean
  /** The account was ended: the server takes the money that its person had taken, and nothing else. */
  factsOnly?: boolean
}

/** What lets this device deliver one person's entries when nobody or somebody else is signed in. */
export type PushGrant = { token: string; deviceCode: string }

/** Somebody who has signed in on this device: only what the sign-in form offers again. */
export type Person = { id: number; fullname: string; email: string; lastSignInAt: number }

/** What tells the makers of entries apart whose numbers were given again; see makers.ts. */
export type MakerSetting = { key: `born:${number}` | `lost:${number}`; value: number }

export type ThemeChoice = 'light' | 'dark' | 'auto'

/** Everything that the device remembers beside outbox and drafts, and its type. */
type Settings = {
  // These two names are the specification's browser storage keys.
  userData: LoginUser
  Access_token: string
  device: DeviceIdentity
  school: SchoolInfo
  epoch: string
  /** The school server's public key, for what only it may read (base64). */
  factKey: string
  seq: number
  /** Last number of the device's own series of receipts; it runs on under a new device code. */
  receiptNumber: number
  /** Server time minus device time (milliseconds). */
  clockOffset: number
  lastContactAt: number
  /** The latest time that this device has seen, by the server's clock (milliseconds). */
  latestSeenAt: number
  /** Whether the host lacks the batch call, so that entries go one by one. */
  isPlainHost: boolean
  /** An earlier release may have parked entries at the word of other software; see sw/sync/misjudged.ts. */
  isMisjudged: boolean
  appVersion: string
  /** Names of the sets of files that this device is to keep (sw/file-sets.ts). */
  fileSets: readonly string[]
  /** Those of them that are here as a whole. */
  fileSetsHeld: readonly string[]
  storageProtected: boolean
  /** Somebody has read on this device that the browser may clear it. */
  isStorageNoticePutAway: boolean
  theme: ThemeChoice
  people: Person[]
  /** The sign-in form is locked until this instant (milliseconds), as the server said. */
  signInLockedUntil: number
  /** Somebody signed in without network: the password opened the vault, the server has not been asked yet. */
  isOfflineSession: boolean
} & Record<`lane:${number}`, LaneState> &
  Record<`cache:${number}`, string> &
  Record<`building:${number}`, string> &
  // When this device last had everything that the school had for this person (milliseconds).
  Record<`pulledAt:${number}`, number> &
  // What this person had recorded and the school has lost; see lost-work.ts.
  Record<`lostWork:${number}`, LostWork[]> &
  // The last version whose news this person has looked at.
  Record<`news:${number}`, string> &
  // The groups of the side menu that this person has opened.
  Record<`openGroups:${number}`, readonly string[]> &
  Record<`grant:${number}`, PushGrant> &
  // What this device was called at another school that it worked for.
  Record<`identity:${string}`, DeviceIdentity> &
  // `born` and `lost` of the accounts of another school, whose entries stand aside.
  Record<`makers:${string}`, readonly MakerSetting[]> &
  // When the account that has signed in here under this number was made (milliseconds).
  Record<`born:${number}`, number> &
  // The number that an account had which a restore lost, by the one below zero that stands for it here.
  Record<`lost:${number}`, number> &
  Record<`vaultKey:${number}`, CryptoKey>

export type SettingName = keyof Settings

export async function getSetting<K extends SettingName>(db: DeviceDb, key: K): Promise<Settings[K] | undefined> {
  return (await db.settings.get(key))?.value as Settings[K] | undefined
}

/** Several settings read in one round. */
export async function getSettings<const K extends readonly SettingName[]>(
  db: DeviceDb,
  ...keys: K
): Promise<{ [I in keyof K]: Settings[K[I]] | undefined }> {
  const found = await db.settings.bulkGet([...keys])
  return found.map((setting) => setting?.value) as { [I in keyof K]: Settings[K[I]] | undefined }
}

export async function setSetting<K extends SettingName>(db: DeviceDb, key: K, value: Settings[K]): Promise<void> {
  await db.settings.put({ key, value })
}

export const dropSettings = (db: DeviceDb, ...keys: SettingName[]): Promise<void> => db.settings.bulkDelete(keys)

const FRESH_LANE: LaneState = { failures: 0, failure: null, nextAt: 0, batchSize: 500, needsSignIn: false }

export const laneOf = async (db: DeviceDb, ownerId: number): Promise<LaneState> =>
  (await getSetting(db, `lane:${ownerId}`)) ?? FRESH_LANE

export async function changeLane(db: DeviceDb, ownerId: number, change: Partial<LaneState>): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    await setSetting(db, `lane:${ownerId}`, { ...(await laneOf(db, ownerId)), ...change })
  })
}

/** No queue pauses longer than this; an instant beyond it was noted by a clock that has been set back since. */
export const LONGEST_PAUSE_MS = 60 * 60_000

/** Whether the instant until which something pauses has come. */
export const isDue = (at: number, now: number): boolean => at <= now || at > now + LONGEST_PAUSE_MS

/** An instant of the device's clock corrected to the server's, as an ISO instant. */
export const correctedTime = (now: number, clockOffset: number | undefined): string =>
  new Date(now + (clockOffset ?? 0)).toISOString()

/** A sign of life of our own server: its time, for the clock correction and the "last contact". */
export async function noteContact(db: DeviceDb, now: number, serverTime: string): Promise<void> {
  await db.settings.bulkPut([
    { key: 'lastContactAt', value: now },
    { key: 'clockOffset', value: Date.parse(serverTime) - now },
    // Its word outweighs whatever a clock that was set wrong has brought in.
    { key: 'latestSeenAt', value: Date.parse(serverTime) },
  ])
}
