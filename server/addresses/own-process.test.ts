import fs from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getHealth } from '../testing/https.ts'
import { copySchema } from '../testing/school-place.ts'
import { startProcess, temporaryFolder } from '../testing/server-process.ts'
import { makeOwnCertificate } from './own-certificate.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

describe('a server with a certificate of its own', () => {
  it('is reached over HTTPS, and hands out the authority and how to install it over HTTP', async () => {
    copySchema(folder.path)
    const { authority } = await makeOwnCertificate(folder.path, {
      names: ['dugsi.lan', '127.0.0.1'],
      school: 'Iftin School',
      now: Date.now(),
    })
    const probe = createServer()
    await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
    const { port: trustPort } = probe.address() as AddressInfo
    await new Promise((done) => probe.close(done))
    const server = startProcess({ env: { DATA_DIR: folder.path, TRUST_PORT: String(trustPort) } })
    try {
      const address = new URL(await server.ready)
      expect(address.protocol).toBe('https:')
      expect(await getHealth(Number(address.port), 'dugsi.lan', fs.readFileSync(authority))).toContain('"version"')
      const page = await fetch(`http://127.0.0.1:${trustPort}/`)
      expect(await page.text()).toContain('Dugsi School')
      const handed = await fetch(`http://127.0.0.1:${trustPort}/ca.crt`)
      expect(await handed.text()).toBe(fs.readFileSync(authority, 'utf8'))
      expect((await fetch(`http://127.0.0.1:${trustPort}/../certificate/ca.key`)).status).toBe(404)
    } finally {
      await server.stop()
    }
  })
})
