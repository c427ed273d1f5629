import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#domain/core/roles.ts'
import { sessions, signInAttempts, users } from '../db/schema.ts'
import { emailOf, NOW, openTestApp, PASSWORD, type SignedIn, type TestApp } from '../testing/app.ts'
import { delayAfter } from './lockout.ts'

const MINUTE = 60_000
let school: TestApp

beforeAll(async () => {
  school = await openTestApp({ trustProxy: ['loopback'], schoolNetwork: ['41.79.0.0/24'] })
})

afterAll(() => school.close())

beforeEach(async () => {
  school.clock.now = NOW
  await school.db.delete(signInAttempts)
  await school.db.delete(sessions)
})

const attempt = (password: string, email = emailOf('USER')) => school.tryLogin({ email, password })

async function fail(times: number, email?: string): Promise<void> {
  for (let round = 0; round < times; round++) expect((await attempt('wrong', email)).code).toBe('wrongCredentials')
}

describe('a password guesser', () => {
  it('waits five seconds after five failures, also with the right password', async () => {
    await fail(5)
    const refused = await attempt(PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({
      code: 'tooManyAttempts',
      message: 'Too many failed attempts. Try again in 5 seconds.',
      details: { seconds: 5 },
    })
    expect(refused.headers['retry-after']).toBe('5')
    school.clock.now += 5_001
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  it(
    'waits longer with every further failure, at most a quarter of an hour',
    { tags: ['attack:guessing'] },
    async () => {
      await fail(5)
      for (const seconds of [5, 10, 20, 40]) {
        expect((await attempt('wrong')).json).toMatchObject({ details: { seconds } })
        school.clock.now += seconds * 1000 + 1
        await fail(1)
      }
      expect(delayAfter(1_000_000, 5)).toBe(15 * MINUTE)
    },
  )

  it('gets no more tries by a hundred guesses at once than by guesses one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('wrong')))
    expect(answers.filter(({ code }) => code === 'wrongCredentials')).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'tooManyAttempts')).toHaveLength(15)
  })

  it('waits as long for an email without an account, so that nobody learns who has an account', async () => {
    await fail(5, 'nobody@test.school')
    expect((await attempt('wrong', 'nobody@test.school')).code).toBe('tooManyAttempts')
  })

  it('is counted for the same account however its email is written', async () => {
    await fail(3, emailOf('USER').toUpperCase())
    await fail(2)
    expect((await attempt('wrong')).code).toBe('tooManyAttempts')
  })

  it('waits per network address too when trying many accounts', async () => {
    for (let round = 0; round < 20; round++) await fail(1, `guess${round}@test.school`)
    expect((await attempt('wrong', 'another@test.school')).code).toBe('tooManyAttempts')
  })

  it('has no failures counted after an hour', async () => {
    await fail(4)
    school.clock.now += 61 * MINUTE
    await fail(4)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })
})

describe('strangers who fail to sign in as somebody', { tags: ['attack:locked-out'] }, () => {
  const STRANGER = '203.0.113.9'
  const AT_SCHOOL = '41.79.0.7'
  const from = (address: string, password: string, device?: SignedIn['device'], email = emailOf('USER')) =>
    school.tryLogin({ email, password, ...(device ? { device } : {}) }, { 'x-forwarded-for': address })

  async function lockOut(email = emailOf('USER')): Promise<void> {
    for (let round = 0; round < 5; round++) await from(STRANGER, 'wrong', undefined, email)
    expect((await from(STRANGER, PASSWORD, undefined, email)).code).toBe('tooManyAttempts')
    // On a device on which she has not signed in before, she waits as the strangers do.
    expect((await from('198.51.100.1', PASSWORD, undefined, email)).code).toBe('tooManyAttempts')
  }

  it('do not delay the account’s owner on a device on which she has signed in before', async () => {
    const { device } = await school.signIn('USER')
    await lockOut()
    expect((await from('198.51.100.1', PASSWORD, device)).status).toBe(200)
    // Her sign-in does not reset the strangers' count.
    expect((await from(STRANGER, PASSWORD)).code).toBe('tooManyAttempts')
  })

  it('delay the account’s owner on a device of somebody else, and on a device that cannot prove its code', async () => {
    const [own, other] = [await school.signIn('USER'), await school.signIn('Teacher')]
    await lockOut()
    expect((await from(AT_SCHOOL.replace('41', '42'), PASSWORD, other.device)).code).toBe('tooManyAttempts')
    const forged = { ...own.device, secret: 'guessed' }
    expect((await from('198.51.100.1', PASSWORD, forged)).code).toBe('tooManyAttempts')
  })

  it('do not delay the account’s owner on the school’s own network', async () => {
    await lockOut()
    expect((await from(AT_SCHOOL, PASSWORD)).status).toBe(200)
  })

  it('on the school’s own network do not delay other people there', async () => {
    for (let round = 0; round < 30; round++) await from(AT_SCHOOL, 'wrong', undefined, `guess${round}@test.school`)
    expect((await from(AT_SCHOOL, PASSWORD)).status).toBe(200)
  })

  it('do not keep the account’s owner from changing her password', async () => {
    const { token, reply } = await school.signIn('ATTENDANCE')
    await lockOut(emailOf('ATTENDANCE'))
    const body = { userId: reply.user.id, oldPassword: PASSWORD, newPassword: 'Another!2026' }
    expect((await school.call({ method: 'PUT', path: '/user/changepassword', body, token })).status).toBe(200)
  })

  it.each(['a device that she knows', 'the school'])(
    'get no more guesses from %s than from elsewhere',
    async (place) => {
      const { device } = await school.signIn('USER')
      const guess = (password: string) =>
        place === 'the school' ? from(AT_SCHOOL, password) : from('198.51.100.1', password, device)
      for (let round = 0; round < 5; round++) expect((await guess('wrong')).code).toBe('wrongCredentials')
      expect((await guess(PASSWORD)).json).toMatchObject({ code: 'tooManyAttempts', details: { seconds: 5 } })
      expect((await from(STRANGER, PASSWORD)).code).toBe('tooManyAttempts')
      school.clock.now += 5_001
      expect((await guess(PASSWORD)).status).toBe(200)
    },
  )
})

