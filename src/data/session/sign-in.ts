import { login, logout } from '#domain/auth/auth.endpoints.ts'
import type { Credentials, DeviceIdentity, LoginReply, LoginUser } from '#domain/auth/auth.schema.ts'
import { RefusedError, TransportError } from '../answers/failures.ts'
import { call } from '../answers/api.ts'
import { askHealth } from '../answers/ask-health.ts'
import { noteSeen } from '../device/clock.ts'
import { protectStorage } from '../device/storage-notice.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { dropNotices, dropNoticesOfOthers } from '../device/browser-push.ts'
import { nudge } from '../sync/nudge.ts'
import { holdGivenPassword } from './given-password.ts'
import { hasOtherIdentities, identityAt, keyOfSchool, switchToSchool } from './other-school.ts'
import { rememberPerson } from './people.ts'
import { sealAbsent, unsealReplica } from './sealing.ts'
import { dropSession, readSession, storeSignIn } from './session.ts'
import { dropSettings, getSettings, setSetting } from '../device/settings.ts'
import { oneByOne } from './tidy-up.ts'
import { hasCryptography } from './vault-keys.ts'
import {
  confirmVault,
  dropOldVaults,
  dropRefusedVault,
  enterVault,
  makeVault,
  noteLastSeen,
  openVault,
} from './vault.ts'

/** Sign-out does not wait longer than this for a server that may be unreachable. */
const GOODBYE_MS = 3_000

type Password = Pick<Credentials, 'email' | 'password'>

/** Password of a sign-in without network, held in memory only, until the server can be asked. */
let unconfirmed: Password | null = null

/**
 * Signs in: with the server where it answers, else with the vault that an earlier sign-in on this device has left.
 * Throws the refusal of the one that was asked, or TransportError when there is neither.
 */
export const signIn = (credentials: Password): Promise<LoginUser> =>
  oneByOne(async () => {
    try {
      return await signInOnline(credentials)
    } catch (error) {
      // A server in trouble cannot check a password either.
      if (!(error instanceof TransportError) && !(error instanceof RefusedError && error.status >= 500)) throw error
      return await signInOffline(credentials, error)
    }
  })

/**
 * The identity that this device has at the answering school. Only a device that has worked for several schools needs to
 * ask.
 */
async function identityHere(db: DeviceDb): Promise<DeviceIdentity | undefined> {
  const [present, school] = await getSettings(db, 'device', 'school')
  if (!school || !(await hasOtherIdentities(db))) return present
  const { school: answering } = await askHealth()
  return keyOfSchool(answering) === keyOfSchool(school) ? present : identityAt(db, keyOfSchool(answering))
}

async function askServer(credentials: Password): Promise<LoginReply> {
  const db = device()
  const identity = await identityHere(db)
  try {
    return await call(login, { body: { ...credentials, ...(identity ? { device: identity } : {}) } })
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) await dropRefusedVault(db, credentials)
    throw error
  }
}

async function signInOnline(credentials: Password): Promise<LoginUser> {
  const db = device()
  const reply = await askServer(credentials)
  if (!reply.Access_token) throw new Error('No token returned from server.')
  await switchToSchool(db, reply)
  await unlockOnline(db, reply, credentials.password)
  // The next person of a shared tablet sees no screen before all data of the former one is sealed.
  await sealAbsent(db, reply.user.id)
  await dropNoticesOfOthers(db, reply.user.id)
  holdGivenPassword(reply.isPasswordGiven ? { userId: reply.user.id, password: credentials.password } : null)
  await storeSignIn(db, reply, Date.now())
  unconfirmed = null
  await rememberPerson(db, reply.user, Date.now())
  // A pull for the former person that was under way may have begun a new replica.
  await sealAbsent(db)
  await dropOldVaults(db, Date.now())
  void protectStorage(db)
  nudge('signIn')
  return reply.user
}

/**
 * Opens the person's vault with the password that the server has accepted; if it does not open, the password has
 * changed and a new vault is made.
 */
async function unlockOnline(db: DeviceDb, { user, school, time }: LoginReply, password: string): Promise<void> {
  if (!hasCryptography()) return
  const vault = await db.vaults.get(user.id)
  const known = vault && (await openVault(vault, password))
  const key = known ?? (await makeVault(db, { user, school }, password, Date.parse(time)))
  await confirmVault(db, key, { user, school }, Date.parse(time))
  await unsealReplica(db, user.id, key)
}

async function signInOffline(credentials: Password, cause: Error): Promise<LoginUser> {
  const db = device()
  const entered = await enterVault(db, credentials, Date.now())
  if (!entered) throw cause
  const { user, school } = entered.profile
  await unsealReplica(db, user.id, entered.key)
  await sealAbsent(db, user.id)
  await dropNoticesOfOthers(db, user.id)
  await noteSeen(db, Date.now())
  // The password is kept before the session is stored, since the session keeper may ask the server at once.
  unconfirmed = credentials
  await db.transaction('rw', db.settings, async () => {
    await dropSettings(db, 'Access_token')
    await setSetting(db, 'userData', user)
    await setSetting(db, 'school', school)
    await setSetting(db, 'isOfflineSession', true)
  })
  await sealAbsent(db)
  return user
}

const isServerAlive = (): Promise<boolean> =>
  askHealth().then(
    () => true,
    () => false,
  )

/**
 * Asks the server about a person who signed in without it. When the password was changed or the account ended
 * meanwhile, the session ends here too. It also ends after a reload of the page, since the password is held in memory
 * only.
 */
export async function confirmOfflineSession(): Promise<void> {
  const db = device()
  try {
    const credentials = unconfirmed
    if (credentials) await oneByOne(() => signInOnline(credentials))
    else if (await isServerAlive()) await dropSettings(db, 'isOfflineSession')
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status === 429) return
    unconfirmed = null
    await dropSettings(db, 'isOfflineSession')
  }
}

/** Ends the session here, and on the server when it can be reached. Waiting entries stay with their maker. */
export async function signOut(): Promise<void> {
  const db = device()
  const session = await readSession(db)
  unconfirmed = null
  holdGivenPassword(null)
  await dropNotices()
  const goodbye = call(logout, {}).catch(() => undefined)
  await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS))])
  const [lastContactAt, clockOffset] = await getSettings(db, 'lastContactAt', 'clockOffset')
  await oneByOne(async () => {
    // The session is dropped at once: a renewal that is under way is refused now, and disables the vault of whoever is signed in.
    await db.transaction('rw', db.settings, db.vaults, async () => {
      await dropSession(db)
      if (session?.token && lastContactAt) await noteLastSeen(db, session.user.id, lastContactAt + (clockOffset ?? 0))
    })
    await sealAbsent(db)
  })
  // One more notice may have come while the server was told of the sign-out.
  await dropNotices()
  nudge('timer')
}
