import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time after which a repeated exchange of a token whose successor is in use means that somebody else has it. */
const GRACE_MS = 60_000

const sign = (secret: string, sessionId: string, rotation: number): string =>
  createHmac('sha256', secret).update(`${sessionId}:${rotation}`).digest('base64url')

/** The refresh token of one rotation: always the same text, so that a repeated exchange gives the identical answer. */
export const refreshTokenOf = (secret: string, sessionId: string, rotation: number): string =>
  `${sessionId}.${rotation}.${sign(secret, sessionId, rotation)}`

/** Session and rotation of a token that this school's server made; null for any other text. */
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
  /** Rotation of the token that was handed in. */
  presented: number
  /** Newest rotation that was given out. */
  rotation: number
  /** Newest rotation whose access token was seen in use, and since when (milliseconds). */
  confirmedRotation: number
  confirmedAt: number | null
  now: number
}

/**
 * What an exchange of a refresh token leads to: the rotation to give out, or the end of the session.
 * The token before the newest one is taken again: its answer was lost on a bad line, perhaps days ago, or another tab
 * was faster. Once the newest has been in use for a minute it can only come from somebody who copied it.
 */
export function decideExchange({ presented, rotation, confirmedRotation, confirmedAt, now }: Exchange): number | 'end' {
  if (presented === rotation) return presented + 1
  // Above the newest: signed with our secret, and never given out by this database.
  if (presented > rotation || presented < rotation - 1) return 'end'
  const isInUse = confirmedRotation >= rotation && confirmedAt !== null && now - confirmedAt > GRACE_MS
  return isInUse ? 'end' : rotation
}
