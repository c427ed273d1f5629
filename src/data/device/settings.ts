import type { DeviceIdentity, LoginUser } from '#domain/auth/auth.schema.ts'
import type { Language } from '#domain/core/languages.ts'
import type { AskedKind } from '#domain/notices/notices.kinds.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import type { KeptProblem } from '#domain/core/problem-body.ts'
import type { RememberedMapping } from '#domain/sheets/mapping.ts'
import type { DeviceDb } from './db.ts'

/**
 * What somebody had recorded and the school has lost, since its database was restored to an earlier state: the marks of
 * a class and day, or a record about a student. Ids only, so that the next user of a shared tablet learns nothing.
 */
export type LostWork = { kind: 'marks' | 'record'; id: number; date: string }

/** State of one person's queue on this device: when to try next, and how much at once. */
export type LaneState = {
  failures: number
  /** With `transport`, there was no answer of our server; its next answer ends the pause. */
  failure: 'transport' | 'server' | null
  /** Something else answers at the school's address, and nothing is sent to it. */
  isForeign?: boolean
  /** Why the server accepts nothing at present. */
  problem?: KeptProblem | null
  nextAt: number
  /** Most entries of one request; fewer after one that was too large. */
  batchSize: number
  /** Most bytes of one request after compression, by the pace of the line; missing until that is known. */
  batchBytes?: number | undefined
  needsSignIn: boolean
  /** The account was ended: the server accepts its person's unconditional writes and nothing else. */
  factsOnly?: boolean
}

/** Lets this device send one person's entries while nobody or somebody else is signed in. */
export type PushGrant = { token: string; deviceCode: string }

/**
 * Witness of accepted writes: a server that is shown `text` must have every entry that was accepted with this number or a lower
 * one. `positions`: of the writes of the witnesses in `text`; missing where an older release has stored it.
 */
export type Witness = { text: string; number: number; positions?: readonly number[] }

/** Somebody who has signed in on this device; stores only what the sign-in form offers again. */
export type Person = { id: number; fullname: string; email: string; lastSignInAt: number }

/** Setting that tells apart makers whose account numbers were given again after a restore; see makers.ts. */
export type MakerSetting = { key: `born:${number}` | `lost:${number}`; value: number }

export type ThemeChoice = 'light' | 'dark' | 'auto'

