import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, type EndpointDefinition, type Method } from '#domain/core/endpoint.ts'
import { newLocks } from '#sw/sync/testing/fake-locks.ts'
import type { DrainReason } from '../sync/sync-messages.ts'

/** Loads the modules of a page anew, since the server's address is fixed when they are loaded. */
async function loadPage() {
  vi.resetModules()
  vi.stubEnv('VITE_HOST', 'https://dugsi.test')
  vi.stubGlobal('navigator', { locks: newLocks() })
  const [api, { onNudge }, { device }] = await Promise.all([
    import('./api.ts'),
    import('../sync/nudge.ts'),
    import('../device/db.ts'),
  ])
  const asked: DrainReason[] = []
  onNudge((reason) => asked.push(reason))
  return { ...api, device, asked }
}

let page: Awaited<ReturnType<typeof loadPage>>
beforeEach(async () => {
  page = await loadPage()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ saved: 1 })))
})
afterEach(async () => {
  await page.device().delete()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const reply = z.object({ saved: z.number() })
const callOf = (method: Method, roles: EndpointDefinition['roles'] = ['ADMIN']) =>
  endpoint({ id: 'test', method, path: '/test', summary: 'A call', roles, reply, problems: [] })

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  'a call that changes something by %s is followed by a pull',
  async (method) => {
    expect(await page.call(callOf(method), {})).toEqual({ saved: 1 })
    expect(page.asked).toEqual(['written'])
  },
)

test('a list and a file that are sent are followed by a pull, each by one', async () => {
  await page.callLarge(callOf('POST'), {}, globalThis.fetch)
  const taking = { ...callOf('POST'), body: z.object({ file: z.any() }), upload: { field: 'file', bytes: 9 } }
  await page.upload(taking as never, {} as never, new Blob(['x']))
  expect(page.asked).toEqual(['written', 'written'])
})

test('a call that reads, one of nobody, and one that was refused ask for no pull', async () => {
  await page.call(callOf('GET'), {})
  await page.call(callOf('POST', 'public'), {})
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'notFound', message: 'x' }, { status: 404 })))
  await expect(page.call(callOf('PUT'), {})).rejects.toThrow()
  expect(page.asked).toEqual([])
})
