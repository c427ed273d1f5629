import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { health } from '#domain/auth/auth.endpoints.ts'
import { endpoints } from '#domain/endpoints.ts'
import { classes, attendance, students, teacherClasses, users } from '../db/schema.ts'
import { handle } from '../handle.ts'
import { allHandlers } from '../handlers.ts'
import { emailOf, openTestApp, SECRET, type SignedIn, type TestApp } from '../testing/app.ts'
import { registryOf } from './endpoints.ts'

const DAY = '2026-09-14'
let school: TestApp
let admin: SignedIn
let teacher: SignedIn

beforeAll(async () => {
  school = await openTestApp({ corsOrigins: ['https://app.school.example'] })
  await school.db.insert(classes).values([{ name: '1A', grade: 1 }])
  const named = { firstname: 'Axmed', lastname: 'Cali', fullname: 'Axmed Cali', gender: 'Male' }
  await school.db.insert(students).values({ ...named, classId: 1, feeCents: 1700, phone: '631234567' })
  const [user] = await school.db
    .select()
    .from(users)
    .where(eq(users.email, emailOf('Teacher')))
  await school.db.insert(teacherClasses).values({ userId: user?.id ?? 0, classId: 1 })
  admin = await school.signIn('ADMIN')
  teacher = await school.signIn('Teacher')
})

afterAll(() => school.close())

it('every answer names the school and its version, also refusals and unknown addresses', async () => {
  for (const path of ['/health', '/student/classList', '/no/such/call']) {
    const { headers } = await school.call({ path })
    expect(headers, path).toMatchObject({ 'x-dugsi-school': 'test-school', 'x-dugsi-version': '0.0.0' })
  }
})

const mark = (body: unknown, headers: Record<string, string> = {}, token = teacher.token) =>
  school.call({ method: 'POST', path: '/student/createattendance', body, token, headers })
const present = { studentId: 1, present: true, date: DAY }

let counter = 0
const writeId = (by = teacher): string => `${by.device.code}-${++counter}`