describe('an address from which three people have signed in', { tags: ['attack:locked-out'] }, () => {
  const HERE = '198.51.100.7'
  const from = (address: string, password: string, email = emailOf('USER')) =>
    school.tryLogin({ email, password }, { 'x-forwarded-for': address })
  const cameFrom = async (address: string, roles: readonly Role[]): Promise<void> => {
    for (const role of roles) expect((await from(address, PASSWORD, emailOf(role))).status).toBe(200)
    await school.db.delete(signInAttempts)
  }
  it('admits a person on a new device while strangers elsewhere guess at her password', async () => {
    await cameFrom(HERE, ['ADMIN', 'Teacher', 'USER'])
    for (let round = 0; round < 6; round++) await from('203.0.113.9', 'wrong')
    expect((await from('203.0.113.9', PASSWORD)).code).toBe('tooManyAttempts')
    expect((await from(HERE, PASSWORD)).status).toBe(200)
  })

  it('is delayed only after a hundred invented names, not after twenty', async () => {
    await cameFrom(HERE, ['ADMIN', 'Teacher', 'ACADEMY'])
    for (let round = 0; round < 21; round++) await from(HERE, 'wrong', `guess${round}@test.school`)
    expect((await from(HERE, PASSWORD)).status).toBe(200)
    const counted = eq(signInAttempts.key, `familiar:${HERE}`)
    const [row] = await school.db.update(signInAttempts).set({ failures: 99 }).where(counted).returning()
    expect(row).toMatchObject({ lockedUntil: null })
    await from(HERE, 'wrong', 'guess100@test.school')
    expect((await from(HERE, 'wrong', 'another@test.school')).code).toBe('tooManyAttempts')
  })

  it(
    'allows no more guesses at the password of one name, whether the name has an account or not',
    { tags: ['attack:guessing'] },
    async () => {
      await cameFrom(HERE, ['ADMIN', 'Teacher', 'ACADEMY'])
      for (const email of [emailOf('USER'), emailOf('Teacher'), 'nobody@test.school']) {
        for (let round = 0; round < 5; round++) expect((await from(HERE, 'wrong', email)).code).toBe('wrongCredentials')
        expect((await from(HERE, PASSWORD, email)).code).toBe('tooManyAttempts')
        expect((await from('203.0.113.9', PASSWORD, email)).code).toBe('tooManyAttempts')
      }
    },
  )

  it('is no longer familiar a month after the last sign-in, and an address of two people is not familiar', async () => {
    await cameFrom(HERE, ['ADMIN', 'Teacher', 'USER'])
    await cameFrom('198.51.100.8', ['ADMIN', 'Teacher'])
    for (let round = 0; round < 5; round++) await from('203.0.113.9', 'wrong')
    expect((await from('198.51.100.8', PASSWORD)).code).toBe('tooManyAttempts')
    school.clock.now += 31 * 24 * 60 * MINUTE
    for (let round = 0; round < 5; round++) await from('203.0.113.9', 'wrong')
    expect((await from(HERE, PASSWORD)).code).toBe('tooManyAttempts')
  })
})

it('a successful sign-in resets the account’s count of failures and does not count against the address', async () => {
  await fail(4)
  expect((await attempt(PASSWORD)).status).toBe(200)
  await fail(4)
  const rows = await school.db.select().from(signInAttempts)
  expect(Object.fromEntries(rows.map(({ key, failures }) => [key.split(':')[0], failures]))).toEqual({
    account: 4,
    address: 8,
  })
})

it('an ended account gets the same answer as a wrong password', async () => {
  const ended = { endedAt: new Date(NOW).toISOString() }
  await school.db
    .update(users)
    .set(ended)
    .where(eq(users.email, emailOf('ACADEMY')))
  const answer = await attempt(PASSWORD, emailOf('ACADEMY'))
  expect(answer.json).toMatchObject({ code: 'wrongCredentials', message: 'Invalid email or password' })
})
