import fs from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getHealth } from '../testing/https.ts'
import { copySchema } from '../testing/school-place.ts'
import { ask, firstAdministrator, startProcess, temporaryFolder } from '../testing/server-process.ts'
import { ownAddresses } from './list-addresses.ts'
import { makeOwnCertificate } from './own-certificate.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

describe('a server with a certificate of its own', () => {
  it('is reached over HTTPS, and hands out the authority and how to install it over HTTP', async () => {
    copySchema(folder.path)
    const { authority } = await makeOwnCertificate(folder.path, {
      names: ['dugsi.lan', '127.0.0.1'],
      school: 'Iftin School',
      now: Date.now(),
    })
    const trustPort = await freePort()
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
      // The machine itself goes on without TLS at its old address; who comes from elsewhere gets the page in its place.
      const here = await fetch(`http://127.0.0.1:${address.port}/api/health`)
      expect(await here.text()).toContain('"version"')
      const [network] = ownAddresses()
      if (network) {
        const elsewhere = await fetch(`http://${network}:${address.port}/dashboard`)
        expect(await elsewhere.text()).toContain('/ca.crt')
        expect((await fetch(`http://${network}:${address.port}/api/health`)).status).toBe(403)
      }
    } finally {
      await server.stop()
    }
  })

  it('made while it runs is used at once, and lets the network in over HTTPS alone; the page has the school’s name', async () => {
    const trustPort = await freePort()
    const server = startProcess({ env: { DATA_DIR: folder.path, TRUST_PORT: String(trustPort) } })
    try {
      const before = await server.ready
      expect(before).toMatch(/^http:/)
      const { port } = new URL(before)
      const { email, password } = firstAdministrator(server.output)
      const { json } = await ask(before, '/user/login', { body: { email, password } })
      const token = String(json['Access_token'])
      const names = ['dugsi.lan', ...ownAddresses()]
      const made = await ask(before, '/settings/certificate', { body: { names }, token })
      expect(made.json).toMatchObject({ needsRestart: false, isSecure: true, isPlainForAll: false })
      const { settings } = (await ask(before, '/settings', { token })).json
      await fetch(`${before}/api/settings`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...(settings as object), name: 'Iftiin Primary School' }),
      })
      const authority = fs.readFileSync(join(folder.path, 'certificate/ca.crt'))
      expect(await getHealth(Number(port), 'dugsi.lan', authority)).toContain('"version"')
      const [network] = ownAddresses()
      if (network) {
        const page = await fetch(`http://${network}:${port}/`)
        expect(await page.text()).toContain(`https://${network}:${port}`)
      }
      const page = await fetch(`http://127.0.0.1:${trustPort}/`)
      expect(await page.text()).toContain('<title>Iftiin Primary School</title>')
    } finally {
      await server.stop()
    }
  })
})
