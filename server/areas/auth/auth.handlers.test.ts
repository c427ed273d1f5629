import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readClaims } from '#domain/auth/auth.rules.ts'
import { readEpoch } from '../../db/server-values.ts'
import { devices, sessions, users } from '../../db/schema.ts'
import {
  cookieOf,
  emailOf,
  NOW,
  openTestApp,
  PASSWORD,
  SECRET,
  type SignedIn,
  type TestApp,
} from '../../testing/app.ts'
import { refreshTokenOf } from './refresh-token.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let school: TestApp

beforeAll(async () => {
  school = await openTestApp({ corsOrigins: ['https://app.school.example'] })
})

afterAll(() => school.close())

beforeEach(() => {
  school.clock.now = NOW
})

const refresh = (cookie: string, headers = {}) =>
  school.call({ method: 'POST', path: '/user/auth/refresh', cookie, headers })
const logout = (cookie: string) => school.call({ method: 'POST', path: '/user/auth/logout', cookie })
const use = (token: string) => school.call({ path: '/student/classList', token })
const tokenOf = (answer: { json: Record<string, unknown> }): string => String(answer.json['accessToken'])

describe('signing in', () => {
  it('returns token, user, device and school, in whatever case the email is written', async () => {
    const answer = await school.tryLogin({ email: emailOf('Teacher').toUpperCase(), password: PASSWORD })
    expect(answer.json).toMatchObject({
      message: 'Login successful!',
      user: { email: emailOf('Teacher'), Role: 'Teacher', fullname: 'Test Teacher', photoUrl: null },
      school: { name: 'Test School', timeZone: 'Africa/Mogadishu' },
      epoch: await readEpoch(school.db),
      time: new Date(NOW).toISOString(),
    })
    expect(readClaims(String(answer.json['Access_token']))).toMatchObject({ role: 'Teacher', rot: 1 })
  })

  it('sets the refresh token in a cookie that scripts and other sites cannot read', async () => {
    const answer = await school.tryLogin({ email: emailOf('USER'), password: PASSWORD })
    const cookie = String(answer.headers['set-cookie'])
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/user/auth']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Secure')
    expect(answer.text).not.toContain(cookieOf(answer).split('=')[1])
  })

  it.each([
    [{ email: 'x@', password: PASSWORD }, 'Invalid email format'],
    [{ email: '', password: PASSWORD }, 'Email is required'],
    [{ email: 'a@b.so', password: '1234' }, 'Password must be at least 5 characters'],
  ])('refuses %j with the messages of the form', async (body, message) => {
    expect((await school.tryLogin(body)).json).toMatchObject({ code: 'invalidInput', message })
  })

  it('refuses unknown fields', async () => {
    const answer = await school.tryLogin({ email: emailOf('USER'), password: PASSWORD, role: 'ADMIN' })
    expect(answer.code).toBe('invalidInput')
  })
})

describe('a device', () => {
  it('is recognised when it proves itself with its secret', async () => {
    const { device } = await school.signIn('USER')
    expect(device.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}$/)
    expect((await school.signIn('Teacher', device)).device).toEqual(device)
  })

  it('gets a new code when the secret is wrong or the code unknown', async () => {
    const { device } = await school.signIn('USER')
    const wrong = await school.signIn('USER', { ...device, secret: 'guessed' })
    expect(wrong.device.code).not.toBe(device.code)
    expect((await school.signIn('USER', { code: 'ZZZZ', secret: 'x' })).device.code).not.toBe('ZZZZ')
  })

  it('has only a hash of its secret on the server, which cannot be used to sign in', async () => {
    const { device } = await school.signIn('USER')
    const [row] = await school.db.select().from(devices).where(eq(devices.code, device.code))
    expect(row?.secretHash).not.toContain(device.secret)
  })

  it('gets a new code on request, and still owns entries that it made under the old code', async () => {
    const { token, device } = await school.signIn('USER')
    const renewed = await school.call({ method: 'POST', path: '/sync/device', token })
    const given = renewed.json['device'] as SignedIn['device']
    expect(given.code).not.toBe(device.code)
    expect(readClaims(tokenOf(renewed))?.dev).toBe(given.code)
    const [row] = await school.db.select().from(devices).where(eq(devices.code, given.code))
    expect(row?.formerly).toEqual([device.code])
    expect((await use(tokenOf(renewed))).status).toBe(200)
  })
})

describe('the access token', () => {
  it('is valid for a quarter of an hour', async () => {
    const { token } = await school.signIn('ADMIN')
    school.clock.now += 15 * MINUTE - 1
    expect((await use(token)).status).toBe(200)
    school.clock.now += 1
    expect((await use(token)).code).toBe('sessionExpired')
  })

  it('ends at once when the person signs out', async () => {
    const { token, cookie } = await school.signIn('ADMIN')
    expect((await logout(cookie)).status).toBe(200)
    expect((await use(token)).code).toBe('sessionExpired')
    expect((await refresh(cookie)).code).toBe('sessionExpired')
  })

  it('ends at once when the account ends', async () => {
    const { token } = await school.signIn('ATTENDANCE')
    const account = eq(users.email, emailOf('ATTENDANCE'))
    await school.db
      .update(users)
      .set({ endedAt: new Date(NOW).toISOString() })
      .where(account)
    expect((await use(token)).code).toBe('sessionExpired')
    await school.db.update(users).set({ endedAt: null }).where(account)
  })

  it('gives the role in the database, not the role in the token', async () => {
    const { token } = await school.signIn('ACADEMY')
    const account = eq(users.email, emailOf('ACADEMY'))
    await school.db.update(users).set({ role: 'PARENT' }).where(account)
    expect((await use(token)).code).toBe('accessDenied')
    await school.db.update(users).set({ role: 'ACADEMY' }).where(account)
  })

  it.each(['', 'x', 'Bearer', 'Bearer x.y.z', 'Basic abc', `Bearer ${'A'.repeat(5000)}`])(
    'is refused as %j',
    async (authorization) => {
      const answer = await school.call({ path: '/student/classList', headers: { authorization } })
      expect([answer.status, answer.code]).toEqual([401, authorization ? 'sessionExpired' : 'notSignedIn'])
    },
  )

  it('is refused when it is unsigned or signed with another key', async () => {
    const { token } = await school.signIn('ADMIN')
    const [head, body] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const forged of [`${none}.${body}.`, `${head}.${body}.${'A'.repeat(43)}`]) {
      expect((await use(forged)).code).toBe('sessionExpired')
    }
  })
})

