import { RefreshReply } from '#domain/auth/auth.schema.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { fromSchool, readAnswer } from '../answers/answers.ts'
import { RefusedError, TransportError } from '../answers/failures.ts'
import type { DeviceDb } from '../device/db.ts'
import { witnessHeaders } from '../device/epoch.ts'
import { PATIENCE_MS } from '../answers/patience.ts'
import type { RefreshDeps } from './refresh-deps.ts'
import { noteSealKey, readSession } from './session.ts'
import { dropSettings, getSetting, noteContact, setSetting } from '../device/settings.ts'

/** Stores the school's present name and settings; its logo is sent at sign-in only. */
const noteSchool = async (db: DeviceDb, sentSchool: SchoolInfo | undefined): Promise<void> => {
  const known = await getSetting(db, 'school')
  if (sentSchool && known) await setSetting(db, 'school', { ...sentSchool, ...(known.logo && { logo: known.logo }) })
}

/**
 * Renews an access token that the server refused (null: signed in without the server); one request, however many callers wait.
 * Throws TransportError when the server cannot be asked or knows no session, and RefusedError when it ended the session; then the
 * token is dropped and the person must sign in.
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
      headers: await witnessHeaders(db),
      credentials: 'include',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const reply = RefreshReply.parse(await readAnswer(await fromSchool(db, response)))
    return await keepToken(db, reply, now())
  } catch (error) {
    if (!(error instanceof RefusedError))
      throw error instanceof TransportError ? error : new TransportError('no answer', { cause: error })
    if (error.status !== 401) throw error
    // Without a token she signed in without the server: her password decides (see confirmOfflineSession), not an old cookie.
    if (refused === null) throw new TransportError('no session', { cause: error })
    await dropTokenOf(db, refused, error.code === 'roleWasChanged')
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

/** Drops a refused token, since the server has ended the session: the vault stays closed until the server confirms the person. */
const dropTokenOf = (db: DeviceDb, refused: string, isRoleChanged: boolean): Promise<void> =>
  db.transaction('rw', db.settings, db.vaults, async () => {
    if ((await getSetting(db, 'Access_token')) !== refused) return
    await dropSettings(db, 'Access_token')
    const user = await getSetting(db, 'userData')
    if (user && isRoleChanged) await setSetting(db, 'roleChangedOf', user.id)
    if (user) await db.vaults.update(user.id, { confirmedAt: 0 })
  })
