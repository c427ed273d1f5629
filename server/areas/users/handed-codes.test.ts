import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domain/audit/audit.schema.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import type { ParentLink } from '#domain/students/parents.schema.ts'
import type { ResetRequest } from '#domain/users/users.schema.ts'
import { audit, resetCodes, signInAttempts, users, writes } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'

const DAY = 86_400_000

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER' | 'Teacher'>>>
beforeAll(async () => {
  school = await openSchool()
  await pass(0)
})
afterAll(() => school.close())

/** Days go by, and whoever works at the school signs in again. */
async function pass(days: number): Promise<void> {
  school.clock.now += days * DAY
  as = await callersOf(school, ['ADMIN', 'USER', 'Teacher'])
}
const idOf = async (name: string): Promise<number> => {
  const [user] = await school.db
    .select()
    .from(users)
    .where(or(eq(users.username, name), eq(users.email, `${name}@test.school`)))
  return user?.id ?? 0
}
const ask = (emailOrPhone: string) =>
  school.call({ method: 'POST', path: '/user/send-reset-code', body: { emailOrPhone } })
const requests = async () => (await as.ADMIN('GET', '/user/reset-requests')).json as unknown as ResetRequest[]
const makeCode = async (id: number) => (await as.ADMIN('POST', `/user/${id}/code`)).json as unknown as HandedCode
const use = (token: string, name?: string, newPassword = 'Chosen!2026') =>
  school.call({
    method: 'POST',
    path: '/user/verify-reset-code',
    body: { token, newPassword, ...(name === undefined ? {} : { name }) },
  })
const logIn = async (email: string, password = 'Chosen!2026') => {
  await school.db.delete(signInAttempts)
  return school.tryLogin({ email, password })
}

describe('a person without mail who has forgotten the password', () => {
  it('is listed for administrators, gets a code, and leaves the list once the code was used', async () => {
    const id = await idOf('academy')
    await ask('academy@test.school')
    await ask('nobody@test.school')
    await expect.poll(async () => (await requests()).map((each) => each.id)).toEqual([id])
    expect(await requests()).toMatchObject([{ role: 'ACADEMY', name: 'academy@test.school', codeUntil: null }])

    const handed = await makeCode(id)
    expect(handed).toMatchObject({ id, name: 'academy@test.school', code: expect.stringMatching(/^\S{4}-\S{6}$/) })
    expect(Date.parse(handed.until) - school.clock.now).toBe(DAY)
    expect(await requests()).toMatchObject([{ id, codeUntil: handed.until, codeBy: 'Test ADMIN' }])
    expect((await use(handed.code)).status).toBe(200)
    expect(await requests()).toEqual([])
    expect((await use(handed.code)).code).toBe('wrongResetCode')
    expect((await logIn('academy@test.school')).status).toBe(200)
  })

  it('gets a code whose author is in the audit log, while the code itself is stored nowhere', async () => {
    const id = await idOf('attendance')
    const { code, until } = await makeCode(id)
    const trail = (await as.ADMIN('GET', `/audit/users/${id}`)).json as unknown as AuditRow[]
    expect(trail[0]).toMatchObject({
      endpoint: 'users.makeCode',
      actor: { fullName: 'Test ADMIN' },
      after: { codeMade: until },
    })
    const kept = [await school.db.select().from(audit), await school.db.select().from(writes)]
    const [row] = await school.db.select().from(resetCodes).where(eq(resetCodes.userId, id))
    expect(JSON.stringify([kept, row])).not.toContain(code.slice(5))
  })

  it('gets a code from administrators only', async () => {
    const id = await idOf('academy')
    for (const call of [as.USER, as.Teacher]) {
      expect((await call('POST', `/user/${id}/code`)).code).toBe('accessDenied')
      expect((await call('GET', '/user/reset-requests')).code).toBe('accessDenied')
    }
    expect((await as.ADMIN('POST', '/user/999999/code')).code).toBe('userNotFound')
  })
})

