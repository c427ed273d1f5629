import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Addresses } from '#domain/settings/addresses.schema.ts'
import { audit } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER'])
})
afterAll(() => school.close())

const read = async () => (await as.ADMIN('GET', '/settings/addresses')).json as unknown as Addresses
const make = (names: string[]) => as.ADMIN('POST', '/settings/certificate', { names })

describe('the addresses of the server', () => {
  it('are told to administrators, with what is missing', async () => {
    const { addresses, certificate, trustPage } = await read()
    expect(addresses).toContainEqual({ url: 'http://127.0.0.1:3000', kind: 'thisMachine', trouble: 'onlyThisMachine' })
    expect([certificate.state, trustPage]).toEqual(['none', null])
    expect((await as.USER('GET', '/settings/addresses')).code).toBe('accessDenied')
  })

  it('have a certificate once an administrator makes one, which stands in the audit log', async () => {
    expect((await as.USER('POST', '/settings/certificate', { names: ['dugsi.lan'] })).code).toBe('accessDenied')
    expect((await make(['dugsi..lan'])).code).toBe('notAHost')
    expect((await make([])).json['message']).toContain('dugsi.lan')
    expect((await read()).certificate.state).toBe('none')
    const made = await make(['dugsi.lan', '192.168.1.10'])
    expect(made.json).toMatchObject({
      message: 'The certificate was made.',
      needsRestart: true,
      certificate: { isOwn: true, names: ['dugsi.lan', '192.168.1.10'] },
    })
    const { dataDir } = school.env.reach.listening()
    expect(existsSync(join(dataDir, 'certificate/ca.crt'))).toBe(true)
    const [last] = await school.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(last?.after).toMatchObject({ certificate: 'dugsi.lan, 192.168.1.10' })
  })
})
