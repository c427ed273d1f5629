import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOf, type AuditRow } from '#domain/audit/audit.schema.ts'
import { ROLES, STAFF } from '#domain/core/roles.ts'
import { users } from '../../db/schema.ts'
import { cookieOf, emailOf, openTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'

let school: TestApp
beforeAll(async () => {
  school = await openTestApp()
})
afterAll(() => school.close())

const NEW_USER = {
  username: 'hodan',
  email: 'Hodan@test.school',
  password: 'Geel-biyo1!',
  fullName: 'Hodan Cali',
  phoneNumber: '634000001',
  Role: 'USER',
}

const idOf = async (email: string): Promise<number> => {
  const [user] = await school.db.select().from(users).where(eq(users.email, email))
  return user?.id ?? 0
}

const register = async (change: Record<string, unknown> = {}) => {
  const { token } = await school.signIn('ADMIN')
  const body = { ...NEW_USER, ...(change['email'] ? { username: change['email'] } : {}), ...change }
  return school.call({ method: 'POST', path: '/user/register', body, token })
}

describe('an account without an email', () => {
  it('signs in by phone or username, is listed without one, and may get one and lose it again', async () => {
    const made = await register({ email: '', username: 'xaliimo', phoneNumber: '0634777002' })
    expect(made.json).toMatchObject({ user: { email: '' } })
    const { id } = made.json['user'] as { id: number }
    for (const email of ['xaliimo', '063 477 7002'])
      expect((await school.tryLogin({ email, password: NEW_USER.password })).status).toBe(200)
    const { token } = await school.signIn('ADMIN')
    const edit = async (body: object) => (await school.call({ method: 'PUT', path: `/user/${id}`, body, token })).json
    expect(await edit({ email: 'xaliimo@test.school' })).toMatchObject({ user: { email: 'xaliimo@test.school' } })
    expect(await edit({ email: '' })).toMatchObject({ user: { email: '' } })
  })

  it('is refused with a phone that is none', async () => {
    expect((await register({ email: '', username: 'nophone', phoneNumber: '12345' })).status).toBe(400)
  })
})

describe('a change of an account', () => {
  it('is in the audit log with its author, without any password', async () => {
    const { token } = await school.signIn('ADMIN')
    const made = await register({ email: 'trail@test.school' })
    const { id } = made.json['user'] as { id: number }
    const call = (method: string, path: string, body?: unknown) =>
      school.call({ method, path, token, ...(body ? { body } : {}) })
    await call('PUT', `/user/${id}`, { fullName: 'Hodan Nuur', password: 'Another1!' })
    await call('PUT', `/user/users/${id}/role`, { role: 'ADMIN' })
    await call('DELETE', `/user/${id}`)
    const trail = await call('GET', `/audit/users/${id}`)
    expect(trail.json).toMatchObject([
      { endpoint: 'users.delete', before: { endedAt: null } },
      { endpoint: 'users.changeRole', before: { role: 'USER' }, after: { role: 'ADMIN' } },
      {
        endpoint: 'users.edit',
        before: { fullName: 'Hodan Cali' },
        after: { fullName: 'Hodan Nuur', password: 'changed' },
        actor: { fullName: 'Test ADMIN' },
      },
      { endpoint: 'users.register', before: {}, after: { email: 'trail@test.school', role: 'USER' } },
    ])
    const changesOf = async (path: string) => (await call('GET', path)).json as unknown as AuditRow[]
    const latest = await changesOf('/audit?entity=users')
    expect(latest.slice(0, 4)).toMatchObject(Array.from({ length: 4 }, () => ({ entity: 'users', key: String(id) })))
    const older = await changesOf(`/audit?entity=users&before=${encodeURIComponent(placeOf(latest[2]!))}`)
    expect(older[0]).toEqual(latest[3])
    expect(trail.text).not.toMatch(/Secret1!|Another1!|argon2/)
  })
})

describe('registering a user', () => {
  it('creates an account that can sign in, and stores who created it', async () => {
    const answer = await register()
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      message: 'Registration Successful!',
      user: { fullName: 'Hodan Cali', role: 'USER', createdBy: 'Test ADMIN' },
    })
    expect(answer.text).not.toContain('argon2')
    expect((await school.tryLogin({ email: 'hodan@test.school', password: 'Geel-biyo1!' })).status).toBe(200)
  })

  it('refuses an email that another account has, whatever its case', async () => {
    expect((await register({ email: 'ADMIN@test.school', username: 'other' })).code).toBe('emailTaken')
  })

  it('refuses a username that another account has, whatever its case, also when it is changed', async () => {
    expect((await register({ email: 'second@test.school', username: 'HODAN' })).code).toBe('usernameTaken')
    const { user } = (await register({ email: 'third@test.school' })).json as { user: { id: number } }
    const { token } = await school.signIn('ADMIN')
    const edit = (username: string) =>
      school.call({ method: 'PUT', path: `/user/${user.id}`, body: { username }, token })
    expect((await edit('Hodan')).code).toBe('usernameTaken')
    expect((await edit('THIRD@test.school')).status).toBe(200)
  })

  it.each(['PARENT', 'ROOT'])('gives nobody the role %s', async (Role) => {
    expect((await register({ Role, email: 'other@test.school' })).status).toBe(400)
  })

  it.each(STAFF)('gives the role %s, and that person signs in with it', async (Role) => {
    const email = `${Role}.staff@test.school`
    expect((await register({ Role, email, username: `staff.${Role}` })).json).toMatchObject({ user: { role: Role } })
    const signedIn = await school.tryLogin({ email, password: NEW_USER.password })
    expect(signedIn.json).toMatchObject({ user: { Role } })
    // Of administrators there is one again.
    await school.db.update(users).set({ endedAt: new Date().toISOString() }).where(eq(users.email, email))
  })

  it.each([
    { what: 'an unknown field', change: { createdBy: 1 } },
    { what: 'a name of 10,000 characters', change: { fullName: 'x'.repeat(10_000) } },
    { what: 'a NUL in a name', change: { fullName: 'a\u0000b' } },
    { what: 'an email that is none', change: { email: 'nobody' } },
    { what: 'a short password', change: { password: '12345' } },
  ])('refuses $what', async ({ change }) => {
    expect((await register({ email: 'odd@test.school', ...change })).status).toBe(400)
    expect(await idOf('odd@test.school')).toBe(0)
  })

  it('accepts names in any script, and keeps no sign that turns the order of others', async () => {
    const answer = await register({ email: 'unicode@test.school', fullName: 'Ḥodan ‮علي‬ 😀' })
    expect(answer.json).toMatchObject({ user: { fullName: 'Ḥodan علي 😀' } })
  })
})