describe('exchanging the refresh cookie', () => {
  it('returns a new token and the next cookie', async () => {
    const { cookie } = await school.signIn('USER')
    const answer = await refresh(cookie)
    expect(answer.json['user']).toMatchObject({ email: emailOf('USER') })
    expect(cookieOf(answer)).not.toBe(cookie)
    expect((await use(tokenOf(answer))).status).toBe(200)
  })

  it('returns the identical cookie again when its answer was lost three days ago', async () => {
    const { token, cookie } = await school.signIn('USER')
    await use(token)
    const lost = await refresh(cookie)
    school.clock.now += 3 * DAY
    const again = await refresh(cookie)
    expect(cookieOf(again)).toBe(cookieOf(lost))
    expect((await use(tokenOf(again))).status).toBe(200)
  })

  it('gives many tabs that exchange at once the same cookie', async () => {
    const { cookie } = await school.signIn('USER')
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(cookie)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(cookieOf)).size).toBe(1)
    for (const answer of answers) expect((await use(tokenOf(answer))).status).toBe(200)
  })

  it(
    'ends the session for thief and owner when an old cookie comes after its successor was used',
    { tags: ['attack:token-theft'] },
    async () => {
      const { cookie } = await school.signIn('USER')
      const owner = await refresh(cookie)
      await use(tokenOf(owner))
      school.clock.now += MINUTE + 1
      expect((await refresh(cookie)).code).toBe('sessionExpired')
      expect((await use(tokenOf(owner))).code).toBe('sessionExpired')
      expect((await refresh(cookieOf(owner))).code).toBe('sessionExpired')
    },
  )

  it('stores the use of a token once, not at every call', async () => {
    const { token } = await school.signIn('USER')
    await use(token)
    school.clock.now += MINUTE
    await use(token)
    const [session] = await school.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, readClaims(token)?.sid ?? ''))
    expect(session).toMatchObject({ confirmedRotation: 1, confirmedAt: new Date(NOW).toISOString() })
  })

  it('is possible for thirty days after the last use, and not longer', async () => {
    const { cookie } = await school.signIn('USER')
    school.clock.now += 29 * DAY
    const renewed = await refresh(cookie)
    expect(renewed.status).toBe(200)
    school.clock.now += 30 * DAY
    expect((await refresh(cookieOf(renewed))).code).toBe('sessionExpired')
  })

  it('tells whose role was changed that it was, and to nobody whose session ended otherwise', async () => {
    const { cookie, reply } = await school.signIn('USER')
    const admin = await school.signIn('ADMIN')
    const path = `/user/users/${reply.user.id}/role`
    const put = (role: string) => school.call({ method: 'PUT', path, token: admin.token, body: { role } })
    expect((await put('ATTENDANCE')).status).toBe(200)
    const answer = await refresh(cookie)
    expect([answer.status, answer.code]).toEqual([401, 'roleWasChanged'])
    school.clock.now += MINUTE
    const later = await school.signIn('USER')
    await logout(later.cookie)
    expect((await refresh(later.cookie)).code).toBe('sessionExpired')
    expect((await put('USER')).status).toBe(200)
  })

  it('is refused without a cookie, with a forged one, and for an unknown session', async () => {
    const unknown = refreshTokenOf(SECRET, '00000000-0000-4000-8000-000000000000', 1)
    for (const cookie of ['', 'dugsi_refresh=x', `dugsi_refresh=${unknown}`]) {
      expect((await refresh(cookie)).code).toBe('sessionExpired')
    }
  })
})

it('signing out twice, or without having signed in, answers without an error', async () => {
  const { cookie } = await school.signIn('USER')
  await logout(cookie)
  const again = await logout(cookie)
  expect(again.status).toBe(200)
  expect(String(again.headers['set-cookie'])).toContain('Max-Age=0')
  expect((await logout('')).status).toBe(200)
})

describe('calls with the refresh cookie', () => {
  it.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    'are refused from pages of %s',
    async (origin) => {
      const { cookie } = await school.signIn('USER')
      const answer = await refresh(cookie, { origin })
      expect([answer.status, answer.code]).toEqual([403, 'crossOrigin'])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  it.each(['http://localhost:80', 'https://app.school.example'])('are accepted from %s', async (origin) => {
    const { cookie } = await school.signIn('USER')
    expect((await refresh(cookie, { origin })).status).toBe(200)
  })
})

it('the health call returns name, version, epoch, time, school and checks, and is never cached', async () => {
  const answer = await school.call({ path: '/health' })
  expect(answer.json).toEqual({
    name: 'dugsi',
    version: '0.0.0',
    epoch: await readEpoch(school.db),
    time: new Date(NOW).toISOString(),
    school: { id: 'test-school', name: 'Test School', timeZone: 'Africa/Mogadishu' },
    checks: { integrity: 'unknown', disk: 'unknown', saving: 'ok', backup: 'ok', restore: 'unknown', books: 'unknown' },
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})
