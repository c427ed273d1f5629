import { describe, expect, test } from 'vitest'
import { OFFLINE_DAYS, readClaims, sessionState } from './auth.rules.ts'

const NOW = Date.parse('2026-09-14T06:00:00Z')
const DAY = 86_400_000
const claims = { sub: '7', role: 'Teacher', sid: 'säsh', dev: 'K7Q', rot: 1, iat: 0, exp: NOW / 1000 + 900 }

const tokenOf = (content: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `header.${text}.signature`
}

describe('the claims of a token', () => {
  test('are read, including letters outside ASCII', () => {
    expect(readClaims(tokenOf(claims))).toEqual(claims)
  })

  test('are read whatever the base64 padding would be', () => {
    for (const sid of ['a', 'ab', 'abc', 'abcd']) expect(readClaims(tokenOf({ ...claims, sid }))?.sid).toBe(sid)
  })

  test.each([
    ['nothing', ''],
    ['no dots', 'abc'],
    ['letters that are not base64url', 'x.a+b/.y'],
    ['no JSON', 'x.YWJj.y'],
    ['a foreign role', tokenOf({ ...claims, role: 'ROOT' })],
    ['no expiry', tokenOf({ ...claims, exp: undefined })],
  ])('are null for %s', (_, token) => {
    expect(readClaims(token)).toBeNull()
  })
})

describe('a session', () => {
  const token = tokenOf(claims)

  test('is `none` without a readable token', () => {
    expect(sessionState(undefined, NOW, NOW)).toBe('none')
    expect(sessionState('rubbish', NOW, NOW)).toBe('none')
  })

  test('is fresh until the second in which the token expires', () => {
    expect(sessionState(token, NOW, NOW + 899_999)).toBe('fresh')
    expect(sessionState(token, NOW, NOW + 900_000)).toBe('stale')
  })

  test(`lasts ${OFFLINE_DAYS} days without the server and no longer, in whichever direction the clock was set`, () => {
    expect(sessionState(token, NOW, NOW + OFFLINE_DAYS * DAY)).toBe('stale')
    expect(sessionState(token, NOW, NOW + OFFLINE_DAYS * DAY + 1)).toBe('tooLongAlone')
    expect(sessionState(token, NOW, NOW - OFFLINE_DAYS * DAY - 1)).toBe('tooLongAlone')
  })
})