describe('changing a role', () => {
  const change = async (id: number, role: string) => {
    const { token } = await school.signIn('ADMIN')
    return school.call({ method: 'PUT', path: `/user/users/${id}/role`, body: { role }, token })
  }

  it('is allowed between ADMIN and USER and ends the sessions of the account at once', async () => {
    await register({ email: 'role@test.school' })
    const signedIn = await school.tryLogin({ email: 'role@test.school', password: NEW_USER.password })
    const token = String(signedIn.json['Access_token'])
    const id = await idOf('role@test.school')
    expect((await change(id, 'ADMIN')).json).toMatchObject({ user: { role: 'ADMIN' } })
    expect((await school.call({ path: '/student/classList', token })).status).toBe(401)
    const refreshed = await school.call({ method: 'POST', path: '/user/auth/refresh', cookie: cookieOf(signedIn) })
    expect(refreshed.status).toBe(401)
    expect((await change(id, 'USER')).status).toBe(200)
  })

  it('is possible among all roles of the staff, and refused for a parent', async () => {
    const teacher = await idOf(emailOf('Teacher'))
    for (const role of ['ACADEMY', 'ATTENDANCE', 'USER', 'Teacher'])
      expect((await change(teacher, role)).json).toMatchObject({ user: { role } })
    expect((await change(await idOf(emailOf('PARENT')), 'USER')).code).toBe('roleFixed')
    expect((await change(teacher, 'PARENT')).code).toBe('invalidInput')
  })

  it('is refused for the last administrator', async () => {
    expect((await change(await idOf(emailOf('ADMIN')), 'USER')).code).toBe('lastAdministrator')
  })
})

