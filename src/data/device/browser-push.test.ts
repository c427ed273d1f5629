import { expect, test } from 'vitest'
import { dropBrowser, keysOf, subscribeBrowser, type PushRegistration } from './browser-push.ts'

const KEY = 'BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const bytes = (length: number, first: number): ArrayBuffer => new Uint8Array(length).fill(first, 0, 1).buffer

/** A browser with a subscription under a key, or without one. */
function browserOf(key: ArrayBuffer | null) {
  const done: string[] = []
  const subscriptionOf = (endpoint: string, applicationServerKey: ArrayBuffer) => ({
    endpoint,
    options: { applicationServerKey },
    getKey: (name: string) => (name === 'auth' ? bytes(16, 251) : bytes(65, 4)),
    unsubscribe: async () => done.push(`ended ${endpoint}`) > 0,
  })
  const pushManager = {
    getSubscription: async () => (key ? subscriptionOf('https://push.example/old', key) : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      done.push(`subscribed ${applicationServerKey.slice(0, 2)}`)
      return subscriptionOf('https://push.example/new', bytes(65, 4))
    },
  }
  const getNotifications = async () => [{ close: () => done.push('closed') }]
  return { registration: { pushManager, getNotifications } as unknown as PushRegistration, done }
}

test('a browser subscribes to notices under the school’s key, and keeps a subscription that is already under that key', async () => {
  const fresh = browserOf(null)
  expect(await subscribeBrowser(fresh.registration, KEY)).toMatchObject({ endpoint: 'https://push.example/new' })
  expect(fresh.done).toEqual(['subscribed BA'])
  const known = browserOf(bytes(65, 4))
  expect(await subscribeBrowser(known.registration, KEY)).toMatchObject({ endpoint: 'https://push.example/old' })
  expect(known.done).toEqual([])
})

test('a subscription to notices under a key from before a restore is ended before the browser subscribes anew', async () => {
  const { registration, done } = browserOf(bytes(65, 9))
  await subscribeBrowser(registration, KEY)
  expect(done).toEqual(['ended https://push.example/old', 'subscribed BA'])
})

test('the keys of a subscription to notices are sent as URL-safe base64 without padding', async () => {
  const { registration } = browserOf(bytes(65, 4))
  const subscription = await registration.pushManager.getSubscription()
  const { p256dh, auth } = keysOf(subscription!)
  expect([p256dh.length, auth.length]).toEqual([87, 22])
  expect(auth.startsWith('-w')).toBe(true)
})

test('dropping a browser’s notices ends its subscription and closes the notices that are shown', async () => {
  const { registration, done } = browserOf(bytes(65, 4))
  await dropBrowser(registration)
  expect(done).toEqual(['closed', 'ended https://push.example/old'])
  await dropBrowser(undefined)
})
