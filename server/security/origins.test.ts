import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#domain/endpoints.ts'
import { ROOT } from '../process/root.ts'
import { emailOf, PASSWORD, type SignedIn } from '../testing/app.ts'
import { openSchool, type School } from '../testing/school.ts'
import { temporaryFolder } from '../testing/server-process.ts'

const OWN = 'https://app.school.example'
const EVIL = [
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'https://app.school.example.evil.example',
  'https://app.school.example:8443',
  'http://app.school.example',
  'file://',
]

let school: School
let person: SignedIn
const folder = temporaryFolder()
beforeAll(async () => {
  fs.copyFileSync(join(ROOT, 'index.html'), join(folder.path, 'index.html'))
  const tls = { publicOrigin: 'https://school.example' }
  school = await openSchool({ corsOrigins: [OWN], distDir: folder.path, ...tls })
  person = await school.signIn('ADMIN')
})
afterAll(async () => {
  await school.close()
  folder.remove()
})

const byCookie = endpoints.filter(({ roles, method }) => roles === 'public' && method !== 'GET')

describe('a page of another origin', { tags: ['attack:cross-origin'] }, () => {
  it.each(byCookie.map((each) => [each.id, each] as const))(
    'cannot call %s with the cookie',
    async (_, { method, path }) => {
      for (const origin of EVIL) {
        const answer = await school.call({ method, path, cookie: person.cookie, headers: { origin } })
        expect([origin, answer.status, answer.code]).toEqual([origin, 403, 'crossOrigin'])
        expect(answer.headers['set-cookie']).toBeUndefined()
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
      expect((await school.call({ path: '/student/classList', token: person.token })).status).toBe(200)
    },
  )

  it('can use the cookie for no other call', async () => {
    for (const { method, path, roles } of endpoints) {
      if (roles === 'public') continue
      const { status } = await school.call({ method, path: path.replace(/:\w+/g, '1'), cookie: person.cookie })
      expect([path, status]).toEqual([path, 401])
    }
  })

  it('gets CORS permission from no call, with or without a preflight request', async () => {
    for (const { method, path } of endpoints)
      for (const origin of EVIL.slice(0, 2)) {
        const headers = { origin, 'access-control-request-method': method }
        const url = path.replace(/:\w+/g, '1')
        const asked = await school.call({ method: 'OPTIONS', path: url, headers })
        const answered = await school.call({ path: url, headers, cookie: person.cookie })
        for (const each of [asked, answered])
          expect(Object.keys(each.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
  })

  it('is allowed where it is configured, by its own name and never by a star', async () => {
    for (const { method, path } of endpoints) {
      const headers = { origin: OWN, 'access-control-request-method': method }
      const asked = await school.call({ method: 'OPTIONS', path: path.replace(/:\w+/g, '1'), headers })
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': OWN,
        vary: expect.stringMatching(/origin/i),
      })
    }
  })

  it('cannot send what browsers send without a preflight request', async () => {
    const [teacher, parent] = [await school.tablet('sahra'), await school.tablet('faadumo')]
    for (const { method, path, upload, roles } of endpoints) {
      if (method === 'GET' || upload) continue
      // A role is checked before the body.
      const isOpenTo = (role: string): boolean => roles === 'public' || (roles as readonly string[]).includes(role)
      const { token } = isOpenTo('ADMIN') ? person : isOpenTo('Teacher') ? teacher : parent
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const url = path.replace(/:\w+/g, '1')
        const headers = { 'content-type': type }
        const answer = await school.call({ method, path: url, token, body: 'a=b', headers })
        expect([path, type, answer.status]).toEqual([path, type, 415])
      }
    }
  })
})

describe('the refresh cookie', () => {
  it('cannot be reached by scripts, other sites, other paths and unencrypted connections', async () => {
    const body = { email: emailOf('USER'), password: PASSWORD }
    const { headers } = await school.tryLogin(body)
    const [cookie = ''] = [headers['set-cookie'] ?? ''].flat()
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/api/user/auth', 'Secure']) expect(cookie).toContain(flag)
    expect(cookie).not.toMatch(/domain=/i)
  })
})

describe('a page of the app', () => {
  it('runs no script but its own files', async () => {
    const { headers, body } = await school.app.inject({ url: '/', headers: { accept: 'text/html' } })
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((each) => each.trim().split(/\s+/))
        .map(([name = '', ...values]) => [name, values.join(' ')]),
    )
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    })
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|\*|http:|script-src[^;]*unsafe/)
    expect(body).toContain('<script')
    expect(body.match(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+\s*=|javascript:/gi) ?? []).toEqual([])
  })

  it('sends its address to nobody else', async () => {
    const { headers } = await school.app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'x-content-type-options': 'nosniff' })
  })
})

describe('access tokens', { tags: ['attack:token-theft'] }, () => {
  it('are declared in no address', () => {
    const named = endpoints.flatMap(({ id, params, query }) =>
      [params, query].flatMap((schema) =>
        schema && 'shape' in schema
          ? Object.keys(schema.shape as object)
              .filter((name) => /token|secret|password|grant|auth|cookie|session$/i.test(name))
              .map((name) => `${id} ${name}`)
          : [],
      ),
    )
    expect(named).toEqual([])
  })

  it('are ignored in an address', async () => {
    for (const name of ['token', 'access_token', 'Access_token', 'authorization', 'jwt'])
      expect((await school.call({ path: `/student/classList?${name}=${person.token}` })).status).toBe(401)
  })
})
