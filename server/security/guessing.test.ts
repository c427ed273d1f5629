import { createHook } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passwordFits } from '../access/password.ts'
import { sessions, signInAttempts, users } from '../db/schema.ts'
import { allHandlers } from '../handlers.ts'
import { emailOf, PASSWORD, SECRET } from '../testing/app.ts'
import { openSchool, type School } from '../testing/school.ts'

/** Kinds of asynchronous work that began while `run` ran, including work of the test runner. */
async function worksDuring<T>(run: () => Promise<T>): Promise<{ result: T; works: string[] }> {
  const works: string[] = []
  const hook = createHook({ init: (_, type) => void works.push(type) }).enable()
  const result = await run()
  hook.disable()
  return { result, works }
}

/** Number of hashes computed while `run` ran, recognised by the kind of work that a known hash announces. */
async function hashesDuring<T>(run: () => Promise<T>): Promise<{ result: T; hashes: number }> {
  const { result, works } = await worksDuring(run)
  return { result, hashes: works.filter((type) => type === nativeWork).length }
}

async function nameOfNativeWork(): Promise<string> {
  await passwordFits(null, 'warm')
  let names: string[] | null = null
  for (let time = 0; time < 5; time++) {
    const { works } = await worksDuring(() => passwordFits(null, 'wrong'))
    names = [...new Set(works)].filter((type) => type !== 'PROMISE' && (names?.includes(type) ?? true))
  }
  expect(names).toHaveLength(1)
  return names?.[0] ?? ''
}

const MINUTE = 60_000
const mails: { to: string; text: string }[] = []
let school: School
let nativeWork = ''

beforeAll(async () => {
  nativeWork = await nameOfNativeWork()
  const mailer = (to: string, _subject: string, text: string): Promise<void> => {
    mails.push({ to, text })
    return Promise.resolve()
  }
  school = await openSchool({ handlers: allHandlers(SECRET, mailer) })
  const endedAt = new Date().toISOString()
  await school.db.update(users).set({ endedAt }).where(eq(users.username, 'idle'))
  const give = (username: string, phoneNumber: string) =>
    school.db.update(users).set({ phoneNumber }).where(eq(users.username, username))
  await give('USER', '634555001')
  await give('faadumo', '634555002')
  await give('sahra', '634555002')
})
afterAll(() => school.close())
beforeEach(async () => {
  school.clock.now += 60 * MINUTE
  await school.db.delete(signInAttempts)
})

const ask = (emailOrPhone: string) =>
  school.call({ method: 'POST', path: '/user/send-reset-code', body: { emailOrPhone } })
const withoutRequest = ({ status, json }: Awaited<ReturnType<typeof ask>>) => ({ status, ...json, requestId: '' })

describe('the existence of an account', { tags: ['attack:guessing'] }, () => {
  // A password is tried on two accounts where the name is a phone, whoever has it.
  it.each([
    ['a known one', emailOf('USER'), 1],
    ['an unknown one', 'nobody@test.school', 1],
    ['one that was ended', 'idle@test.school', 1],
    ['a known username', 'ACADEMY', 1],
    ['an unknown username', 'nobody', 1],
    ['the phone of one account', '634555001', 2],
    ['the phone of a parent and a teacher', '0634 555002', 2],
    ['the phone of nobody', '634555999', 2],
  ])('is not revealed by a refused sign-in, neither in its text nor in its work: %s', async (_, email, most) => {
    const { result: refused, hashes } = await hashesDuring(() => school.tryLogin({ email, password: 'wrong password' }))
    expect(withoutRequest(refused)).toEqual({
      status: 401,
      code: 'wrongCredentials',
      message: 'Invalid email or password',
      requestId: '',
    })
    expect(hashes).toBe(most)
  })

  it('is not revealed by the wait after failures', async () => {
    const waits = []
    for (const email of [emailOf('USER'), 'nobody@test.school', 'idle@test.school']) {
      await school.db.delete(signInAttempts)
      for (let guess = 0; guess < 5; guess++) await school.tryLogin({ email, password: 'wrong password' })
      waits.push(withoutRequest(await school.tryLogin({ email, password: 'wrong password' })))
    }
    expect(waits[0]).toMatchObject({ status: 429, code: 'tooManyAttempts' })
    expect(waits).toEqual([waits[0], waits[0], waits[0]])
  })

  it('is not revealed by asking for a verification code', async () => {
    const answers: object[] = []
    for (const who of [emailOf('ACADEMY'), 'nobody@test.school', 'idle@test.school', '634999999'])
      answers.push(withoutRequest(await ask(who)))
    expect(answers).toEqual(answers.map(() => answers[0]))
    await expect.poll(() => mails.map(({ to }) => to)).toEqual([emailOf('ACADEMY')])
  })
})

