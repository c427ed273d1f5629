import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../db/schema.ts'
import { allHandlers } from '../../handlers.ts'
import { emailOf, openTestApp, PASSWORD, SECRET, type TestApp } from '../../testing/app.ts'

type Mail = { to: string; text: string }

let school: TestApp
const mails: Mail[] = []
const mailer = (to: string, _: string, text: string): Promise<void> => {
  mails.push({ to, text })
  return Promise.resolve()
}

beforeAll(async () => {
  school = await openTestApp({ handlers: allHandlers(SECRET, mailer) })
})
afterAll(() => school.close())

const ask = (emailOrPhone: string) =>
  school.call({ method: 'POST', path: '/user/send-reset-code', body: { emailOrPhone } })
const use = (token: string, newPassword = 'Renewed!2026') =>
  school.call({ method: 'POST', path: '/user/verify-reset-code', body: { token, newPassword } })
const codeFor = async (email: string): Promise<string> => {
  const before = mails.length
  await ask(email)
  // The answer does not wait for the code.
  await expect.poll(() => mails.length).toBe(before + 1)
  return /is (\S{11})\./.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

describe('a forgotten password', () => {
  it('gets the same answer whether or not the account exists', async () => {
    const known = await ask(emailOf('USER'))
    const unknown = await ask('nobody@test.school')
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    await expect.poll(() => mails.map(({ to }) => to)).toEqual([emailOf('USER')])
  })

  it('is replaced with the code once, which ends every session', async () => {
    const { token } = await school.signIn('Teacher')
    const code = await codeFor(emailOf('Teacher'))
    expect((await use(code.toLowerCase().replace('-', ' '))).json['message']).toBe('Password reset successful!')
    expect((await school.call({ path: '/student/classList', token })).status).toBe(401)
    expect((await school.tryLogin({ email: emailOf('Teacher'), password: PASSWORD })).code).toBe('wrongCredentials')
    expect((await school.tryLogin({ email: emailOf('Teacher'), password: 'Renewed!2026' })).status).toBe(200)
    expect((await use(code)).code).toBe('wrongResetCode')
  })

  it('makes an older code invalid when a new one is requested', async () => {
    const first = await codeFor(emailOf('ACADEMY'))
    await codeFor(emailOf('ACADEMY'))
    expect((await use(first)).code).toBe('wrongResetCode')
  })

  it('gets a code for each account of a phone, in any notation', async () => {
    const [teacher] = await school.db
      .update(users)
      .set({ phoneNumber: '0634 111222' })
      .where(eq(users.email, emailOf('Teacher')))
      .returning()
    await school.db
      .update(users)
      .set({ phoneNumber: '634111222' })
      .where(eq(users.email, emailOf('PARENT')))
    const before = mails.length
    await ask('+252 63 4111222')
    await expect
      .poll(() =>
        mails
          .slice(before)
          .map(({ to }) => to)
          .toSorted(),
      )
      .toEqual([emailOf('PARENT'), teacher?.email].toSorted())
  })

  it('cannot be replaced with a code older than a quarter of an hour', async () => {
    const code = await codeFor(emailOf('ACADEMY'))
    school.clock.now += 15 * 60_000
    expect((await use(code)).code).toBe('wrongResetCode')
  })

  it('accepts five wrong tries for a code and then not even the right one', async () => {
    const code = await codeFor(emailOf('ATTENDANCE'))
    for (let guess = 0; guess < 5; guess++)
      expect((await use(`${code.slice(0, 5)}00000${guess}`)).code).toBe('wrongResetCode')
    expect((await use(code)).code).toBe('wrongResetCode')
  })

  it('must be replaced by one of at least eight characters', async () => {
    expect((await use('ABCD-EFGHJK', 'Short1!')).json['message']).toBe('Password must be at least 8 characters')
  })
})
