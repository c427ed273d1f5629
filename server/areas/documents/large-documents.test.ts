import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_LIMITS, type DocumentListed } from '#domain/documents/documents.schema.ts'
import { documentParts, documents } from '../../db/schema.ts'
import { openTestApp, type SignedIn, type TestApp } from '../../testing/app.ts'
import { usesPostgres } from '../../testing/own-postgres.ts'
import { pdfForm, pdfOf, sha256Of } from '../../testing/pdfs.ts'
import { PART_BYTES } from './parts.ts'

let school: TestApp
let office: SignedIn
let origin: string
const whole = pdfOf(DOCUMENT_LIMITS.bytes)

beforeAll(async () => {
  school = await openTestApp()
  office = await school.signIn('USER')
  await school.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(school.app.server.address() as AddressInfo).port}`
  // A first upload compiles and loads code that stays in memory, so a small one is sent first.
  const { request, answer, write } = sender()
  await write(begin('Small'))
  await write(pdfOf(20 * PART_BYTES))
  request.end(END)
  await answer
})
afterAll(async () => {
  // `fetch` keeps its connections open for a next call.
  school.app.server.closeAllConnections()
  await school.close()
})

/** Bytes of memory in use after garbage collection. */
const inUse = (): number => {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  // A buffer that one collection finds unused is given back by the next one.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const HEADERS = { 'content-type': 'multipart/form-data; boundary=x' }
const begin = (title: string): Buffer =>
  Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="title"\r\n\r\n${title}\r\n` +
      '--x\r\ncontent-disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n',
  )
const END = Buffer.from('\r\n--x--\r\n')

/** An upload whose pieces are sent one after the other, each once the one before has left. */
function sender() {
  const headers = { ...HEADERS, authorization: `Bearer ${office.token}` }
  const request = http.request(`${origin}/api/user/upload-pdf`, { method: 'POST', headers })
  const answer = new Promise<{ status: number; json: Record<string, unknown> }>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.on('data', (piece) => (text += String(piece)))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, json: JSON.parse(text) as Record<string, unknown> }),
      )
    })
  })
  const write = (piece: Uint8Array) => new Promise<void>((resolve) => request.write(piece, () => resolve()))
  return { request, answer, write }
}

const stored = async (): Promise<{ parts: number; documents: number }> => ({
  parts: await school.db.$count(documentParts),
  documents: await school.db.$count(documents),
})

/**
 * Most memory that an upload may take in addition: a few parts, of the forty of the file. No limit on the embedded
 * database, whose files are in memory in these tests, so that stored parts count as used.
 */
const MOST = usesPostgres() ? 2 * 1024 * 1024 : Number.POSITIVE_INFINITY

describe('a document of 10 MB', () => {
  let document: DocumentListed

  it('is stored part by part while it arrives, and never in memory as a whole', async () => {
    const { request, answer, write } = sender()
    const earlier = await stored()
    await write(begin('Large'))
    const before = inUse()
    const grown: number[] = []
    for (let at = 0; at < whole.length; at += PART_BYTES) {
      await write(whole.subarray(at, at + PART_BYTES))
      if (at % (32 * PART_BYTES) === 0) grown.push(inUse() - before)
    }
    request.end(END)
    const { status, json } = await answer
    document = json['document'] as DocumentListed
    expect([status, document.size, document.sha256]).toEqual([200, whole.length, sha256Of(whole)])
    expect(await stored()).toEqual({
      parts: earlier.parts + whole.length / PART_BYTES,
      documents: earlier.documents + 1,
    })
    expect(Math.max(...grown)).toBeLessThan(MOST)
  })

  it('is sent part by part, and never in memory as a whole, also to a slow reader', async () => {
    const headers = { authorization: `Bearer ${office.token}` }
    const answer = await fetch(`${origin}/api${document.fileUrl}`, { headers })
    const before = inUse()
    const grown: number[] = []
    let received = 0
    for await (const piece of answer.body!) {
      received += piece.length
      if (grown.length < received / (32 * PART_BYTES)) grown.push(inUse() - before)
    }
    expect([received, grown.length > 4]).toEqual([whole.length, true])
    expect(Math.max(...grown)).toBeLessThan(MOST)
  })

  it('is stored as it was sent', async () => {
    const headers = { authorization: `Bearer ${office.token}`, range: 'bytes=1-' }
    const bytes = Buffer.from(await (await fetch(`${origin}/api${document.fileUrl}`, { headers })).arrayBuffer())
    expect(bytes.equals(whole.subarray(1))).toBe(true)
  })

  it('and one byte more is refused, and leaves no parts behind', async () => {
    const before = await stored()
    const form = await pdfForm(pdfOf(DOCUMENT_LIMITS.bytes + 1), { title: 'Larger' })
    const answer = await school.call({ method: 'POST', path: '/user/upload-pdf', token: office.token, ...form })
    expect([answer.status, answer.json['message']]).toEqual([413, 'File too large (max 10MB)'])
    expect(await stored()).toEqual(before)
  })

  it('whose sender disappears leaves no parts behind', async () => {
    const before = await stored()
    const { request, answer, write } = sender()
    const broken = answer.catch((error: Error) => error)
    await write(begin('Half'))
    await write(whole.subarray(0, 20 * PART_BYTES))
    await expect.poll(async () => (await stored()).parts).toBeGreaterThan(before.parts)
    request.destroy()
    expect(await broken).toBeInstanceOf(Error)
    await expect.poll(stored).toEqual(before)
  })

  it('that is not read to its end blocks no statement of the database', async () => {
    const gone = new AbortController()
    const headers = { authorization: `Bearer ${office.token}` }
    const answer = await fetch(`${origin}/api${document.fileUrl}`, { headers, signal: gone.signal })
    await answer.body!.getReader().read()
    gone.abort()
    expect((await school.call({ path: '/user/documents', token: office.token })).status).toBe(200)
  })
})
