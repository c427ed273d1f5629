import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginReply } from '#domain/auth/auth.schema.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import { base64, packedOn } from '#tests/school/packets.ts'
import { DEMO_PASSWORD } from '../db/seed/users.seed.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import type { SchoolDatabase } from '../testing/place.ts'
import { openDemo } from '../testing/school-place.ts'
import { startProcess, temporaryFolder, type ServerProcess } from '../testing/server-process.ts'

const folder = temporaryFolder()
let place: SchoolDatabase
let dataDir: string
let server: ServerProcess
let origin: string
beforeAll(async () => {
  place = await openDemo()
  // The server writes verification codes into this folder, wherever its database is.
  dataDir = usesPostgres() ? join(folder.path, 'data') : place.env['DATA_DIR']!
  server = startProcess({ env: { ...place.env, DATA_DIR: dataDir, LOG_LEVEL: 'trace' } })
  origin = new URL(await server.ready).origin
}, 180_000)
afterAll(async () => {
  await server.kill()
  await place.remove()
  folder.remove()
})

type Sent = { body?: unknown; headers?: Record<string, string> }
const send = (method: string, path: string, { body, headers }: Sent = {}) =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

describe('the log of a server at its most detailed level', () => {
  it(
    'has no token, cookie, grant, password, name, number or id',
    { tags: ['attack:token-theft', 'attack:password-in-log'], timeout: 120_000 },
    async () => {
      const email = 'admin@demo.school'
      const login = await send('POST', '/user/login', { body: { email, password: DEMO_PASSWORD } })
      const { Access_token: token, grant, device, user, factKey = '' } = (await login.json()) as LoginReply
      const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const bearer = { authorization: `Bearer ${token}` }
      await send('POST', '/user/login', { body: { email: 'zamzam.secret@demo.school', password: 'Wrong-Secret!1' } })
      await send('POST', '/user/auth/refresh', { headers: { cookie } })
      await send('POST', '/user/auth/refresh', { headers: { cookie: `${cookie}x`, origin: 'https://evil.example' } })
      const taken = { studentId: 1, date: '2026-09-01', present: false, remark: 'Remark-Secret' }
      const entry = {
        id: `${device.code}-1`,
        endpoint: 'attendance.mark',
        version: 1,
        input: { body: taken },
        subjects: [],
        madeAt: '2026-09-01T06:00:00Z',
      }
      const push = {
        device: device.code,
        owner: user.id,
        entries: [entry, { ...entry, id: `${device.code}-2`, input: { body: { nonsense: 'Field-Secret' } } }],
      }
      for (const authorization of [bearer.authorization, `Grant ${grant}`, 'Bearer Forged-Secret'])
        await send('POST', '/sync/push', { headers: { authorization }, body: push })
      const packed = await packedOn(factKey, { device, owner: user.id, grant }, [{ ...entry, id: `${device.code}-3` }])
      await send('POST', deliverPackets.path, { headers: bearer, body: { packets: [base64(packed.bytes)] } })
      await send('GET', '/student/family/by-name?familyName=Family-Secret', { headers: bearer })
      await send('GET', '/student/Get/41?token=Query-Secret', { headers: bearer })
      await send('POST', '/user/verify-reset-code', { body: { token: 'ABCD-SECRET', newPassword: 'New-Secret!1' } })
      await send('POST', '/user/send-reset-code', { body: { emailOrPhone: email } })
      const codes = join(dataDir, 'verification-codes')
      await expect.poll(() => existsSync(codes)).toBe(true)
      expect(statSync(codes).mode & 0o777).toBe(0o600)
      const code = /: (\S{11})$/m.exec(readFileSync(codes, 'utf8'))?.[1] ?? ''
      await send('GET', '/nothing/Path-Secret', { headers: bearer })
      const lines = () => server.output.filter((line) => line.startsWith('{'))
      await expect
        .poll(() => lines().filter((line) => line.includes('"route"')).length, { timeout: 30_000 })
        .toBeGreaterThanOrEqual(13)
      const log = lines().join('\n')
      const secrets = [
        token,
        grant,
        cookie,
        token.split('.')[2] ?? '',
        device.secret,
        base64(packed.bytes).slice(300, 340),
        code,
        DEMO_PASSWORD,
        user.fullname,
        email,
        'zamzam',
        'Secret',
        'SECRET',
        'Get/41',
      ]
      expect(secrets.filter((secret) => secret.length < 3 || log.includes(secret))).toEqual([])
      expect(log).toContain('/api/student/Get/:id')
      expect(log).toContain(deliverPackets.path)
      expect(server.errors.join('\n')).not.toMatch(/Secret|eyJ/)
    },
  )
})