describe('locking somebody out', { tags: ['attack:guessing'] }, () => {
  const guess = (email: string, address: string) =>
    school.tryLogin({ email, password: 'wrong password' }, { 'x-forwarded-for': address })

  it('does not affect sessions, refreshes and deliveries of the account', async () => {
    const tablet = await school.tablet('user')
    for (let round = 0; round < 30; round++) await guess('user@test.school', '10.0.0.1')
    expect((await school.tryLogin({ email: 'user@test.school', password: PASSWORD })).code).toBe('tooManyAttempts')
    expect((await tablet.get('/student/classList')).status).toBe(200)
    const refreshed = await school.call({ method: 'POST', path: '/user/auth/refresh', cookie: tablet.cookie })
    expect(refreshed.status).toBe(200)
    const mark = tablet.entry('attendance.mark', { studentId: 1, date: school.today, present: true })
    expect(await tablet.deliver([mark], tablet.underGrant)).toMatchObject([{ verdict: 'applied' }])
  })

  it('is not extended by further guesses while it lasts, and ends by itself', async () => {
    for (let round = 0; round < 5; round++) await guess('user@test.school', '10.0.0.1')
    for (let round = 0; round < 50; round++) await guess('user@test.school', '10.0.0.1')
    school.clock.now += 5_001
    expect((await school.tryLogin({ email: 'user@test.school', password: PASSWORD })).status).toBe(200)
  })

  it('does not affect another account at the same address before twenty failures', async () => {
    for (let round = 0; round < 12; round++) await guess('user@test.school', '10.0.0.1')
    expect((await school.tryLogin({ email: 'academy@test.school', password: PASSWORD })).status).toBe(200)
  })

  it('includes guesses at the old password, which count like those at the sign-in', async () => {
    const { token, owner } = await school.tablet('xuseen')
    const body = { userId: owner, oldPassword: 'wrong password', newPassword: 'Another!2026' }
    const change = () => school.call({ method: 'PUT', path: '/user/changepassword', body, token })
    for (let round = 0; round < 5; round++) expect((await change()).code).toBe('wrongOldPassword')
    expect((await change()).code).toBe('tooManyAttempts')
    // Makes the address unfamiliar, as if nobody of the school had signed in from there.
    await school.db.update(sessions).set({ address: null })
    expect((await school.tryLogin({ email: 'xuseen@test.school', password: PASSWORD })).code).toBe('tooManyAttempts')
  })
})

describe('verification codes', { tags: ['attack:guessing'] }, () => {
  const use = (token: string) =>
    school.call({ method: 'POST', path: '/user/verify-reset-code', body: { token, newPassword: 'Renewed!2026' } })
  const codes = () => mails.map(({ text }) => /is (\S{11})\./.exec(text)?.[1] ?? '')

  it('get the same answer whether wrong, expired or never made, and cost one hash each', async () => {
    await ask(emailOf('ATTENDANCE'))
    await expect.poll(() => mails.at(-1)?.to).toBe(emailOf('ATTENDANCE'))
    const code = codes().at(-1) ?? ''
    const answers: object[] = []
    for (const wrong of [`${code.slice(0, 5)}000000`, 'ZZZZ-000000', 'x', `${code}0`])
      answers.push(withoutRequest(await use(wrong)))
    expect(answers).toEqual(
      answers.map(() => ({ status: 400, code: 'wrongResetCode', message: expect.any(String), requestId: '' })),
    )
    expect((await use(code)).status).toBe(200)
    expect(withoutRequest(await use(code))).toEqual(answers[0])
  })

  it('stay valid where the new password is refused as guessable', async () => {
    await ask(emailOf('Teacher'))
    await expect.poll(() => mails.at(-1)?.to).toBe(emailOf('Teacher'))
    const token = codes().at(-1) ?? ''
    const choose = (newPassword: string) =>
      school.call({ method: 'POST', path: '/user/verify-reset-code', body: { token, newPassword } })
    for (const guessable of ['password', 'Passw0rd!', '12345678', 'teacher1', 'testschool'])
      expect((await choose(guessable)).code).toBe('passwordGuessable')
    expect((await choose('Renewed!2026')).status).toBe(200)
  })

  it('flood no mailbox, and requests by others do not invalidate the owner’s last one', async () => {
    mails.length = 0
    for (let round = 0; round < 12; round++) await ask(emailOf('USER'))
    await expect.poll(() => mails.length).toBe(5)
    await ask('nobody@test.school')
    await ask(emailOf('ADMIN'))
    await expect.poll(() => mails.map(({ to }) => to).at(-1)).toBe(emailOf('ADMIN'))
    const own = mails.filter(({ to }) => to === emailOf('USER'))
    expect(own).toHaveLength(5)
    const answers: number[] = []
    for (const code of codes().slice(0, 5)) answers.push((await use(code)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    school.clock.now += 16 * MINUTE
    await ask(emailOf('USER'))
    await expect.poll(() => mails.at(-1)?.to).toBe(emailOf('USER'))
  })
})
