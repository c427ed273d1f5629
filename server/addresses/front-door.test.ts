import fs from 'node:fs'
import { createServer, request as plainRequest, type Server } from 'node:http'
import { Agent, request as secureRequest } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/server-process.ts'
import { openFrontDoor, type FrontDoor } from './front-door.ts'
import { makeOwnCertificate } from './own-certificate.ts'

let folder: ReturnType<typeof temporaryFolder>
let server: Server
let door: FrontDoor
let port: number

/** Starts a server behind a door; each answer says how it was asked, and how many bytes came. */
async function begin(isPlainForAll = false): Promise<void> {
  server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (piece: Buffer) => (bytes += piece.length))
    request.on('end', () => response.end(`${'encrypted' in request.socket ? 'https' : 'http'} ${bytes}`))
  })
  door = openFrontDoor(server, { isPlainForAll, sendOn: (_, response) => response.end('sent on') })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
}

beforeEach(async () => {
  folder = temporaryFolder()
})
afterEach(async () => {
  door.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  folder.remove()
})

async function secured() {
  const { cert, key, authority } = await makeOwnCertificate(folder.path, {
    names: ['127.0.0.1', '127.0.0.2'],
    school: 'Iftin',
    now: Date.now(),
  })
  door.secure({ cert: fs.readFileSync(cert), key: fs.readFileSync(key) })
  return fs.readFileSync(authority)
}

type Asked = { host?: string; body?: Buffer; agent?: Agent }

const ask = (scheme: 'http' | 'https', { host = '127.0.0.1', body, agent }: Asked = {}): Promise<string> =>
  new Promise((done, fail) => {
    const options = { host, port, method: 'POST', rejectUnauthorized: false, ...(agent && { agent }) }
    const call = (scheme === 'https' ? secureRequest : plainRequest)(options, (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => (text += piece.toString()))
      response.on('end', () => done(text))
    })
    call.on('error', fail)
    call.end(body)
  })

const LARGE = Buffer.alloc(3_000_000, 'x')

describe('a server behind its door', () => {
  it('speaks HTTPS beside HTTP on one port once it has a certificate, and again with a newer one', async () => {
    await begin()
    expect(await ask('http')).toBe('http 0')
    await expect(ask('https')).rejects.toThrow()
    expect(door.isSecure()).toBe(false)
    const ca = await secured()
    const agent = new Agent({ ca, keepAlive: true, rejectUnauthorized: true })
    expect(await Promise.all([ask('https', { body: LARGE }), ask('http', { body: LARGE })])).toEqual([
      'https 3000000',
      'http 3000000',
    ])
    expect(await ask('https', { agent })).toBe('https 0')
    expect(await ask('https', { agent, body: LARGE })).toBe('https 3000000')
    agent.destroy()
    await secured()
    expect([await ask('https'), door.isSecure()]).toEqual(['https 0', true])
  })

  it('listens to more addresses when it is told to, and says where it cannot', async () => {
    await begin()
    await secured()
    expect(await door.alsoAt('127.0.0.2', port)).toBe(true)
    expect(await ask('https', { host: '127.0.0.2' })).toBe('https 0')
    expect(await door.alsoAt('127.0.0.2', port)).toBe(false)
  })

  it('ends connections that say nothing when it is closed', async () => {
    await begin()
    await secured()
    const silent = connect(port, '127.0.0.1')
    const half = connect(port, '127.0.0.1')
    half.write('G')
    await Promise.all([once(silent, 'connect'), once(half, 'connect')])
    const ended = once(silent, 'close')
    await ask('http')
    door.close()
    await ended
    expect(silent.destroyed).toBe(true)
    half.destroy()
  })
})
