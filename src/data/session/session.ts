import type { LoginReply, LoginUser } from '#domain/auth/auth.schema.ts'
import type { DeviceDb } from '../device/db.ts'
import { noteEpoch } from '../device/epoch.ts'
import { noteMaker } from './makers.ts'
import { changeLane, dropSettings, getSetting, noteContact, setSetting } from '../device/settings.ts'

export type Session = { user: LoginUser; token: string | null }

/** The person signed in on this device; the token is missing when the server has ended the session. */
export async function readSession(db: DeviceDb): Promise<Session | null> {
  // In one transaction: a token read a moment later could be the next person's.
  const [user, token] = await db.transaction('r', db.settings, () =>
    Promise.all([getSetting(db, 'userData'), getSetting(db, 'Access_token')]),
  )
  return user ? { user, token: token ?? null } : null
}

/** Who is signed in, and the name of her replica; null before its first page has arrived. */
export type SignedIn = { ownerId: number; replicaName: string | null }

export const readSignedIn = (db: DeviceDb): Promise<SignedIn | null> =>
  db.transaction('r', db.settings, async () => {
    const user = await getSetting(db, 'userData')
    return user ? { ownerId: user.id, replicaName: (await getSetting(db, `cache:${user.id}`)) ?? null } : null
  })

/** Stores a sign-in: person, token, device identity and school, all or nothing. */
export async function storeSignIn(db: DeviceDb, reply: LoginReply, now: number): Promise<void> {
  await db.transaction('rw', db.settings, db.outbox, db.kept, async () => {
    await noteMaker(db, reply.user)
    await setSetting(db, 'userData', reply.user)
    await setSetting(db, 'Access_token', reply.Access_token)
    await setSetting(db, 'school', reply.school)
    await setSetting(db, `grant:${reply.user.id}`, { token: reply.grant, deviceCode: reply.device.code })
    // A host without the batch call may have got it since.
    await dropSettings(db, 'isOfflineSession', 'isPlainHost', 'passwordGivenTo', 'roleChangedOf')
    if (reply.isPasswordGiven) await setSetting(db, 'passwordGivenTo', reply.user.id)
    // The counter goes on under a new code too, because it also orders the entries that already wait.
    await setSetting(db, 'device', reply.device)
    await noteSealKey(db, reply.factKey)
    await noteEpoch(db, reply.epoch)
    await noteContact(db, now, reply.time)
    await changeLane(db, reply.user.id, {
      failures: 0,
      failure: null,
      problem: null,
      nextAt: 0,
      needsSignIn: false,
      factsOnly: false,
    })
  })
}

export const noteSealKey = async (db: DeviceDb, factKey: string | undefined): Promise<void> => {
  if (factKey) await setSetting(db, 'factKey', factKey)
}

/** Forgets who is signed in. Outbox, drafts and device identity stay. */
export const dropSession = (db: DeviceDb): Promise<void> =>
  dropSettings(db, 'userData', 'Access_token', 'isOfflineSession', 'passwordGivenTo', 'roleChangedOf')