describe('the list of handlers', () => {
  const handlers = allHandlers(SECRET)

  it('has a handler for every declared call', () => {
    expect([...registryOf(handlers).keys()].toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  })

  it('is refused when the handler of a call is missing, doubled or not declared', () => {
    const another = handle({ ...health, id: 'auth.another' }, async () => ({}) as never)
    expect(() => registryOf(handlers.slice(1))).toThrow('No handler for auth.login')
    expect(() => registryOf([...handlers, ...handlers.slice(0, 1)])).toThrow('auth.login has two handlers')
    expect(() => registryOf([...handlers, another])).toThrow('not declared')
  })
})

describe('admission to calls', () => {
  it('is refused to strangers and to other roles before the body is read', async () => {
    const parent = await school.signIn('PARENT')
    const broken = { method: 'POST', path: '/student/createattendance', body: '{{{' }
    const headers = { 'content-type': 'application/json' }
    expect((await school.call({ ...broken, headers })).code).toBe('notSignedIn')
    expect((await school.call({ ...broken, headers, token: parent.token })).code).toBe('accessDenied')
    expect((await school.call({ ...broken, headers, token: teacher.token })).code).toBe('invalidInput')
  })

  it('needs a sign-in for every call that is not public, under each of its addresses', async () => {
    for (const { method, path, aliases = [], roles } of endpoints) {
      if (roles === 'public') continue
      for (const address of [path, ...aliases]) {
        const answer = await school.call({ method, path: address.replace(/:\w+/g, '1') })
        expect([address, answer.status, answer.code]).toEqual([address, 401, 'notSignedIn'])
      }
    }
  })

  it('is granted to the listed roles and no other', async () => {
    for (const role of ['USER', 'Teacher', 'PARENT', 'ACADEMY', 'ATTENDANCE', 'ADMIN'] as const) {
      const { token } = await school.signIn(role)
      for (const { method, path, roles } of endpoints) {
        if (roles === 'public' || method !== 'GET') continue
        const { status } = await school.call({ path: path.replace(/:\w+/g, '99'), token })
        expect([role, path, status === 403]).toEqual([role, path, !roles.includes(role)])
      }
    }
  })
})

describe('a call with hostile or careless input is refused with a clear problem', () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  const json = { 'content-type': 'application/json' }
  const packed = { ...json, 'content-encoding': 'gzip' }

  it.each([
    ['broken JSON', '{', json, 400, 'invalidInput'],
    ['NaN', '{"studentId":NaN}', json, 400, 'invalidInput'],
    ['no body', '', json, 400, 'invalidInput'],
    ['a list instead of an object', '[]', json, 400, 'invalidInput'],
    ['null', 'null', json, 400, 'invalidInput'],
    ['a prototype', '{"__proto__":{"present":true}}', json, 400, 'invalidInput'],
    ['a constructor', '{"constructor":{"prototype":{}}}', json, 400, 'invalidInput'],
    ['a deep object', deep, json, 400, 'invalidInput'],
    ['a deep list', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, json, 400, 'invalidInput'],
    ['two megabytes', `{"remark":"${'x'.repeat(2_000_000)}"}`, json, 413, 'bodyTooLarge'],
    ['a packed gigabyte', gzipSync(Buffer.alloc(50_000_000)), packed, 413, 'bodyTooLarge'],
    ['what is not gzip', 'nonsense', packed, 400, 'invalidInput'],
    ['half a gzip', gzipSync(JSON.stringify(present)).subarray(0, 20), packed, 400, 'invalidInput'],
    ['another packing', 'x', { ...json, 'content-encoding': 'zstd' }, 415, 'unsupportedMedia'],
    ['text', 'x', { 'content-type': 'text/plain' }, 415, 'unsupportedMedia'],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupportedMedia'],
  ])('where the body is %s', async (_, body, headers, status, code) => {
    const answer = await mark(body, headers)
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(answer.json['requestId']).toBe(answer.headers['x-request-id'])
  })

  it.each([
    [{ ...present, studentId: '1' }, 'studentId'],
    [{ ...present, studentId: 1.5 }, 'studentId'],
    [{ ...present, studentId: -1 }, 'studentId'],
    [{ ...present, studentId: 1e12 }, 'studentId'],
    [{ ...present, date: '2026-02-30' }, 'date'],
    [{ ...present, date: "2026-09-14'; drop table students" }, 'date'],
    [{ ...present, present: 'true' }, 'present'],
    [{ ...present, remark: 'a\u0000b' }, 'remark'],
    [{ ...present, remark: 'x'.repeat(301) }, 'remark'],
    [{ ...present, remark: '\ud800' }, 'remark'],
  ])('where the body is %j, naming the field %s', async (body, path) => {
    const { status, json: answer } = await mark(body)
    expect([status, answer['code']]).toEqual([400, 'invalidInput'])
    expect(answer['details']).toMatchObject({ issues: [{ path }] })
  })

  it('where a field is not part of the call, such as the author of a mark', async () => {
    expect((await mark({ ...present, markedBy: 1 })).code).toBe('invalidInput')
  })

  it.each([
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '%00',
    '../../etc/passwd',
    '0',
    '-1',
    '99999999999',
    '1e3',
  ])('where the id is %s', async (id) => {
    const answer = await school.call({ path: `/student/Get/${encodeURIComponent(id)}`, token: admin.token })
    expect([400, 404]).toContain(answer.status)
  })

  it('but SQL and HTML in a remark are accepted as ordinary text', async () => {
    const remark = `'); drop table attendance; -- <img src=x onerror=alert(1)>`
    const answer = await mark({ ...present, remark, date: '2026-09-10' })
    expect(answer.status).toBe(200)
    expect(answer.json['attendance']).toMatchObject({ remark })
  })

  it('where the address or method is unknown', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['DELETE', '/student/classList'],
      ['GET', '/student/classList/x/y'],
    ]) {
      const answer = await school.call({ method: method ?? '', path: path ?? '', token: admin.token })
      expect([answer.status, answer.code]).toEqual([404, 'unknownAddress'])
    }
  })

  it('where a query parameter is given twice', async () => {
    const answer = await school.call({
      path: '/student/attedencelist/1?date=2026-09-14&date=2026-09-15',
      token: admin.token,
    })
    expect(answer.code).toBe('invalidInput')
  })
})

