import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LoginReply } from '#domain/auth/auth.schema.ts'
import { signInAttempts, users } from '../../db/schema.ts'
import { emailOf, openTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'

let school: TestApp
beforeAll(async () => {
  school = await openTestApp()
  const give = (role: 'PARENT' | 'Teacher' | 'USER', values: Partial<typeof users.$inferInsert>) =>
    school.db
      .update(users)
      .set(values)
      .where(eq(users.email, emailOf(role)))
  await give('PARENT', { phoneNumber: '0634 111222', username: '634111222' })
  await give('Teacher', { phoneNumber: '634111222', username: 'Sahra.T' })
  await give('USER', { phoneNumber: '654000009' })
})
afterAll(() => school.close())
beforeEach(() => school.db.delete(signInAttempts))

const roleOf = async (name: string, password = PASSWORD): Promise<string> => {
  const answer = await school.tryLogin({ email: name, password })
  return answer.status === 200 ? (answer.json as unknown as LoginReply).user.Role : String(answer.code)
}
const setPassword = async (role: 'Teacher' | 'PARENT', password: string) => {
  const { token } = await school.signIn('ADMIN')
  const [user] = await school.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf(role)))
  await school.call({ method: 'PUT', path: `/user/${user?.id}`, body: { password }, token })
}

describe('signing in', () => {
  it.each(['654000009', '0654000009', '+252 65 400-0009', '٦٥٤٠٠٠٠٠٩'])('takes the phone written %s', async (phone) => {
    expect(await roleOf(phone)).toBe('USER')
  })

  it('takes username and e-mail whatever their case, and tells the device every name of the account', async () => {
    expect(await roleOf('sahra.t')).toBe('Teacher')
    expect(await roleOf(emailOf('USER').toUpperCase())).toBe('USER')
    const { json } = await school.tryLogin({ email: 'SAHRA.T', password: PASSWORD })
    expect(json).toMatchObject({ user: { email: emailOf('Teacher'), username: 'Sahra.T', phone: '634111222' } })
  })

  it('with a phone that a parent and a teacher share opens the account that the password belongs to', async () => {
    await setPassword('Teacher', 'Teaching!2026')
    expect(await roleOf('634111222', 'Teaching!2026')).toBe('Teacher')
    expect(await roleOf('634111222', PASSWORD)).toBe('PARENT')
    await setPassword('Teacher', PASSWORD)
    expect(await roleOf('634111222', PASSWORD)).toBe('PARENT')
  })

  it('opens neither of two old accounts with the same username', async () => {
    await school.db
      .update(users)
      .set({ username: 'sahra.t' })
      .where(eq(users.email, emailOf('ACADEMY')))
    expect(await roleOf('Sahra.T')).toBe('wrongCredentials')
    expect(await roleOf(emailOf('ACADEMY'))).toBe('ACADEMY')
    await school.db
      .update(users)
      .set({ username: 'ACADEMY' })
      .where(eq(users.email, emailOf('ACADEMY')))
  })

  it('opens no account that has ended', async () => {
    const ended = (endedAt: string | null) =>
      school.db
        .update(users)
        .set({ endedAt })
        .where(eq(users.email, emailOf('USER')))
    await ended(new Date().toISOString())
    expect([await roleOf('654000009'), await roleOf('USER')]).toEqual(['wrongCredentials', 'wrongCredentials'])
    await ended(null)
  })
})

describe('who has an account', { tags: ['attack:guessing'] }, () => {
  it('is not revealed by a wait: each name is counted by itself, and a phone once for all its spellings', async () => {
    for (let round = 0; round < 4; round++) expect(await roleOf('654000009', 'wrong')).toBe('wrongCredentials')
    expect(await roleOf('+252654000009', 'wrong')).toBe('wrongCredentials')
    expect(await roleOf('0654000009')).toBe('tooManyAttempts')
    expect(await roleOf(emailOf('USER'))).toBe('USER')
  })
})
