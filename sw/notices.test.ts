import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from '#data/device/db.ts'
import { SCHOOL_HEADER } from '#domain/core/school-header.ts'
import { dropSession } from '#data/session/session.ts'
import { setSetting } from '#data/device/settings.ts'
import { openNotice, replaceSubscription, showNotice } from './notices.ts'
import type { SyncDeps } from './sync/deps.ts'

const SCOPE = 'https://school.example/'
const PAYLOAD = { v: 1, title: 'Ayaan is absent', body: 'Today', tag: 'absent:1', path: '/parent-dashboard', to: 7 }

let db: DeviceDb
beforeEach(async () => {
  db = openDeviceDb(`notices-${crypto.randomUUID()}`)
  await setSetting(db, 'userData', {
    id: 7,
    fullname: 'Hodan',
    email: 'h@demo.school',
    Role: 'PARENT',
    username: 'person',
    phone: null,
    photoUrl: null,
  })
})
afterEach(() => db.delete())

type Shown = { title: string; options: NotificationOptions | undefined }

const subscriptionOf = (endpoint: string, ended: string[] = []) =>
  ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) },
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
    unsubscribe: async () => ended.push(endpoint) > 0,
  }) as unknown as PushSubscription

/** Registration of a browser that records the calls made to it. */
function browserOf() {
  const shown: Shown[] = []
  const closed: string[] = []
  const ended: string[] = []
  const registration = {
    scope: SCOPE,
    pushManager: {
      getSubscription: async () => subscriptionOf('https://push.example/1', ended),
      subscribe: async () => subscriptionOf('https://push.example/fresh'),
    } as unknown as PushManager,
    getNotifications: async () => [{ close: () => closed.push('earlier') } as unknown as Notification],
    showNotification: async (title: string, options?: NotificationOptions) => void shown.push({ title, options }),
  }
  return { registration, shown, closed, ended }
}

describe('a push message', () => {
  test('is shown to the person for whom it is, under its tag, so that a repeat replaces it', async () => {
    const { registration, shown, ended } = browserOf()
    await showNotice({ db }, registration, JSON.stringify(PAYLOAD))
    expect(shown).toMatchObject([
      { title: 'Ayaan is absent', options: { body: 'Today', tag: 'absent:1', data: '/parent-dashboard' } },
    ])
    for (const image of [shown[0]?.options?.icon, shown[0]?.options?.badge]) expect(image).toMatch(/^data:image\/png/)
    expect(ended).toEqual([])
  })

  test('of a later release is shown as general news', async () => {
    const { registration, shown } = browserOf()
    for (const text of [JSON.stringify({ ...PAYLOAD, v: 2 }), 'nonsense', ''])
      await showNotice({ db }, registration, text)
    expect(shown).toHaveLength(3)
    for (const { title, options } of shown)
      expect([title, options?.tag, options?.data]).toEqual(['Dugsi', 'general', '/'])
  })

  test(
    'for somebody who has signed out is not shown, ends the subscription and closes the notices shown before',
    { tags: ['attack:next-user'] },
    async () => {
      const other = browserOf()
      await setSetting(db, 'userData', {
        id: 8,
        fullname: 'B',
        email: 'b@demo.school',
        Role: 'PARENT',
        username: 'person',
        phone: null,
        photoUrl: null,
      })
      await showNotice({ db }, other.registration, JSON.stringify(PAYLOAD))
      expect([other.shown, other.ended, other.closed]).toEqual([[], ['https://push.example/1'], ['earlier']])
      const nobody = browserOf()
      await dropSession(db)
      for (const text of [JSON.stringify(PAYLOAD), 'nonsense']) await showNotice({ db }, nobody.registration, text)
      expect([nobody.shown, nobody.ended.length]).toEqual([[], 2])
    },
  )

  test('for somebody who signs out while it is shown is taken down again', { tags: ['attack:next-user'] }, async () => {
    const { registration, shown, closed } = browserOf()
    const showNotification: typeof registration.showNotification = async (title, options) => {
      await registration.showNotification(title, options)
      await dropSession(db)
    }
    await showNotice({ db }, { ...registration, showNotification }, JSON.stringify(PAYLOAD))
    expect([shown.length, closed]).toEqual([1, ['earlier']])
  })
})

describe('a notice that is tapped', () => {
  const tap = async (data: unknown, windows: object[]) => {
    const told: unknown[] = []
    const opened: string[] = []
    let isClosed = false
    const clients = {
      matchAll: async () =>
        windows.map(() => ({
          postMessage: (message: unknown) => told.push(message),
          focus: async () => void told.push('focus'),
        })),
      openWindow: async (url: URL) => void opened.push(url.href),
    }
    const notification = {
      data,
      close: () => {
        isClosed = true
      },
    }
    await openNotice(clients, { notification }, SCOPE)
    return { told, opened, isClosed }
  }

  test('opens its screen in the window that is open', async () => {
    expect(await tap('/parent-dashboard', [{}])).toEqual({
      told: [{ type: 'openPath', path: '/parent-dashboard' }, 'focus'],
      opened: [],
      isClosed: true,
    })
  })

  test('opens a window where none is open', async () => {
    expect((await tap('/dashboard/MyWorkPlans', [])).opened).toEqual([`${SCOPE}dashboard/MyWorkPlans`])
    expect((await tap(undefined, [])).opened).toEqual([SCOPE])
  })
})

describe('a subscription that the browser replaces', () => {
  const sent: { url: string; method: string; body: unknown; token: string | null }[] = []
  const deps = (): SyncDeps => ({
    db,
    openReplica: () => {
      throw new Error('no replica is needed')
    },
    fetch: async (url, init) => {
      const token = new Headers(init?.headers).get('authorization')
      const body: unknown = JSON.parse(String(init?.body))
      sent.push({ url: String(url), method: String(init?.method), body, token })
      return Response.json({ message: 'ok' }, { headers: { [SCHOOL_HEADER]: 'school-1' } })
    },
    api: '/api',
    now: Date.now,
    random: () => 0.5,
    locks: undefined,
    report: () => undefined,
  })
  const change = { oldSubscription: subscriptionOf('https://push.example/old') }
  const { signal } = new AbortController()

  test('is sent to the school with the kinds of notices that the person has chosen, and her language', async () => {
    await setSetting(db, 'school', { id: 'school-1', name: 'School', timeZone: 'Africa/Mogadishu' })
    await setSetting(db, 'Access_token', 'token-of-7')
    await setSetting(db, 'notices:7', ['absent'])
    await setSetting(db, 'language:7', 'so')
    await replaceSubscription(deps(), browserOf().registration, change, signal)
    expect(sent).toMatchObject([
      {
        url: '/api/user/notices',
        method: 'PUT',
        token: 'Bearer token-of-7',
        body: { endpoint: 'https://push.example/fresh', kinds: ['absent'], language: 'so' },
      },
    ])
  })

  test('is left to the page where no kinds of notices are chosen, or nobody is signed in', async () => {
    sent.length = 0
    await replaceSubscription(deps(), browserOf().registration, change, signal)
    await dropSession(db)
    await setSetting(db, 'notices:7', ['absent'])
    await replaceSubscription(deps(), browserOf().registration, change, signal)
    expect(sent).toEqual([])
  })
})
