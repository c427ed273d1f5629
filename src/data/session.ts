import type { LoginReply, LoginUser } from '#domain/auth/auth.schema.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { RefreshReply } from '#domain/auth/auth.schema.ts'
import { fromSchool, RefusedError, readAnswer, TransportError } from './answers.ts'
import type { DeviceDb } from './db.ts'
import { noteEpoch } from './epoch.ts'
import { noteMaker } from './makers.ts'
import { PATIENCE_MS } from './patience.ts'
import { changeLane, dropSettings, getSetting, noteContact, setSetting } from './settings.ts'

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
export type Presence = { ownerId: number; replicaName: string | null }

export const readPresence = (db: DeviceDb): Promise<Presence | null> =>
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
    await dropSettings(db, 'isOfflineSession', 'isPlainHost')
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

/** What the school says of itself now; its logo is told at sign-in only. */
const noteSchool = async (db: DeviceDb, told: SchoolInfo | undefined): Promise<void> => {
  const known = await getSetting(db, 'school')
  if (told && known) await setSetting(db, 'school', { ...told, ...(known.logo && { logo: known.logo }) })
}

const noteSealKey = async (db: DeviceDb, factKey: string | undefined): Promise<void> => {
  if (factKey) await setSetting(db, 'factKey', factKey)
}

/** Forgets who is signed in. Outbox, drafts and device identity stay. */
export const dropSession = (db: DeviceDb): Promise<void> =>
  dropSettings(db, 'userData', 'Access_token', 'isOfflineSession')

export type RefreshDeps = {
  db: DeviceDb
  fetch: typeof fetch
  api: string
  now: () => number
  locks: LockManager | undefined
}

/**
 * A valid access token in place of one that the server refused; one request, however many callers wait. Throws
 * TransportError when the server cannot be asked, and RefusedError when it ended the session; then the token is dropped
 * and the person must sign in.
 */
export async function refreshToken(deps: RefreshDeps, refused: string | null): Promise<string> {
  const run = () => refreshUnderLock(deps, refused)
  return deps.locks ? deps.locks.request('refresh', run) : run()
}

async function refreshUnderLock({ db, fetch, api, now }: RefreshDeps, refused: string | null): Promise<string> {
  const session = await readSession(db)
  if (session?.token && session.token !== refused) return session.token
  try {
    const response = await fetch(`${api}/user/auth/refresh`, {
      method: 'POST',
      credentials: 'include',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const reply = RefreshReply.parse(await readAnswer(await fromSchool(db, response)))
    return await keepToken(db, reply, now())
  } catch (error) {
    if (!(error instanceof RefusedError))
      throw error instanceof TransportError ? error : new TransportError('no answer', { cause: error })
    if (error.status === 401) await dropTokenOf(db, refused)
    throw error
  }
}

/** Stores a renewed token, unless somebody else has signed in meanwhile: the cookie may be hers. */
const keepToken = (db: DeviceDb, reply: RefreshReply, now: number): Promise<string> =>
  db.transaction('rw', db.settings, async () => {
    const user = await getSetting(db, 'userData')
    if (user?.id !== reply.user.id) throw new TransportError('the answer is for somebody else')
    await setSetting(db, 'userData', reply.user)
    await setSetting(db, 'Access_token', reply.accessToken)
    await noteSchool(db, reply.school)
    await noteSealKey(db, reply.factKey)
    await noteContact(db, now, reply.time)
    return reply.accessToken
  })

/**
 * The server has ended the session: the person's vault does not open either until the server has confirmed her again.
 */
const dropTokenOf = (db: DeviceDb, refused: string | null): Promise<void> =>
  db.transaction('rw', db.settings, db.vaults, async () => {
    if ((await getSetting(db, 'Access_token')) !== (refused ?? undefined)) return
    await dropSettings(db, 'Access_token')
    const user = await getSetting(db, 'userData')
    if (user) await db.vaults.update(user.id, { confirmedAt: 0 })
  })
