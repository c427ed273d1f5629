import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { endpoints } from '#domain/endpoints.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'

let school: TestApp
let dist: string

beforeAll(async () => {
  dist = fs.mkdtempSync(join(tmpdir(), 'dugsi-dist-'))
  fs.mkdirSync(join(dist, 'assets'))
  fs.writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Dugsi</title>')
  fs.writeFileSync(join(dist, 'sw.js'), '// worker')
  fs.writeFileSync(join(dist, 'assets', 'main-1a2b.js'), `export default ${JSON.stringify('x'.repeat(5000))}`)
  fs.writeFileSync(join(dist, '.secret'), 'secret')
  school = await openTestApp({ distDir: dist, hasApiDocs: true })
})

afterAll(async () => {
  await school.close()
  fs.rmSync(dist, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  school.app.inject({ url, headers })

describe('the web app', () => {
  it.each(['/', '/dashboard/students', '/auth/login', '/dashboard/MarkAtetendenceClass?class=1'])(
    'is served at %s',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(answer.body).toContain('<title>Dugsi</title>')
    },
  )

  it('has the security headers of pages, which data answers omit', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect((await get('/api/health')).headers['x-frame-options']).toBeUndefined()
  })

  it('lets hashed files be cached for ever and has the worker revalidated', async () => {
    expect((await get('/assets/main-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it('is sent compressed while it is served', async () => {
    expect((await get('/assets/main-1a2b.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
  })

  it('is sent as compressed by the build where the browser accepts that, and may be cached for ever', async () => {
    const source = `export default ${JSON.stringify('y'.repeat(5000))}`
    const tight = brotliCompressSync(source)
    fs.writeFileSync(join(dist, 'assets', 'tight-3c4d.js'), source)
    fs.writeFileSync(join(dist, 'assets', 'tight-3c4d.js.br'), tight)
    const answer = await get('/assets/tight-3c4d.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.rawPayload.equals(tight)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^application\/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect((await get('/assets/tight-3c4d.js', {})).body).toBe(source)
    const other = await get('/assets/tight-3c4d.js', { 'accept-encoding': 'gzip' })
    expect([other.headers['content-encoding'], gunzipSync(other.rawPayload).toString()]).toEqual(['gzip', source])
  })

  it('answers 404 for a missing file, since a page would be stored as a script', async () => {
    expect((await get('/assets/gone-9z.js', { accept: '*/*' })).statusCode).toBe(404)
  })

  it.each(['/api', '/api/', '/api/nothing', '/api?x=1'])('is never sent in place of the API at %s', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknownAddress'])
  })

  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/.secret',
    '/assets/..%5c..%5cpackage.json',
  ])('does not serve files beside it: %s', async (url) => {
    const answer = await get(url, { accept: '*/*' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('secret"')
  })
})

/** Fields with decimals that are not amounts of money. */
const NO_MONEY = ['percentagePaid', 'rate', 'data', 'backup']

type NumberField = { name: string; isWhole: boolean; description: string }

/** The numbers among the fields of a document's schemas; cells of spreadsheets, which may be text as well, left out. */
function* numbersIn(json: unknown, name = ''): Generator<NumberField> {
  if (typeof json !== 'object' || json === null) return
  const { type, description = '', properties, anyOf, ...rest } = json as Record<string, unknown>
  if (name && (type === 'number' || type === 'integer'))
    yield { name, isWhole: type === 'integer', description: String(description) }
  for (const [field, each] of Object.entries(properties ?? {})) yield* numbersIn(each, field)
  const ways: { type?: unknown }[] = Array.isArray(anyOf) ? anyOf : []
  const isCell = ways.some((way) => way.type === 'string')
  for (const each of [...(isCell ? [] : ways), ...Object.values(rest)]) yield* numbersIn(each, name)
}

describe('the description of the API', () => {
  it('names every declared call', async () => {
    type Document = { paths: Record<string, Record<string, { operationId: string }>> }
    const { paths } = (await get('/api/docs/json')).json<Document>()
    const named = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
    const aliases = endpoints.flatMap(({ id, aliases = [] }: EndpointDefinition) =>
      aliases.map((_, at) => `${id}.alias${at + 1}`),
    )
    expect(aliases).toContain('fees.correctPayment.alias1')
    expect(named.toSorted()).toEqual([...endpoints.map(({ id }) => id), ...aliases].toSorted())
  })

  it('names the unit of every amount', async () => {
    const { paths } = (await get('/api/docs/json')).json<{ paths: unknown }>()
    const found = [...numbersIn(paths)]
    const cents = found.filter(({ name }) => /cents$/i.test(name))
    expect(cents.length).toBeGreaterThan(50)
    expect(cents.filter(({ description }) => !/\bUS cents\b/.test(description))).toEqual([])
    const others = found.filter(({ name, isWhole }) => !isWhole && !/cents$/i.test(name) && !NO_MONEY.includes(name))
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter(({ description }) => !/\b(US dollars|marks|percent)\b/.test(description))).toEqual([])
  })

  it('is served only where the settings say so', async () => {
    const closed = await openTestApp({ distDir: dist })
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/json'])
      expect((await closed.app.inject({ url })).statusCode).toBe(404)
    await closed.close()
  })

  it('can be read as pages without inline script', async () => {
    const page = await get('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
  })
})
