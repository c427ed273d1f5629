import { login, logout } from '#domain/auth/auth.endpoints.ts'
import type { Credentials, LoginUser } from '#domain/auth/auth.schema.ts'
import { call } from './api.ts'
import { dropCopies } from './copies.ts'
import { device, type DeviceDb } from './db.ts'
import { nudge } from './nudge.ts'
import { dropSession, readSession, storeSignIn } from './session.ts'
import { getSetting, setSetting } from './settings.ts'

/** Signing out does not wait longer than this for a server that may not be there. */
const GOODBYE_MS = 3_000

/** Signs in and keeps person, token and device identity. Throws the server's refusal, or TransportError. */
export async function signIn(credentials: Pick<Credentials, 'email' | 'password'>): Promise<LoginUser> {
  const db = device()
  const identity = await getSetting(db, 'device')
  const before = await readSession(db)
  const reply = await call(login, { body: { ...credentials, ...(identity ? { device: identity } : {}) } })
  if (!reply.Access_token) throw new Error('No token returned from server.')
  // The next person of a shared tablet finds nothing of the one whose session merely ended.
  if (before && before.user.id !== reply.user.id) await dropCopies(db, before.user.id)
  await storeSignIn(db, reply, Date.now())
  void protectStorage(db)
  nudge('signIn')
  return reply.user
}

/** Asks the browser never to clear what this device holds, and keeps its answer for the status chip. */
export async function protectStorage(db: DeviceDb): Promise<void> {
  const isProtected = await navigator.storage?.persist?.().catch(() => false)
  await setSetting(db, 'storageProtected', isProtected ?? false)
}

/** Ends the session here, and on the server when it can be reached. Waiting entries stay with their maker. */
export async function signOut(): Promise<void> {
  const db = device()
  const session = await readSession(db)
  const goodbye = call(logout, {}).catch(() => undefined)
  await Promise.race([goodbye, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS))])
  await dropSession(db)
  if (session) await dropCopies(db, session.user.id)
}
