import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoginUser } from '#domain/auth/auth.schema.ts'
import { makeSealKey, schoolSealOf } from '#server/access/school-seal.ts'
import { photoLabel, type TakenPhoto } from '#domain/photos/photos.schema.ts'
import { keyOfPassword, makeDataKey, randomBytes } from '../session/vault-keys.ts'

/** A photo in base64 that is easy to find. */
const IMAGE = Buffer.from('picture of a child '.repeat(40)).toString('base64')

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
  const [taking, kept, ahead, own, queries, db, settings] = await Promise.all([
    import('./take-photo.ts'),
    import('./kept-photos.ts'),
    import('./kept-ahead.ts'),
    import('../session/own-kept.ts'),
    import('./photos.queries.ts'),
    import('../device/db.ts'),
    import('../device/settings.ts'),
  ])
  return { ...taking, ...kept, ...ahead, ...own, ...queries, ...db, ...settings }
}

let page: Awaited<ReturnType<typeof loadPage>>
const seal = schoolSealOf(makeSealKey())

const keyOf = async (password: string): Promise<CryptoKey> =>
  (await makeDataKey(await keyOfPassword(password, randomBytes(16), 1))).key

async function enter(id: number): Promise<void> {
  const db = page.device()
  await page.setSetting(db, 'userData', personOf(id))
  await page.setSetting(db, 'Access_token', 'token')
  await page.setSetting(db, 'device', { code: 'K7Q', secret: 'x' })
  await page.setSetting(db, `cache:${id}`, `replica-${id}-1`)
  await page.setSetting(db, `vaultKey:${id}`, await keyOf('Right!2026'))
}

beforeEach(async () => {
  page = await loadPage()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await enter(7)
})
afterEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const sentBody = async (): Promise<TakenPhoto> => {
  const [body] = (await page.device().outbox.toArray()).map(({ input }) => (input as { body: TakenPhoto }).body)
  if (!body) throw new Error('Nothing waits')
  return body
}

/** The photo of student 11 as this device shows it. */
async function shown(ref: string): Promise<string | undefined> {
  let found: string | undefined
  await page
    .loadPhotos('student', [{ id: 11, ref }], { got: (photos) => (found = photos.get(11)) })
    .catch(() => undefined)
  return found
}

describe('a photo that was taken', () => {
  test('waits sealed, so that only the school can open it, and its maker sees it without network', async () => {
    await page.setSetting(page.device(), 'factKey', seal.publicKey)
    await page.takePhoto('student', 11, IMAGE)
    const { ref, image, isSealed } = await sentBody()
    expect([isSealed, image.includes(IMAGE.slice(0, 40))]).toEqual([true, false])
    expect(seal.open(image, photoLabel(ref))).toBe(IMAGE)
    expect(await shown(ref)).toBe(`data:image/jpeg;base64,${IMAGE}`)
  })

  test('is not shown to whoever uses the tablet next', async () => {
    await page.setSetting(page.device(), 'factKey', seal.publicKey)
    await page.takePhoto('student', 11, IMAGE)
    const { ref } = await sentBody()
    await enter(8)
    expect(await shown(ref)).toBeUndefined()
  })

  test('is shown out of its entry where nothing can be sealed', async () => {
    await page.takePhoto('student', 11, IMAGE)
    expect((await sentBody()).image).toBe(IMAGE)
    const replica = page.cache('replica-7-1')
    const photos = await page.readPhotosOf(page.device(), replica, 7, 'student')
    expect(photos.get(11)).toMatchObject({ isWaiting: true, image: `data:image/jpeg;base64,${IMAGE}` })
  })

  test('is not saved where a full tablet has room for marks and payments only', async () => {
    await page.takePhoto('student', 11, IMAGE)
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ quota: 100e6, usage: 95e6 }) } })
    await expect(page.takePhoto('student', 12, IMAGE)).rejects.toThrow('NOT saved')
    expect(await page.device().outbox.count()).toBe(1)
  })
})

describe('the photos of a school of 700 that are fetched ahead', () => {
  const asked: number[] = []
  const refOf = (id: number): string => `0b0f6a3e-5d1c-4a8e-9a53-${String(id).padStart(12, '0')}`

  beforeEach(async () => {
    asked.length = 0
    const rows = Array.from({ length: 700 }, (_, at) => ({
      studentId: at + 1,
      ref: refOf(at + 1),
      takenAt: '2026-09-01',
    }))
    await page.cache('replica-7-1').studentPhotos.bulkPut(
      rows,
      rows.map(({ studentId }) => String(studentId)),
    )
    vi.stubGlobal('fetch', ({ url }: Request) => {
      const ids = new URL(url).searchParams.get('studentIds')?.split(',').map(Number) ?? []
      asked.push(...ids)
      return Promise.resolve(Response.json(ids.map((id) => ({ id, ref: refOf(id), image: IMAGE }))))
    })
  })

  const keepAhead = () => page.keepPhotosAhead('student', new Set(), new AbortController().signal)
  const fill = (usage: number) =>
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ quota: 100e6, usage }) } })

  test('are all kept, and asked for once', async () => {
    await keepAhead()
    expect(asked).toHaveLength(700)
    await keepAhead()
    expect(asked).toHaveLength(700)
    expect(await page.keptPhotoOf('student', 700)).toBe(`data:image/jpeg;base64,${IMAGE}`)
  })

  test('are not fetched on a tablet that has room for marks and payments only', async () => {
    fill(95e6)
    await keepAhead()
    expect(asked).toEqual([])
  })

  test('are left out once the tablet refuses to store more, which breaks nothing', async () => {
    const { store } = (await page.ownKept(page.device()))!
    store.photos.hook('creating', () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    await keepAhead()
    expect(await page.keptPhotoOf('student', 1)).toBeUndefined()
  })
})
