import { expect, test } from 'vitest'
import { accessOf, type AccessInputs } from './access.ts'

const NOW = Date.parse('2026-09-14T08:00:00Z')
const DAY = 86_400_000
const user = {
  id: 7,
  fullname: 'Hodan Cali',
  email: 'h@demo.school',
  Role: 'Teacher',
  username: 'person',
  phone: null,
  photoUrl: null,
} as const

function tokenOf(role: string, expiresAt: number): string {
  const claims = { sub: '7', role, sid: 's', dev: 'K7Q', rot: 0, iat: 0, exp: Math.floor(expiresAt / 1000) }
  return `x.${btoa(JSON.stringify(claims)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')}.x`
}

const inputs = (change: Partial<AccessInputs> = {}): AccessInputs => ({
  user,
  token: tokenOf('Teacher', NOW + 60_000),
  lastContactAt: NOW - 60_000,
  clockOffset: 0,
  seenAt: NOW - 60_000,
  isOfflineSession: false,
  passwordGivenTo: null,
  roleChangedOf: null,
  vouchedAt: NOW - 60_000,
  ...change,
})

test('without a sign-in the device admits nobody', () => {
  expect(accessOf(inputs({ user: null, token: null }), NOW)).toEqual({ status: 'none' })
})

test('a session that the server has ended asks for sign-in', () => {
  expect(accessOf(inputs({ token: null }), NOW)).toEqual({
    status: 'ended',
    user,
    isUnreadable: false,
    isRoleChanged: false,
  })
  expect(accessOf(inputs({ token: null, roleChangedOf: 7 }), NOW)).toMatchObject({ isRoleChanged: true })
  expect(accessOf(inputs({ token: null, roleChangedOf: 8 }), NOW)).toMatchObject({ isRoleChanged: false })
})

test('the role comes from the access token, not from the stored user', () => {
  expect(accessOf(inputs({ token: tokenOf('PARENT', NOW + 60_000) }), NOW)).toMatchObject({
    status: 'in',
    role: 'PARENT',
  })
})

test.each(['not a token', tokenOf('ROOT', NOW + 60_000)])('a token that cannot be read admits nobody', (token) => {
  expect(accessOf(inputs({ token }), NOW)).toMatchObject({ status: 'ended', isUnreadable: true })
})

test('an expired token is accepted while the server cannot be asked', () => {
  const access = accessOf(inputs({ token: tokenOf('Teacher', NOW - 1) }), NOW)
  expect(access).toMatchObject({ status: 'in', isStale: true })
})

test.each([
  [user.id, true],
  [user.id + 1, false],
])(
  'whether a password of her own is asked for depends on who was given one: %i',
  (passwordGivenTo, isPasswordGiven) => {
    for (const isOfflineSession of [false, true])
      expect(accessOf(inputs({ passwordGivenTo, isOfflineSession }), NOW)).toMatchObject({ isPasswordGiven })
  },
)

test('a person must sign in again after more than fourteen days without the server', () => {
  expect(accessOf(inputs({ lastContactAt: NOW - 15 * DAY }), NOW)).toMatchObject({ status: 'tooLong' })
  expect(accessOf(inputs({ lastContactAt: NOW - 13 * DAY }), NOW)).toMatchObject({ status: 'in' })
})

test('a device whose clock is two years wrong is not treated as one that was offline for two years', () => {
  const offset = 730 * DAY
  const access = accessOf(inputs({ clockOffset: offset, lastContactAt: NOW - offset - 60_000 }), NOW - offset)
  expect(access).toMatchObject({ status: 'in', isStale: false })
})

test('a person who opened her vault without network is admitted until the server can be asked', () => {
  const access = accessOf(inputs({ token: null, isOfflineSession: true }), NOW)
  expect(access).toEqual({ status: 'in', user, role: 'Teacher', isStale: true, isPasswordGiven: false })
})