describe('editing an account', () => {
  it('is allowed to its owner for name and phone and nothing else', async () => {
    for (const role of ROLES) {
      const { token, reply } = await school.signIn(role)
      const path = `/user/${reply.user.id}`
      const own = await school.call({ method: 'PUT', path, body: { fullName: `Renamed ${role}` }, token })
      expect(own.json).toMatchObject({ user: { fullName: `Renamed ${role}` } })
      await school.db
        .update(users)
        .set({ fullName: `Test ${role}` })
        .where(eq(users.id, reply.user.id))
      if (role === 'ADMIN') continue
      const email = await school.call({ method: 'PUT', path, body: { email: 'mine@test.school' }, token })
      expect(email.code).toBe('accessDenied')
      const forged = await school.call({ method: 'PUT', path, body: { role: 'ADMIN' }, token })
      expect(forged.status).toBe(400)
    }
  })

  it('of somebody else gets the same answer as one that does not exist', async () => {
    const { token } = await school.signIn('USER')
    const foreign = await school.call({ path: `/user/userinfo/${await idOf(emailOf('ADMIN'))}`, token })
    const missing = await school.call({ path: '/user/userinfo/999999', token })
    expect([foreign.status, foreign.json['message']]).toEqual([404, missing.json['message']])
  })

  it('ends it and frees its email, phone and username for the next person', async () => {
    const held = { email: 'free@test.school', phoneNumber: '0634777001' }
    await register(held)
    const { token } = await school.signIn('ADMIN')
    expect((await register(held)).code).toBe('emailTaken')
    await school.call({ method: 'DELETE', path: `/user/${await idOf(held.email)}`, token })
    const next = await register({ ...held, fullName: 'Ayaan Nuur' })
    expect(next.status).toBe(200)
    const login = await school.tryLogin({ email: held.email, password: NEW_USER.password })
    expect(login.json).toMatchObject({ user: { fullname: 'Ayaan Nuur' } })
  })

  it('ends it with all its sessions, but never the administrator’s own', async () => {
    await register({ email: 'gone@test.school' })
    const signedIn = await school.tryLogin({ email: 'gone@test.school', password: NEW_USER.password })
    const { token, reply } = await school.signIn('ADMIN')
    const gone = await school.call({ method: 'DELETE', path: `/user/${await idOf('gone@test.school')}`, token })
    expect(gone.json['message']).toBe('User deleted')
    const after = await school.call({ path: '/student/classList', token: String(signedIn.json['Access_token']) })
    expect(after.status).toBe(401)
    expect((await school.tryLogin({ email: 'gone@test.school', password: NEW_USER.password })).code).toBe(
      'wrongCredentials',
    )
    expect((await school.call({ method: 'DELETE', path: `/user/${reply.user.id}`, token })).code).toBe('ownAccount')
  })
})

describe('changing a password', () => {
  const change = (token: string, body: Record<string, unknown>) =>
    school.call({ method: 'PUT', path: '/user/changepassword', body, token })

  it('keeps this session and ends all others', async () => {
    const here = await school.signIn('ACADEMY')
    const there = await school.signIn('ACADEMY')
    const userId = here.reply.user.id
    const done = await change(here.token, { userId, oldPassword: PASSWORD, newPassword: 'Another!2026' })
    expect(done.status).toBe(200)
    expect((await school.call({ path: '/student/classList', token: here.token })).status).toBe(200)
    expect((await school.call({ path: '/student/classList', token: there.token })).status).toBe(401)
    const back = await change(here.token, { userId, oldPassword: 'Another!2026', newPassword: PASSWORD })
    expect(back.status).toBe(200)
  })

  it('needs the old one and a different new one, and is allowed for one’s own account only', async () => {
    const { token, reply } = await school.signIn('USER')
    const userId = reply.user.id
    expect((await change(token, { userId, oldPassword: 'wrong', newPassword: 'Another!2026' })).code).toBe(
      'wrongOldPassword',
    )
    const same = await change(token, { userId, oldPassword: PASSWORD, newPassword: PASSWORD })
    expect(same.json['message']).toBe('New password must be different from old password')
    const foreign = await change(token, { userId: 1, oldPassword: PASSWORD, newPassword: 'Another!2026' })
    expect([403, 404]).toContain(foreign.status)
  })
})

describe('the list of sessions', () => {
  it('has one’s own devices, and ends one of them at once, with its grant', async () => {
    const here = await school.signIn('ATTENDANCE')
    const tablet = await school.signIn('ATTENDANCE')
    const list = await school.call({ path: '/user/sessions', token: here.token })
    const found = (list.json as unknown as { id: string; deviceCode: string; isCurrent: boolean }[]).find(
      (session) => session.deviceCode === tablet.device.code,
    )
    expect(found?.isCurrent).toBe(false)
    const ended = await school.call({ method: 'DELETE', path: `/user/sessions/${found?.id}`, token: here.token })
    expect(ended.status).toBe(200)
    expect((await school.call({ path: '/student/classList', token: tablet.token })).status).toBe(401)
    const pushed = await school.call({
      method: 'POST',
      path: '/sync/push',
      headers: { authorization: `Grant ${tablet.reply.grant}` },
      body: { device: tablet.device.code, owner: tablet.reply.user.id, entries: [] },
    })
    expect(pushed.status).toBe(401)
    const other = await school.signIn('USER')
    const foreign = await school.call({ method: 'DELETE', path: `/user/sessions/${found?.id}`, token: other.token })
    expect(foreign.code).toBe('sessionNotFound')
  })
})
