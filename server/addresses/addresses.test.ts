import { X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getHealth } from '../testing/https.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { judgeCertificate } from './certificate-verdict.ts'
import { addressesOf } from './list-addresses.ts'
import { listenHost, makeOwnCertificate, ownCertificate, tlsFilesOf } from './own-certificate.ts'
import type { Listening } from './reach.ts'

const DAY_MS = 86_400_000
const NOW = Date.now()

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const make = (names: string[], now = NOW) =>
  makeOwnCertificate(folder.path, { names, school: 'Iftin "A", School', now })

describe('a certificate of the school’s own', () => {
  it('is trusted for its names by whoever has the authority, and for no others', async () => {
    const { cert, key, authority } = await make(['dugsi.lan', '192.168.1.10'])
    const server = createServer({ cert: fs.readFileSync(cert), key: fs.readFileSync(key) }, (_, response) =>
      response.end('school'),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const ca = fs.readFileSync(authority)
    expect(await getHealth(port, 'dugsi.lan', ca)).toBe('school')
    await expect(getHealth(port, 'other.lan', ca)).rejects.toThrow(/does not match/)
    server.close()
    const read = new X509Certificate(fs.readFileSync(cert))
    expect(read.checkIP('192.168.1.10')).toBe('192.168.1.10')
    expect(new X509Certificate(ca).checkIssued(new X509Certificate(ca))).toBe(true)
    expect(read.checkIssued(new X509Certificate(ca))).toBe(true)
  })

  it('is made again by the same authority, and its keys are for the server alone', async () => {
    const first = await make(['dugsi.lan'])
    const authority = fs.readFileSync(first.authority, 'utf8')
    const before = fs.readFileSync(first.cert, 'utf8')
    const second = await make(['dugsi.lan', 'school.lan'])
    expect(fs.readFileSync(second.authority, 'utf8')).toBe(authority)
    expect(fs.readFileSync(second.cert, 'utf8')).not.toBe(before)
    for (const name of fs.readdirSync(join(folder.path, 'certificate')))
      expect(fs.statSync(join(folder.path, 'certificate', name)).mode & 0o077).toBe(0)
  })

  it('is refused for what is no name of a machine', async () => {
    await expect(make(['dugsi.lan', 'a b'])).rejects.toThrow('"a b" is no name or address of a machine')
    expect(ownCertificate(folder.path)).toBeNull()
  })

  it('warns 60 days before its end, and says when it has ended or names another host', async () => {
    await make(['dugsi.lan'])
    const tls = tlsFilesOf({ tls: null, dataDir: folder.path })
    const stateIn = (days: number, publicOrigin: string | null = null) =>
      judgeCertificate({ tls, publicOrigin, now: NOW + days * DAY_MS }).state
    expect([0, 739, 741, 801].map((days) => stateIn(days))).toEqual(['good', 'good', 'endsSoon', 'ended'])
    expect(stateIn(-3)).toBe('notYet')
    expect(stateIn(0, 'https://school.lan')).toBe('otherName')
    expect(judgeCertificate({ tls: null, publicOrigin: 'https://a.so', now: NOW }).state).toBe('proxy')
    expect(judgeCertificate({ tls: null, publicOrigin: null, now: NOW }).state).toBe('none')
  })
})

const cable = (address: string) => ({
  family: 'IPv4' as const,
  internal: false,
  address,
  netmask: '',
  mac: '',
  cidr: null,
})
const INTERFACES = {
  lo: [{ ...cable('127.0.0.1'), internal: true }],
  eth0: [cable('192.168.1.10'), cable('169.254.7.7')],
}

describe('addresses of a server', () => {
  let names: Record<string, readonly string[]>
  const lookup = async (name: string) => names[name] ?? []
  beforeEach(() => {
    names = { srv: ['127.0.1.1', '192.168.1.10'], 'dugsi.lan': ['192.168.1.10'] }
  })
  const listening = (more: Partial<Listening> = {}): Listening => ({
    host: '0.0.0.0',
    isHostSet: true,
    port: 8443,
    isSecure: ownCertificate(folder.path) !== null,
    isPlainForAll: false,
    tls: null,
    dataDir: folder.path,
    publicOrigin: null,
    trustPort: 3080,
    ...more,
  })
  const at = (more: Partial<Listening> = {}) =>
    addressesOf(listening(more), { now: NOW, interfaces: INTERFACES, hostname: 'srv', lookup })
  const told = async (more: Partial<Listening> = {}) =>
    (await at(more)).addresses.map(({ url, trouble }) => [url, trouble])

  it('say what phones lack: a server that listens to them, HTTPS, a name', async () => {
    expect(await told({ host: '127.0.0.1' })).toEqual([
      ['http://192.168.1.10:8443', 'notListening'],
      ['http://127.0.0.1:8443', 'onlyThisMachine'],
    ])
    expect(await told()).toContainEqual(['http://192.168.1.10:8443', 'noHttps'])
    expect((await at()).proposed).toEqual(['srv', '192.168.1.10'])
    await make(['dugsi.lan'])
    expect(await told()).toEqual([
      ['https://dugsi.lan:8443', null],
      ['https://192.168.1.10:8443', 'notNamed'],
      ['https://127.0.0.1:8443', 'onlyThisMachine'],
    ])
    expect(await at()).toMatchObject({
      certificate: { state: 'good', isOwn: true, names: ['dugsi.lan'] },
      trustPage: 'http://192.168.1.10:3080',
      proposed: ['dugsi.lan', '192.168.1.10'],
    })
  })

  it('are open to the network from the first certificate on, where no setting says otherwise', async () => {
    const settings = { host: null, tls: null, dataDir: folder.path }
    const here = { host: '127.0.0.1', isHostSet: false }
    expect(listenHost(settings)).toBe('127.0.0.1')
    expect(await told(here)).toContainEqual(['http://192.168.1.10:8443', 'untilCertificate'])
    await make(['192.168.1.10'])
    expect(listenHost(settings)).toBe('0.0.0.0')
    expect(listenHost({ ...settings, host: '127.0.0.1' })).toBe('127.0.0.1')
    expect(listenHost({ ...settings, tls: { cert: 'c', key: 'k' } })).toBe('127.0.0.1')
    // Made by the command, while the server runs without it.
    expect(await told({ isSecure: false })).toContainEqual(['http://192.168.1.10:8443', 'untilStart'])
  })

  it('by a name are for phones only where the name leads to this machine', async () => {
    await make(['dugsi.lan', '192.168.1.10', 'localhost'])
    expect(await told()).toContainEqual(['https://dugsi.lan:8443', null])
    names = { 'dugsi.lan': ['192.168.1.77'] }
    expect(await told()).toEqual([
      ['https://192.168.1.10:8443', null],
      ['https://dugsi.lan:8443', 'notFound'],
      ['https://127.0.0.1:8443', 'onlyThisMachine'],
    ])
    names = { 'dugsi.lan': ['127.0.1.1'] }
    expect(await told()).toContainEqual(['https://dugsi.lan:8443', 'notFound'])
  })

  it('and the names that a certificate has are proposed for the next one; before it only names that lead here', async () => {
    names = {}
    expect((await at()).proposed).toEqual(['192.168.1.10'])
    await make(['dugsi.lan', '10.0.0.5'])
    expect((await at()).proposed).toEqual(['dugsi.lan', '10.0.0.5', '192.168.1.10'])
  })

  it('begin with the public address, whose certificate a proxy may hold', async () => {
    expect((await told({ publicOrigin: 'https://school.so' }))[0]).toEqual(['https://school.so', null])
    expect(await told({ publicOrigin: 'http://school.so' })).toContainEqual(['http://school.so', 'noHttps'])
    expect(await told({ publicOrigin: 'http://127.0.0.1:3000' })).toContainEqual([
      'http://127.0.0.1:3000',
      'onlyThisMachine',
    ])
  })
})
