import { createHmac, timingSafeEqual } from 'node:crypto'

/** After this time in use of the successor, the former token can only come from a copy. */
const GRACE_MS = 60_000

const sign = (secret: string, sessionId: string, rotation: number): string =>
  createHmac('sha256', secret).update(`${sessionId}:${rotation}`).digest('base64url')

/** The refresh token of one rotation: always the same text, so that a repeated exchange gives the identical answer. */
export const refreshTokenOf = (secret: string, sessionId: string, rotation: number): string =>
  `${sessionId}.${rotation}.${sign(secret, sessionId, rotation)}`

/** Session and rotation of a token that this server signed; null for any other text. */
export function readRefreshToken(secret: string, token: string): { sessionId: string; rotation: number } | null {
  const match = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token)
  if (!match) return null
  const [, sessionId = '', rotation = '', signature = ''] = match
  const expected = sign(secret, sessionId, Number(rotation))
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
    ? { sessionId, rotation: Number(rotation) }
    : null
}

type Exchange = {
  /** Rotation of the presented token. */
  presented: number
  /** Newest rotation that was issued. */
  rotation: number
  /** Newest rotation whose access token was used, and since when (milliseconds). */
  confirmedRotation: number
  confirmedAt: number | null
  now: number
}

/**
 * Decides an exchange of a refresh token: the rotation to issue, or the end of the session. The token before the newest
 * is accepted again: its answer was lost, perhaps days ago, or another tab was faster. Once the newest has been in use
 * for a minute, the former one can only come from somebody who copied it.
 */
export function decideExchange({ presented, rotation, confirmedRotation, confirmedAt, now }: Exchange): number | 'end' {
  if (presented === rotation) return presented + 1
  // A rotation above the newest was signed with our secret, but never issued by this database, which was put back.
  if (presented > rotation || presented < rotation - 1) return 'end'
  const isInUse = confirmedRotation >= rotation && confirmedAt !== null && now - confirmedAt > GRACE_MS
  return isInUse ? 'end' : rotation
}
