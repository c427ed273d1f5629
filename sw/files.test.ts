import { beforeEach, describe, expect, test } from 'vitest'
import { bitsOf, type ListedFile } from './file-sets.ts'
import { answerWith, dropOthers, fetchSets, fileOf, type FilesDeps } from './files.ts'

const ORIGIN = 'https://dugsi.test'

/** The part of the Cache interface that the worker uses. */
function memoryCache(): Cache {
  const stored = new Map<string, Response>()
  const urlOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request))
  return {
    keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
    match: (request: RequestInfo) => Promise.resolve(stored.get(urlOf(request))?.clone()),
    put: (request: RequestInfo, answer: Response) => Promise.resolve(void stored.set(urlOf(request), answer)),
    delete: (request: RequestInfo) => Promise.resolve(stored.delete(urlOf(request))),
  } as unknown as Cache
}

const everybodys: ListedFile = { url: 'index.html', revision: 'r1' }
const files: readonly ListedFile[] = [
  everybodys,
  { url: 'assets/app-1.js', revision: null },
  { url: 'assets/marking-1.js', revision: null, sets: bitsOf(['Teacher', 'ADMIN']) },
  { url: 'assets/fees-1.js', revision: null, sets: bitsOf(['ADMIN']) },
  { url: 'assets/sheet-1.js', revision: null, sets: bitsOf(['sheets']) },
]

let cache: Cache
let asked: string[]
let isOffline: boolean
let answerOf: (url: string) => Response

const fetchNow = ((address: URL) => {
  if (isOffline) return Promise.reject(new TypeError('no line'))
  asked.push(address.pathname.slice(1))
  return Promise.resolve(answerOf(address.href))
}) as typeof fetch

const depsOf = (list: readonly ListedFile[], isOvertaken = false): FilesDeps => ({
  files: list,
  origin: ORIGIN,
  open: () => Promise.resolve(cache),
  fetch: fetchNow,
  isOvertaken: () => isOvertaken,
})
const deps = depsOf(files)

const script = (): Response => new Response('x', { headers: { 'content-type': 'text/javascript' } })

beforeEach(() => {
  cache = memoryCache()
  asked = []
  isOffline = false
  answerOf = script
})

const stored = async (): Promise<string[]> => (await cache.keys()).map(({ url }) => url.slice(ORIGIN.length + 1))

describe('the files of the app', () => {
  test('are fetched for everybody and for the roles of the device, and no others', async () => {
    await fetchSets(deps, bitsOf(['Teacher']))
    expect(asked).toEqual(['index.html', 'assets/app-1.js', 'assets/marking-1.js'])
  })

  test('are fetched for the next role only as far as they are missing', async () => {
    await fetchSets(deps, bitsOf(['Teacher']))
    asked = []
    await fetchSets(deps, bitsOf(['Teacher', 'ADMIN']))
    expect(asked).toEqual(['assets/fees-1.js'])
  })

  test('reject when a fetch breaks off, and go on from there at the next try', async () => {
    answerOf = (url) => (url.endsWith('marking-1.js') ? new Response('', { status: 502 }) : script())
    await expect(fetchSets(deps, bitsOf(['Teacher']))).rejects.toThrow('marking-1.js')
    answerOf = script
    asked = []
    await fetchSets(deps, bitsOf(['Teacher']))
    expect(asked).toEqual(['assets/marking-1.js'])
  })

  test('are not taken from the page of a captive portal', async () => {
    answerOf = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    await expect(fetchSets(deps, 0)).rejects.toThrow('app-1.js')
    expect(await stored()).not.toContain('assets/app-1.js')
  })

  test('that have not changed survive an update; the others go only when the new release takes over', async () => {
    await fetchSets(deps, bitsOf(['Teacher']))
    const next = depsOf([
      { ...everybodys, revision: 'r2' },
      { url: 'assets/app-1.js', revision: null },
      { url: 'assets/marking-2.js', revision: null, sets: bitsOf(['Teacher']) },
    ])
    asked = []
    await fetchSets(next, bitsOf(['Teacher']))
    expect(asked).toEqual(['index.html', 'assets/marking-2.js'])
    expect(await stored()).toContain('assets/marking-1.js')
    await dropOthers(next)
    expect((await stored()).toSorted()).toEqual([
      'assets/app-1.js',
      'assets/marking-2.js',
      'index.html?__WB_REVISION__=r2',
    ])
  })

  test('of a newer release stay when the one before it takes over in the meantime', async () => {
    const index = (revision: string): ListedFile => ({ ...everybodys, revision })
    const [older, newer] = [depsOf([index('r2')], true), depsOf([index('r3')])]
    for (const release of [deps, older, newer]) await fetchSets(release, bitsOf(['Teacher']))
    await dropOthers(older)
    expect(await stored()).toContain('index.html?__WB_REVISION__=r3')
    await dropOthers(newer)
    expect(await stored()).toEqual(['index.html?__WB_REVISION__=r3'])
  })

  test('that this device lacks come from the server once and work without network from then on', async () => {
    const sheet = fileOf(deps, new Request(`${ORIGIN}/assets/sheet-1.js`))!
    expect(await (await answerWith(deps, sheet)).text()).toBe('x')
    isOffline = true
    expect(await (await answerWith(deps, sheet)).text()).toBe('x')
    const fees = fileOf(deps, new Request(`${ORIGIN}/assets/fees-1.js`))!
    await expect(answerWith(deps, fees)).rejects.toThrow('no line')
  })

  test('are one and the same for every page, and answer no calls and no files of others', () => {
    const navigation = (path: string) => ({ url: `${ORIGIN}${path}`, method: 'GET', mode: 'navigate' }) as Request
    expect(fileOf(deps, navigation('/dashboard/outbox?x=1'))).toBe(everybodys)
    expect(fileOf(deps, navigation('/api/docs'))).toBeUndefined()
    expect(fileOf(deps, new Request(`${ORIGIN}/api/student/list`))).toBeUndefined()
    expect(fileOf(deps, new Request('https://other.test/assets/app-1.js'))).toBeUndefined()
    expect(fileOf(deps, new Request(`${ORIGIN}/assets/app-1.js`, { method: 'POST' }))).toBeUndefined()
  })
})
