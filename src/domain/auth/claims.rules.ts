import { ROLES, type Role } from '../core/roles.ts'

/** Claims of an access token; the page reads role and expiry from it, while the server checks the session behind it. */
export type AccessClaims = {
  sub: string
  role: Role
  sid: string
  dev: string
  rot: number
  iat: number
  exp: number
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/**
 * Claims in a decoded token; throws TypeError for anything else. Not a schema, since the first chunk that a tablet loads has
 * none.
 */
export function claimsOf(value: unknown): AccessClaims {
  const { sub, role: named, sid, dev, rot, iat, exp } = (value ?? {}) as Record<string, unknown>
  const role = ROLES.find((each) => each === named)
  if (role && isText(sub) && isText(sid) && isText(dev) && isWhole(rot) && isWhole(iat) && isWhole(exp))
    return { sub, role, sid, dev, rot, iat, exp }
  throw new TypeError('not the claims of an access token')
}