/** Everything that the device stores beside outbox and drafts, with its type. */
type Settings = {
  // These two names are fixed as keys of browser storage (GEN-8).
  userData: LoginUser
  Access_token: string
  device: DeviceIdentity
  school: SchoolInfo
  epoch: string
  /** The newest witness, and how many there have been in this epoch; see PushReply. */
  witness: Witness
  /** The school server's public key, for what only the server may read (base64). */
  factKey: string
  seq: number
  /** Last number of the device's own series of receipts; the series continues under a new device code. */
  receiptNumber: number
  /** Last number of the device's own series of vouchers. */
  voucherNumber: number
  /** Last number of the device's own series of drawer sessions. */
  drawerNumber: number
  /** Server time minus device time (milliseconds). */
  clockOffset: number
  lastContactAt: number
  /** The latest time that this device has seen, on the server's clock (milliseconds). */
  latestSeenAt: number
  /** Whether the host lacks the batch call, so that entries go one by one. */
  isPlainHost: boolean
  appVersion: string
  /** Names of the file sets that this device is to store (sw/file-sets.ts). */
  fileSets: readonly string[]
  /** Names of the file sets that this device has stored completely. */
  fileSetsHeld: readonly string[]
  storageProtected: boolean
  /** The notice that the browser may clear this device's storage was dismissed. */
  isStorageNoticePutAway: boolean
  /** The card about the home screen, and the one about notices, were dismissed. */
  isHomeCardPutAway: boolean
  isNoticeCardPutAway: boolean
  theme: ThemeChoice
  /** The last choice of a language on this device. */
  language: Language
  /** The language was chosen on the sign-in form, so it is that of whoever signs in next. */
  languageAtSignIn: boolean
  people: Person[]
  /** The sign-in form is locked until this instant (milliseconds), set by the server. */
  signInLockedUntil: number
  /** Somebody signed in without network: the password opened the vault, but the server has not been asked yet. */
  isOfflineSession: boolean
  /** Who has signed in with a password that somebody else chose, and has not answered the question for one of her own. */
  passwordGivenTo: number
  /** Whose session the school has ended because the role was changed. */
  roleChangedOf: number
  /** When packets of other devices are delivered next, after so many failures in a row. */
  carrying: { failures: number; nextAt: number }
  /** Pasted messages of a bundle whose other messages are missing, and when the last of them came (milliseconds). */
  pastedTexts: { text: string; at: number }
  /** Number of refused entries that the last pull reported. */
  refusedTold: number
} & Record<`lane:${number}`, LaneState> &
  Record<`cache:${number}`, string> &
  Record<`building:${number}`, string> &
  // When this device last had everything that the school has for this person (milliseconds).
  Record<`pulledAt:${number}`, number> &
  // What this person had recorded and the school has lost; see lost-work.ts.
  Record<`lostWork:${number}`, LostWork[]> &
  // The last version whose news this person has read.
  Record<`news:${number}`, string> &
  Record<`openGroups:${number}`, readonly string[]> &
  // How this person has read lists of files, by their headings.
  Record<`lists:${number}`, readonly { fingerprint: string; mapping: RememberedMapping }[]> &
  Record<`language:${number}`, Language> &
  // Which notices this person wants on this device.
  Record<`notices:${number}`, readonly AskedKind[]> &
  Record<`grant:${number}`, PushGrant> &
  // The identity of this device at another school that it worked for.
  Record<`identity:${string}`, DeviceIdentity> &
  // The witness of another school, whose entries are set aside.
  Record<`witness:${string}`, Witness> &
  // `born` and `lost` settings of accounts of another school, whose entries are set aside.
  Record<`makers:${string}`, readonly MakerSetting[]> &
  // When the account that has signed in here under this number was made (milliseconds).
  Record<`born:${number}`, number> &
  // The former number of an account that a restore lost, by the negative number that stands for it here.
  Record<`lost:${number}`, number> &
  Record<`vaultKey:${number}`, CryptoKey>

export type SettingName = keyof Settings

export async function getSetting<K extends SettingName>(db: DeviceDb, key: K): Promise<Settings[K] | undefined> {
  return (await db.settings.get(key))?.value as Settings[K] | undefined
}

/** Several settings read in one round trip. */
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

const FRESH_LANE: LaneState = { failures: 0, failure: null, nextAt: 0, batchSize: 2_000, needsSignIn: false }

export const laneOf = async (db: DeviceDb, ownerId: number): Promise<LaneState> =>
  (await getSetting(db, `lane:${ownerId}`)) ?? FRESH_LANE

export async function changeLane(db: DeviceDb, ownerId: number, change: Partial<LaneState>): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    await setSetting(db, `lane:${ownerId}`, { ...(await laneOf(db, ownerId)), ...change })
  })
}

/** No queue pauses longer than this; a later instant was stored under a clock that has been set back since. */
export const LONGEST_PAUSE_MS = 60 * 60_000

/** Whether a pause until `at` is over. */
export const isDue = (at: number, now: number): boolean => at <= now || at > now + LONGEST_PAUSE_MS

/** `now` on the corrected clock, as an ISO instant. */
export const correctedTime = (now: number, clockOffset: number | undefined): string =>
  new Date(now + (clockOffset ?? 0)).toISOString()

/** Differences below this come from the line: the correction stays, since many readings follow it (milliseconds). */
const OFFSET_PRECISION_MS = 2_000

/** Notes a contact with our own server and its time, for the clock correction and the "last contact". */
export async function noteContact(db: DeviceDb, now: number, serverTime: string): Promise<void> {
  const offset = Date.parse(serverTime) - now
  const known = await getSetting(db, 'clockOffset')
  const isKnown = known !== undefined && Math.abs(known - offset) < OFFSET_PRECISION_MS
  await db.settings.bulkPut([
    { key: 'lastContactAt', value: now },
    ...(isKnown ? [] : [{ key: 'clockOffset' as const, value: offset }]),
    // The server's time replaces whatever a wrong clock has stored.
    { key: 'latestSeenAt', value: Date.parse(serverTime) },
  ])
}