describe('a code that was handed over', { tags: ['attack:guessing'] }, () => {
  it('is invalid after five wrong tries, and once a newer code is made', async () => {
    const id = await idOf('academy')
    const first = await makeCode(id)
    const second = await makeCode(id)
    expect((await use(first.code)).code).toBe('wrongResetCode')
    for (let guess = 0; guess < 5; guess++) await use(`${second.code.slice(0, 5)}00000${guess}`)
    expect((await use(second.code)).code).toBe('wrongResetCode')
  })

  it('is valid for its own account only, where a wrong name counts as a try', async () => {
    const id = await idOf('academy')
    const { code } = await makeCode(id)
    for (let guess = 0; guess < 4; guess++) expect((await use(code, 'user@test.school')).code).toBe('wrongResetCode')
    expect((await use(code, 'nobody')).code).toBe('wrongResetCode')
    expect((await use(code, 'academy@test.school')).code).toBe('wrongResetCode')
    const again = await makeCode(id)
    expect((await use(again.code, ' ACADEMY@test.school ')).status).toBe(200)
  })

  it('is void once the password was changed in another way', async () => {
    const id = await idOf('academy')
    const { code } = await makeCode(id)
    await as.ADMIN('PUT', `/user/${id}`, { password: 'Given!2026' })
    expect((await use(code)).code).toBe('wrongResetCode')
  })

  it('expires after a day', async () => {
    const { code } = await makeCode(await idOf('academy'))
    await pass(1)
    expect((await use(code)).code).toBe('wrongResetCode')
  })
})

describe('the slip of a parent', () => {
  const PHONE = '637000001'
  const slipFor = (parentId: number, by = as.USER) => by('POST', `/student/parent-slip/${parentId}`)
  const link = async (studentId: number): Promise<number> => {
    const body = { studentId, parentPhone: PHONE, parentId: null, relation: 'Father' }
    const { json } = await as.USER('PUT', '/student/student/update-parent', body)
    return (json['parentUser'] as { id: number }).id
  }
  const accessOf = async (studentId: number) => {
    const [found] = (await as.USER('GET', `/student/parents/${studentId}`)).json as unknown as ParentLink[]
    return found
  }

  it('admits a parent who never signed in, with only the phone and the code', async () => {
    const parentId = await link(5)
    expect(await accessOf(5)).toMatchObject({ relation: 'Father', lastSignInAt: null, slipUntil: null })
    const handed = (await slipFor(parentId)).json as unknown as HandedCode
    expect(handed).toMatchObject({ id: parentId, name: PHONE })
    expect(await accessOf(5)).toMatchObject({ lastSignInAt: null, slipUntil: handed.until })
    // Two weeks later, in the hand of somebody who types as people do.
    await pass(13)
    expect((await use(handed.code.toLowerCase().replace('-', ' '), '+252 63 700 0001')).status).toBe(200)
    const signedIn = await logIn('063 7000001')
    expect(signedIn.json).toMatchObject({ user: { Role: 'PARENT', phone: PHONE } })
    const own = await school.call({ path: '/student/5', token: String(signedIn.json['Access_token']) })
    expect(own.json).toMatchObject({ id: 5 })
    expect(await accessOf(5)).toMatchObject({ lastSignInAt: expect.any(String), slipUntil: null })
  })

  it('stays valid when somebody elsewhere requests a code', async () => {
    const parentId = await idOf(PHONE)
    const { code } = (await slipFor(parentId)).json as unknown as HandedCode
    await ask(PHONE)
    await expect.poll(async () => (await requests()).map(({ id }) => id)).toContain(parentId)
    expect((await use(code, PHONE)).status).toBe(200)
  })

  it('is made only for parents, and only by the office', async () => {
    expect((await slipFor(await idOf('academy'))).code).toBe('userNotFound')
    expect((await slipFor(await idOf(PHONE), as.Teacher)).code).toBe('accessDenied')
  })
})
