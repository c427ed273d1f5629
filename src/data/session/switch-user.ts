import { readClaims } from '#domain/auth/auth.rules.ts'
import type { Credentials, LoginUser } from '#domain/auth/auth.schema.ts'
import { endUserSession } from '#domain/users/users.endpoints.ts'
import { callAs } from '../answers/api.ts'
import { device } from '../device/db.ts'
import { readSession } from './session.ts'
import { signIn } from './sign-in.ts'

/**
 * Signs in the next person of a shared device. The present person stays signed in until the password has been accepted;
 * then her session also ends on the server, if it can be reached. Her waiting entries are still sent.
 */
export async function switchUser(credentials: Pick<Credentials, 'email' | 'password'>): Promise<LoginUser> {
  const before = await readSession(device())
  const user = await signIn(credentials)
  const sessionId = before?.token && readClaims(before.token)?.sid
  if (before?.token && sessionId && before.user.id !== user.id)
    void callAs(before.token, endUserSession, { params: { sessionId } }).catch(() => undefined)
  return user
}
