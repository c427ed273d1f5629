import { createHash } from 'node:crypto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import type { DocumentKind, DocumentListed } from '#domain/documents/documents.schema.ts'
import type * as Kept from './kept.ts'
import { keyOfPassword, makeDataKey, randomBytes } from '../session/vault-keys.ts'

const SIZE = 1_300_000
const content = new Uint8Array(SIZE).map((_, at) => at % 251)
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const sha256 = hashOf(content)

const documentOf = (id: number, kind: DocumentKind = 'rules'): DocumentListed => ({
  id,
  fileUrl: '/f',
  url: '/f',
  publicId: `00000000-0000-4000-a000-00000000000${id}`,
  kind,
  title: `Rules ${id}`,
  size: SIZE,
  sha256,
  uploadedAt: '2026-09-14T08:00:00.000Z',
  uploadedById: 1,
  uploadedBy: { fullName: 'Hodan Cali' },
})
const RULES = documentOf(1)

const personOf = (id: number): LoginUser => ({
  id,
  fullname: 'Hodan Cali',
  email: `hodan${id}@demo.school`,
  Role: 'Teacher',
  username: 'person',
  phone: null,
  photoUrl: null,
})

/** Loads the modules of a page anew, since the server's address is fixed when they are loaded. */
async function loadPage() {
  vi.resetModules()
  vi.stubEnv('VITE_HOST', 'https://dugsi.test')
  const [kept, db, settings, files, vault, replicas, sealing] = await Promise.all([
    import('./kept.ts'),
    import('../device/db.ts'),
    import('../device/settings.ts'),
    import('../device/kept-files.ts'),
    import('../session/vault.ts'),
    import('../replica/replicas.ts'),
    import('../session/sealing.ts'),
  ])
  return { ...kept, ...db, ...settings, ...files, ...vault, ...replicas, ...sealing }
}

let page: Awaited<ReturnType<typeof loadPage>>
let asked: string[]
/** What the line does to the next answers; by default it carries them. */
let line: (body: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | null

const answer = (range: string | null): Response => {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  asked.push(from)
  const body = line(content.slice(Number(from), Number(to) + 1))
  if (!body) throw new TypeError('Failed to fetch')
  return new Response(body, { status: 206, headers: { 'content-type': 'application/pdf' } })
}

const keyOf = async (password: string): Promise<CryptoKey> =>
  (await makeDataKey(await keyOfPassword(password, randomBytes(16), 1))).key

/** Somebody is signed in, with her data key. */
async function enter(id: number, key: CryptoKey): Promise<void> {
  await page.setSetting(page.device(), 'userData', personOf(id))
  await page.setSetting(page.device(), 'Access_token', 'token')
  await page.setSetting(page.device(), `vaultKey:${id}`, key)
}

const readKept: () => ReturnType<typeof Kept.readKept> = () => page.readKept(page.device(), page.cache, (db) => db)
const keptTitles = async () => [...((await readKept())?.values() ?? [])].map(({ title }) => title)
const keep = (document = RULES) => page.keepDocument(document, () => undefined)
/** The hash of the kept file: comparing the bytes one by one takes the test runner seconds. */
const hashOfKept = async (document = RULES): Promise<string | null> => {
  const file = await page.readKeptFile(document)
  return file && hashOf(new Uint8Array(await file.arrayBuffer()))
}

beforeEach(async () => {
  asked = []
  line = (body) => body
  page = await loadPage()
  vi.stubGlobal('fetch', (input: Request) => Promise.resolve().then(() => answer(input.headers.get('range'))))
  await enter(7, await keyOf('Right!2026'))
})
afterEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe('a kept document', () => {
  test('is read without the school, and nothing of it is on the device in the plain', async () => {
    const shares: number[] = []
    await page.keepDocument(RULES, (share) => shares.push(Math.round(share * 100)))
    expect([shares, asked]).toEqual([
      [33, 67, 100],
      ['0', '524288', '1048576'],
    ])
    line = () => null
    expect(await hashOfKept()).toBe(sha256)
    expect(await keptTitles()).toEqual(['Rules 1'])
    const { files, pieces } = page.keptFiles(7)
    const stored = (await pieces.toArray()).map((piece) => Buffer.from(piece.content.data))
    expect(stored.some((piece) => piece.includes(Buffer.from(content.slice(0, 64))))).toBe(false)
    expect(JSON.stringify(await files.toArray())).not.toContain('Rules 1')
  })

  test('is fetched from where a broken line has stopped it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let carried = 0
    line = (body) => (carried++ < 2 ? body : null)
    let end: string | undefined
    void keep().then(
      () => (end = 'kept'),
      () => (end = 'broken'),
    )
    while (end === undefined) {
      await vi.advanceTimersByTimeAsync(1_000)
      await new Promise(setImmediate)
    }
    vi.useRealTimers()
    expect(end).toBe('broken')
    expect([await keptTitles(), await hashOfKept()]).toEqual([[], null])
    line = (body) => body
    asked = []
    await keep()
    expect(asked).toEqual(['1048576'])
    expect(await hashOfKept()).toBe(sha256)
  })

  test('whose bytes differ from those of the school is not kept', async () => {
    line = (body) => body.map((byte) => byte ^ 1)
    await expect(keep()).rejects.toThrow('broken file')
    expect([await keptTitles(), await page.keptFiles(7).pieces.count()]).toEqual([[], 0])
  })

  test('opens for nobody else on a shared tablet, and for its owner when she comes back', async () => {
    const own = (await page.getSetting(page.device(), 'vaultKey:7')) as CryptoKey
    await keep()
    await page.sealReplica(page.device(), 7)
    await enter(8, await keyOf('Other!2026'))
    expect([await keptTitles(), await hashOfKept()]).toEqual([[], null])
    await enter(7, await keyOf('Guessed!2026'))
    expect(await keptTitles()).toEqual([])
    await enter(7, own)
    expect(await hashOfKept()).toBe(sha256)
  })

  test('is dropped when the school does not list it any more; documents of another kind stay', async () => {
    for (const document of [RULES, documentOf(2), documentOf(3, 'scheme')]) await keep(document)
    await page.dropGone('rules', [documentOf(2)])
    expect((await keptTitles()).toSorted()).toEqual(['Rules 2', 'Rules 3'])
    expect(await page.keptFiles(7).pieces.count()).toBe(6)
    await page.dropKeptDocument(documentOf(2))
    expect(await keptTitles()).toEqual(['Rules 3'])
  })

  test('is deleted with the vault that opens it', async () => {
    await keep()
    const profile = { user: personOf(7), school: { name: 'Dugsi', timeZone: 'Africa/Mogadishu' } }
    await page.makeVault(page.device(), profile, 'New!2026', Date.now())
    expect(await Dexie.exists('kept-7')).toBe(false)
    await keep()
    await page.device().vaults.clear()
    await page.sealAbsent(page.device())
    expect(await Dexie.exists('kept-7')).toBe(false)
  })

  test('is deleted to make room on a full device: documents of other people first, the own ones last', async () => {
    await keep()
    await enter(8, await keyOf('Other!2026'))
    await keep()
    const left = []
    while (await page.freeSpace(page.device())) left.push(await page.ownersOfKeptFiles())
    expect(left).toEqual([[8], []])
  })
})

test('no document is kept where the browser has no cryptography', async () => {
  await page.dropSettings(page.device(), 'vaultKey:7')
  expect(await readKept()).toBeNull()
  await expect(keep()).rejects.toThrow('Nothing can be kept')
})
