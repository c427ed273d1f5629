import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { registerProblems } from './problems.ts'
import { sendLines } from './stream-reply.ts'
import { Problem } from '#domain/core/problems.ts'

const app = () => {
  const made = fastify({ forceCloseConnections: true })
  registerProblems(made)
  return made
}

let server: ReturnType<typeof app>
afterEach(() => server.close())

async function open(values: () => AsyncIterable<unknown>, encoding: string) {
  server = app()
  server.get('/', (request, reply) => sendLines(request, reply, values()))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return new Promise<import('node:http').IncomingMessage>((resolve) => {
    request({ port, host: '127.0.0.1', headers: { 'accept-encoding': encoding } }, resolve).end()
  })
}

const unpack = { br: createBrotliDecompress, gzip: createGunzip }

describe('a stream of pages', () => {
  it.each(['br', 'gzip'] as const)('packed as %s, sends each page before the next one is made', async (encoding) => {
    let release = (): void => undefined
    const first = new Promise<void>((resolve) => (release = resolve))
    const response = await open(async function* () {
      yield { page: 1 }
      await first
      yield { page: 2 }
    }, encoding)
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-type']).toContain('ndjson')
    let text = ''
    for await (const chunk of response.pipe(unpack[encoding]())) {
      text += String(chunk)
      // The second page must not be made before the first has arrived.
      if (text === '{"page":1}\n') release()
    }
    expect(text).toBe('{"page":1}\n{"page":2}\n')
  })

  it.each(['br', 'gzip', 'identity'] as const)(
    'with one page marked as last is a plain answer, as %s',
    async (encoding) => {
      let hasEnded = false
      const response = await open(async function* () {
        try {
          yield { page: 1, more: false }
        } finally {
          hasEnded = true
        }
      }, encoding)
      expect(hasEnded).toBe(true)
      expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(response.headers['content-length']).toBeDefined()
      const body = encoding === 'identity' ? response : response.pipe(unpack[encoding]())
      expect(String(Buffer.concat(await body.toArray()))).toBe('{"page":1,"more":false}\n')
    },
  )

  it('with one long page that is marked as last is still streamed', async () => {
    const page = { page: 'x'.repeat(100_000), more: false }
    const response = await open(async function* () {
      yield page
    }, 'br')
    expect(response.headers['content-length']).toBeUndefined()
    const body = response.pipe(unpack.br())
    expect(String(Buffer.concat(await body.toArray()))).toBe(`${JSON.stringify(page)}\n`)
  })

  it('is sent uncompressed where the caller accepts no compression', async () => {
    const response = await open(async function* () {
      yield { page: 1 }
    }, 'gzip;q=0, identity')
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(String((await response.toArray())[0])).toBe('{"page":1}\n')
  })

  it('that is refused at its first page has the status of the refusal', async () => {
    // oxlint-disable-next-line require-yield
    const response = await open(async function* () {
      throw new Problem('cursorGone')
    }, 'br')
    expect(response.statusCode).toBe(410)
    response.resume()
  })

  it('that fails in the middle breaks off instead of ending normally', async () => {
    const response = await open(async function* () {
      yield { page: 1 }
      throw new Error('gone')
    }, 'identity')
    await expect(response.toArray()).rejects.toThrow('aborted')
  })

  it('stops making pages when the receiver disconnects', async () => {
    let ended = (): void => undefined
    const end = new Promise<void>((resolve) => (ended = resolve))
    const response = await open(async function* () {
      try {
        while (true) yield { page: 'x'.repeat(100_000) }
      } finally {
        ended()
      }
    }, 'gzip')
    response.destroy()
    await expect(end).resolves.toBeUndefined()
  })
})
