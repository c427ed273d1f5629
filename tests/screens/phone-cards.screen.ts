import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { getSetting } from '#data/device/settings.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, countOf, press, sees, seesNoMore, usePhone } from './steps.ts'

const PARENTS = '/parent-dashboard'
const HOME = 'Put it on the home screen'
const NOTICES = 'Tell me on this phone'

/** Functions that restore the browser's own properties after a test. */
const undo: (() => void)[] = []
/** Replaces a property of the browser until the end of the test. */
function replace(of: object, name: string, descriptor: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(of, name)
  Object.defineProperty(of, name, { ...descriptor, configurable: true })
  undo.push(() => (before ? Object.defineProperty(of, name, before) : Reflect.deleteProperty(of, name)))
}
// The latest first, as a property may have been replaced twice.
afterEach(() =>
  undo
    .splice(0)
    .reverse()
    .forEach((each) => each()),
)

const isHere = (title: string) => page.getByRole('heading', { name: title, exact: true })
const browserIs = (name: string): void => replace(navigator, 'userAgent', { value: name })

const bytesOf = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer

/** A browser with a push service, which asks its person once and gets this answer. */
function withNotices(answer: NotificationPermission): void {
  let permission: NotificationPermission = 'default'
  let subscription: PushSubscription | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }): Promise<PushSubscription> => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = await crypto.subtle.exportKey('raw', pair.publicKey)
      subscription = {
        endpoint: `https://8.8.8.8/push/${crypto.randomUUID()}`,
        options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
        getKey: (name: string) => (name === 'auth' ? new Uint8Array(16).buffer : p256dh),
        unsubscribe: async () => true,
      } as unknown as PushSubscription
      return subscription
    },
  }
  const registration = { pushManager, getNotifications: async () => [] }
  replace(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
  replace(Notification, 'permission', { get: () => permission })
  replace(Notification, 'requestPermission', { value: async () => (permission = answer) })
}

/** A browser without a push service, so that notices are not offered. */
const withoutNotices = (): void => replace(navigator.serviceWorker, 'getRegistration', { value: async () => undefined })

describe('the cards after a parent’s arrival', () => {
  const school = useSchool()
  usePhone()

  test('show the way to the home screen of an iPhone and of Android, once', async () => {
    withoutNotices()
    browserIs('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')
    await school.openAs('parent', PARENTS)
    await sees(isHere(HOME))
    await sees('Tap Share at the bottom of Safari')
    expect(countOf(buttonOf('Put it there'))).toBe(0)
    browserIs('Mozilla/5.0 (Linux; Android 13)')
    reload()
    await sees('Tap the three dots at the top')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await press('Not now')
    await seesNoMore(isHere(HOME))
    reload()
    await sees('Notices on this device')
    await expect.poll(() => getSetting(device(), 'isHomeCardPutAway')).toBe(true)
    expect(countOf(isHere(HOME))).toBe(0)
  })

  test('ask the browser to install the app where it offers that, and say nothing where it cannot', async () => {
    withoutNotices()
    await school.openAs('parent', PARENTS)
    await sees('Notices on this device')
    expect(countOf(isHere(HOME))).toBe(0)
    const prompt = vi.fn(async () => undefined)
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    await sees(isHere(HOME))
    await press('Put it there')
    expect(prompt).toHaveBeenCalledOnce()
    await seesNoMore(isHere(HOME))
    await expect.poll(() => getSetting(device(), 'isHomeCardPutAway')).toBe(true)
  })

  test('switch on all notices by one switch, which the folded list then shows', async () => {
    withNotices('granted')
    await school.openAs('parent', PARENTS)
    await sees(isHere(NOTICES))
    expect(countOf(page.getByText('Notices on this device'))).toBe(0)
    expect(countOf(page.getByRole('switch'))).toBe(1)
    await page.getByRole('switch', { name: 'Tell me everything' }).click()
    await seesNoMore(isHere(NOTICES))
    const kinds = ['absent', 'payment', 'announcement', 'exam', 'bus']
    await expect.poll(() => getSetting(device(), `notices:${demoAccount('parent').id}`)).toEqual(kinds)
    await page.getByText('Notices on this device').click()
    for (const kind of ['A child is marked absent today', 'Exam results are out'])
      await expect.element(page.getByRole('switch', { name: kind })).toBeChecked()
  })

  test('have the kinds of notices behind the one switch, to be chosen one after another', async () => {
    withNotices('granted')
    await school.openAs('parent', PARENTS)
    await page.getByText('Choose what you are told').click()
    for (const kind of ['A child is marked absent today', 'Exam results are out']) {
      await page.getByRole('switch', { name: kind }).click()
      await expect.element(page.getByRole('switch', { name: kind })).toBeChecked()
    }
    const kinds = ['absent', 'exam']
    await expect.poll(() => getSetting(device(), `notices:${demoAccount('parent').id}`)).toEqual(kinds)
    reload()
    await sees('Notices on this device 2/5')
    expect(countOf(isHere(NOTICES))).toBe(0)
  })

  test('say how to allow notices that the phone has refused, and are gone once dismissed', async () => {
    withNotices('denied')
    await school.openAs('parent', PARENTS)
    await sees(isHere(NOTICES))
    await page.getByRole('switch', { name: 'Tell me everything' }).click()
    await sees(/^The phone did not allow it\. Tap the sign beside the address/)
    reload()
    await sees(/^The phone did not allow it\./)
    await press('Not now')
    await seesNoMore(isHere(NOTICES))
    reload()
    await page.getByText('Notices on this device').click()
    await sees(/^Notices of this app are blocked in this browser/)
    expect(countOf(isHere(NOTICES))).toBe(0)
  })
})