describe('a compressed body', () => {
  it('is read like a plain one', async () => {
    const body = gzipSync(JSON.stringify({ ...present, date: '2026-09-09' }))
    const answer = await mark(body, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    expect(answer.status).toBe(200)
  })
})

describe('a write with an id', () => {
  const count = (date: string) => school.db.$count(attendance, eq(attendance.date, date))

  it('takes effect once, and a repeat gets the first answer', async () => {
    const id = writeId()
    const first = await mark({ ...present, date: '2026-09-01' }, { 'idempotency-key': id })
    const again = await mark({ ...present, date: '2026-09-01' }, { 'idempotency-key': id })
    expect(first.status).toBe(200)
    expect(again.json).toEqual(first.json)
    expect(again.headers['idempotency-key']).toBe(id)
    expect(Number(first.headers['x-position'])).toBeGreaterThan(0)
    expect(again.headers['x-position']).toBe(first.headers['x-position'])
    expect(await count('2026-09-01')).toBe(1)
  })

  it('takes effect once when twenty copies arrive at once', async () => {
    const headers = { 'idempotency-key': writeId() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mark({ ...present, date: '2026-09-02' }, headers)),
    )
    for (const { status, json } of answers) expect([status, json]).toEqual([200, answers[0]?.json])
    expect(answers[0]?.json['attendance']).toMatchObject({ revision: 1 })
  })

  it(
    'is refused with another body under the same id, which changes nothing',
    { tags: ['fault:same-id-other-body'] },
    async () => {
      const headers = { 'idempotency-key': writeId() }
      await mark({ ...present, date: '2026-09-03' }, headers)
      const answer = await mark({ ...present, date: '2026-09-04' }, headers)
      expect([answer.status, answer.code]).toEqual([422, 'writeIdReused'])
      expect(await count('2026-09-04')).toBe(0)
    },
  )

  it('that was refused gets the same refusal again, word by word', async () => {
    const headers = { 'idempotency-key': writeId() }
    const first = await mark({ ...present, date: '2030-01-01' }, headers)
    const again = await mark({ ...present, date: '2030-01-01' }, headers)
    expect([first.status, first.code]).toEqual([400, 'futureDate'])
    expect({ ...again.json, requestId: '' }).toEqual({ ...first.json, requestId: '' })
  })

  it('must come from the device that signed in', async () => {
    const answer = await mark(present, { 'idempotency-key': writeId(admin) })
    expect([answer.status, answer.code]).toEqual([403, 'foreignDevice'])
  })

  it('may carry a former code of its device', async () => {
    const signedIn = await school.signIn('Teacher')
    const renewed = await school.call({ method: 'POST', path: '/sync/device', token: signedIn.token })
    const headers = { 'idempotency-key': `${signedIn.device.code}-1` }
    const answer = await mark({ ...present, date: '2026-09-05' }, headers, String(renewed.json['accessToken']))
    expect(answer.status).toBe(200)
  })

  it('may have a time of making in any valid UTC offset', async () => {
    const headers = { 'idempotency-key': writeId(), 'x-made-at': '2026-09-06T07:00:00+23:00' }
    expect((await mark({ ...present, date: '2026-09-06' }, headers)).status).toBe(200)
  })

  it.each([
    { 'idempotency-key': 'x' },
    { 'idempotency-key': `${randomUUID()}0` },
    { 'idempotency-key': 'K7Q-0' },
    { 'idempotency-key': 'K7Q-1', 'x-made-at': 'yesterday' },
    { 'idempotency-key': 'K7Q-1', 'x-write-version': '0' },
  ])('is refused with the headers %j', async (headers) => {
    expect((await mark(present, headers as unknown as Record<string, string>)).code).toBe('invalidInput')
  })
})

describe('pages of other origins', () => {
  const ask = (origin: string) =>
    school.call({
      method: 'OPTIONS',
      path: '/student/classList',
      headers: { origin, 'access-control-request-method': 'GET' },
    })

  it('may call the API when the origins are configured', async () => {
    const { status, headers } = await ask('https://app.school.example')
    expect(status).toBe(204)
    expect(headers['access-control-allow-origin']).toBe('https://app.school.example')
    expect(headers['access-control-allow-headers']).toContain('idempotency-key')
  })

  it('get no CORS headers when the origins are not configured', async () => {
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('every answer', () => {
  it('has the security headers and its request id, and is not cached', async () => {
    const { headers } = await school.call({ path: '/nothing' })
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('over TLS, of the server or of a proxy, has the header that requires TLS from then on', async () => {
    const behind = await openTestApp({ database: school.database, publicOrigin: 'https://school.example' })
    const { headers } = await behind.call({ path: '/nothing' })
    expect(headers['strict-transport-security']).toBe('max-age=15552000')
    await behind.close()
  })

  it('to HEAD has no body', async () => {
    const answer = await school.call({ method: 'HEAD', path: '/student/classList', token: admin.token })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })
})
