import { describe, expect, it } from 'vitest'
import { decideExchange, readRefreshToken, refreshTokenOf } from './refresh-token.ts'

const NOW = Date.parse('2026-09-14T07:00:00Z')
const MINUTE = 60_000
const session = { rotation: 5, confirmedRotation: 0, confirmedAt: null, now: NOW }

describe('exchanging a refresh token', () => {
  it('returns the next token for the newest one', () => {
    expect(decideExchange({ ...session, presented: 5 })).toBe(6)
  })

  it('returns the newest token again when its answer was lost three days ago', () => {
    const confirmed = { confirmedRotation: 4, confirmedAt: NOW - 3 * 24 * 60 * MINUTE }
    expect(decideExchange({ ...session, ...confirmed, presented: 4 })).toBe(5)
  })

  it('returns the same token to two tabs that ask at once', () => {
    const confirmed = { confirmedRotation: 5, confirmedAt: NOW - 2_000 }
    expect(decideExchange({ ...session, ...confirmed, presented: 4 })).toBe(5)
  })

  it('ends the session when an old token comes after its successor was in use for a minute', () => {
    const confirmed = { confirmedRotation: 5, confirmedAt: NOW - MINUTE - 1 }
    expect(decideExchange({ ...session, ...confirmed, presented: 4 })).toBe('end')
  })

  it('ends the session when a token of two rotations ago comes', () => {
    expect(decideExchange({ ...session, presented: 3 })).toBe('end')
  })

  it('ends the session when a token comes that this database never issued', () => {
    expect(decideExchange({ ...session, presented: 6 })).toBe('end')
    expect(decideExchange({ ...session, presented: 9 })).toBe('end')
  })
})

describe('a refresh token', () => {
  const id = '7d1f0d52-5d5b-4b8e-9d0a-1f2e3d4c5b6a'

  it('is the same text whenever it is made, and contains its session and rotation', () => {
    const token = refreshTokenOf('secret', id, 3)
    expect(refreshTokenOf('secret', id, 3)).toBe(token)
    expect(readRefreshToken('secret', token)).toEqual({ sessionId: id, rotation: 3 })
  })

  it.each([
    '',
    'x',
    `${id}.3.`,
    `${id}.3.${'A'.repeat(43)}`,
    refreshTokenOf('another', id, 3),
    `${id}.0.${'A'.repeat(43)}`,
  ])('is not accepted as %j', (token) => expect(readRefreshToken('secret', token)).toBeNull())

  it('is not accepted with a changed rotation', () => {
    expect(readRefreshToken('secret', refreshTokenOf('secret', id, 3).replace('.3.', '.4.'))).toBeNull()
  })
})
