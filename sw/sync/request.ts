import { fromSchool, readAnswer } from '#data/answers/answers.ts'
import { RefusedError, TransportError } from '#data/answers/failures.ts'
import { witnessHeaders } from '#data/device/epoch.ts'
import { refreshToken } from '#data/session/refresh-token.ts'
import { readSession } from '#data/session/session.ts'
import { dropSettings, getSetting, type PushGrant } from '#data/device/settings.ts'
import { readClaims } from '#domain/auth/auth.rules.ts'
import type { SyncDeps } from './deps.ts'

/** Nobody is signed in with a token that the server would accept. */
export class SignInNeededError extends Error {}

export type Request = {
  method: string
  path: string
  headers?: Record<string, string> | undefined
  body?: BodyInit | undefined
  signal: AbortSignal
}

/**
 * Sends one request, again with a new token where the old one is refused. Returns the raw response; throws
 * TransportError when nobody answered.
 */
export async function send(deps: SyncDeps, ownerId: number, request: Request): Promise<Response> {
  const token = await tokenOf(deps, ownerId)
  // Sending an expired token would cost a whole round trip on a slow line only to be refused.
  const usable = (await hasRunOut(deps, token)) ? await renewed(deps, ownerId, token) : token
  const response = await fetchOnce(deps, request, `Bearer ${usable}`)
  if (response.status !== 401) return response
  const refusal = await readAnswer(response).catch((error: unknown) => error)
  if (!(refusal instanceof RefusedError)) throw new TransportError('foreign 401')
  if (usable !== token) throw new TransportError('a fresh token was refused')
  const second = await fetchOnce(deps, request, `Bearer ${await renewed(deps, ownerId, usable)}`)
  if (second.status === 401) throw new TransportError('a fresh token was refused')
  return second
}

async function tokenOf(deps: SyncDeps, ownerId: number): Promise<string> {
  const session = await readSession(deps.db)
  if (session?.user.id !== ownerId || !session.token) throw new SignInNeededError()
  return session.token
}

/** Whether a token has run out by the device's corrected clock. */
async function hasRunOut(deps: SyncDeps, token: string): Promise<boolean> {
  const claims = readClaims(token)
  const now = deps.now() + ((await getSetting(deps.db, 'clockOffset')) ?? 0)
  return claims !== null && claims.exp * 1000 <= now
}

async function renewed(deps: SyncDeps, ownerId: number, old: string): Promise<string> {
  await refreshToken(deps, old).catch((error: unknown) => {
    throw error instanceof RefusedError && error.status === 401 ? new SignInNeededError() : error
  })
  // Somebody else may have signed in meanwhile: an entry is never sent with another person's credentials.
  return tokenOf(deps, ownerId)
}

/** Credentials for this person's entries: her own session, else the grant of her last sign-in on this device. */
export async function credentialsOf(deps: SyncDeps, ownerId: number): Promise<'session' | PushGrant | null> {
  const session = await readSession(deps.db)
  if (session?.user.id === ownerId && session.token) return 'session'
  return (await getSetting(deps.db, `grant:${ownerId}`)) ?? null
}

/** Sends one request under a grant; a grant that the server has ended is deleted, and its owner must sign in. */
export async function sendUnderGrant(
  deps: SyncDeps,
  ownerId: number,
  request: Request,
  grant: PushGrant,
): Promise<Response> {
  const response = await fetchOnce(deps, request, `Grant ${grant.token}`)
  if (response.status !== 401) return response
  const refusal = await readAnswer(response).catch((error: unknown) => error)
  if (!(refusal instanceof RefusedError)) throw new TransportError('foreign 401')
  const known = await getSetting(deps.db, `grant:${ownerId}`)
  if (known?.token === grant.token) await dropSettings(deps.db, `grant:${ownerId}`)
  throw new SignInNeededError()
}

async function fetchOnce(
  deps: SyncDeps,
  { path, headers, ...init }: Request,
  authorization: string,
): Promise<Response> {
  const response = await deps
    .fetch(deps.api + path, {
      ...init,
      headers: { ...headers, authorization, ...(await witnessHeaders(deps.db)) },
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    })
    .catch((error: unknown) => {
      throw new TransportError('no answer', { cause: error })
    })
  return fromSchool(deps.db, response)
}
