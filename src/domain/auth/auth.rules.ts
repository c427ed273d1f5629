import { claimsOf, type AccessClaims } from './claims.rules.ts'

/** Days that a session lasts without any contact with the server. */
export const OFFLINE_DAYS = 14

const DAY_MS = 86_400_000

/** The claims of an access token, unverified: only the server can check it. Null when they cannot be read. */
export function readClaims(token: string): AccessClaims | null {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(decodeBase64Url(part))
    return claimsOf(JSON.parse(decodeUtf8(bytes)))
  } catch {
    return null
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function decodeBase64Url(text: string): number[] {
  const bytes: number[] = []
  let bits = 0
  let bitCount = 0
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) throw new SyntaxError('not base64url')
    bits = (bits << 6) | value
    bitCount += 6
    if (bitCount < 8) continue
    bitCount -= 8
    bytes.push((bits >> bitCount) & 255)
  }
  return bytes
}

const decodeUtf8 = (bytes: Uint8Array): string =>
  decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))

/**
 * Whether the last contact is longer ago than a session lasts without the server. Both in milliseconds of school time.
 */
export const isTooLongAlone = (contactAt: number, now: number): boolean =>
  Math.abs(now - contactAt) > OFFLINE_DAYS * DAY_MS

export type SessionState = 'none' | 'fresh' | 'stale' | 'tooLongAlone'

/**
 * State of the device's session. `stale`: the token has expired; the server is asked for a new one when it can be
 * reached, and until then cached reads and offline writes go on. `tooLongAlone`: no contact for more than OFFLINE_DAYS,
 * so the person must sign in again. Times in milliseconds, `now` on the corrected clock.
 */
export function sessionState(token: string | undefined, lastContactAt: number, now: number): SessionState {
  const claims = token ? readClaims(token) : null
  if (!claims) return 'none'
  if (isTooLongAlone(lastContactAt, now)) return 'tooLongAlone'
  return claims.exp * 1000 > now ? 'fresh' : 'stale'
}
