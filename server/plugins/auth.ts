import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { claimsOf, type AccessClaims } from '#domain/auth/claims.rules.ts'
import { mayCall, type EndpointDefinition } from '#domain/core/endpoint.ts'
import { Problem } from '#domain/core/problems.ts'
import { findGrantee } from '../areas/auth/push-grants.ts'
import { confirmRotation, findActor } from '../areas/auth/sessions.ts'
import type { KnownDevice } from '../areas/school/device-contact.ts'
import type { Db } from '../db/types.ts'
import type { Actor, Connection, ServerEnv } from '../handle.ts'
import { isDiskFull } from '../process/start-failure.ts'

const ACCESS_TOKEN_SECONDS = 15 * 60

/** The refresh cookie is sent only to the calls that exchange or end it. */
const COOKIE_PATH = '/api/user/auth'

type Guard = { db: Db; env: ServerEnv }

/** Most tokens that are remembered. */
const MOST_TOKENS = 2_000

/** Tokens whose signature was verified, with what they claim, by application: a device sends one for a quarter of an hour. */
const verified = new WeakMap<FastifyInstance, Map<string, AccessClaims>>()

/** Claims of a token. Throws where it was not signed by this school; whether it has expired is not checked. */
function verifiedClaims(app: FastifyInstance, token: string): AccessClaims {
  const known = verified.get(app) ?? new Map<string, AccessClaims>()
  verified.set(app, known)
  const found = known.get(token)
  if (found) return found
  const claims = claimsOf(app.jwt.verify(token))
  const [oldest] = known.keys()
  if (known.size >= MOST_TOKENS && oldest !== undefined) known.delete(oldest)
  known.set(token, claims)
  return claims
}

function readToken(app: FastifyInstance, request: FastifyRequest, now: number): AccessClaims {
  const header = request.headers.authorization
  if (!header) throw new Problem('notSignedIn')
  const [scheme, token = ''] = header.split(' ')
  if (scheme?.toLowerCase() !== 'bearer') throw new Problem('sessionExpired')
  try {
    const claims = verifiedClaims(app, token)
    if (claims.exp * 1000 > now) return claims
  } catch {
    // The answer is the same for every kind of invalid token.
  }
  throw new Problem('sessionExpired')
}

/**
 * The person whose entries a push-only grant delivers; the scheme of the header distinguishes it from a session's
 * token.
 */
async function authenticateGrant(request: FastifyRequest, { db, env }: Guard): Promise<Actor | null> {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'grant') return null
  const grantee = await findGrantee(db, token, env.now())
  if (!grantee) throw new Problem('sessionExpired')
  return grantee
}

/**
 * Confirms the token, and returns the device as it is then, since its contact is noted as well. Ignores failures on a full disk,
 * so that nobody is kept from reading; a later call confirms the token.
 */
async function confirmed(
  { db, env }: Guard,
  { sid, rot }: AccessClaims,
  device: KnownDevice | null,
): Promise<KnownDevice | null> {
  const now = env.now()
  try {
    await confirmRotation(db, sid, rot, now)
    return device && { ...device, lastContactAt: new Date(now).toISOString() }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return device
  }
}

/** The person of the access token, with session and role as the database has them now. */
export async function authenticate(
  app: FastifyInstance,
  request: FastifyRequest,
  { db, env }: Guard,
  endpoint: EndpointDefinition,
): Promise<Actor> {
  const grantee = endpoint.acceptsGrant ? await authenticateGrant(request, { db, env }) : null
  if (grantee) return grantee
  const now = env.now()
  const claims = readToken(app, request, now)
  const found = await findActor(db, claims.sid, now)
  if (!found || String(found.actor.id) !== claims.sub) throw new Problem('sessionExpired')
  const isConfirmed = claims.rot <= found.confirmedRotation
  const device = isConfirmed ? found.device : await confirmed({ db, env }, claims, found.device)
  const { scope, ...actor } = found.actor
  // A body may take long to arrive, and a stream to send: such calls read the scope when they need it.
  return endpoint.method === 'GET' && !endpoint.isStream ? { ...actor, device, scope } : { ...actor, device }
}

export function requireRole({ refusal, ...endpoint }: EndpointDefinition, actor: Actor): void {
  if (!mayCall(endpoint, actor.role))
    throw new Problem('accessDenied', refusal === undefined ? undefined : { message: refusal })
}

/**
 * Calls that use the cookie are accepted from our own pages only; browsers send the page's origin with every such call.
 */
export function requireOwnOrigin(request: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined || allowed.includes(origin)) return
  // The scheme is ignored: behind a proxy that ends TLS the server does not know it.
  if (origin.replace(/^https?:\/\//, '') !== request.host) throw new Problem('crossOrigin')
}

/** The part of the connection that handlers of sign-in calls may use. */
export function connectionOf(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { env, isBehindTls, isSchool }: { env: ServerEnv; isBehindTls: boolean; isSchool: (address: string) => boolean },
): Connection {
  return {
    get address() {
      return request.ip
    },
    isOpen: () => !request.raw.socket.destroyed,
    get isAtSchool() {
      return isSchool(request.ip)
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, maxAge) => {
      const secure = isBehindTls || request.protocol === 'https'
      void reply.setCookie(name, value, { path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure, maxAge })
    },
    signAccessToken: (claims) => {
      const iat = Math.floor(env.now() / 1000)
      return app.jwt.sign({ ...claims, iat, exp: iat + ACCESS_TOKEN_SECONDS })
    },
  }
}
