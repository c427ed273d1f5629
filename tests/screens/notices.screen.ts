import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { signOut } from '#data/session/sign-in.ts'
import { getSetting } from '#data/device/settings.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { reload } from './app.tsx'
import { useSchool } from './school.ts'
import { sees, seesNoMore } from './steps.ts'

const PARENTS = '/parent-dashboard'
const switchOf = (name: string): Locator => page.getByRole('switch', { name, exact: true })
const isOn = (name: string): Promise<unknown> => expect.element(switchOf(name)).toBeChecked()
const isOff = (name: string): Promise<unknown> => expect.element(switchOf(name)).not.toBeChecked()

/** Opens the kinds of notices on a parent's page, which are behind the one switch at first and folded later. */
const openList = (): Promise<void> => page.getByText(/^(Choose what you are told|Notices on this device)/).click()

/** State of the simulated browser of a phone, since the browser of these tests has no push service. */
let permission: NotificationPermission
let subscribed: string[] = []
let canReach = true

async function subscriptionOf(key: string): Promise<PushSubscription> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const p256dh = await crypto.subtle.exportKey('raw', pair.publicKey)
  const endpoint = `https://8.8.8.8/push/${crypto.randomUUID()}`
  const applicationServerKey = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  ).buffer
  subscribed.push(endpoint)
  return {
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey },
    getKey: (name: string) => (name === 'auth' ? new Uint8Array(16).buffer : p256dh),
    unsubscribe: async () => {
      subscribed = subscribed.filter((each) => each !== endpoint)
      subscription = null
      return true
    },
  } as unknown as PushSubscription
}

let subscription: PushSubscription | null = null
const registration = {
  pushManager: {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!canReach) throw new DOMException('Registration failed - push service error', 'AbortError')
      return (subscription = await subscriptionOf(applicationServerKey))
    },
  },
  getNotifications: async () => [],
} as unknown as ServiceWorkerRegistration

/** Functions that restore the browser's own properties after a test. */
const undo: (() => void)[] = []
/** Replaces a property of the browser until the end of the test. */
function replace(of: object, name: string, descriptor: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(of, name)
  Object.defineProperty(of, name, { ...descriptor, configurable: true })
  undo.push(() => (before ? Object.defineProperty(of, name, before) : Reflect.deleteProperty(of, name)))
}

beforeEach(() => {
  permission = 'default'
  subscription = null
  subscribed = []
  canReach = true
  replace(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
  replace(Notification, 'permission', { get: () => permission })
  replace(Notification, 'requestPermission', {
    value: async () => (permission = permission === 'default' ? 'granted' : permission),
  })
})
afterEach(() => undo.splice(0).forEach((each) => each()))

describe('notices', () => {
  const school = useSchool()
  test('are chosen by kind on a parent’s phone, stay chosen after a reload, and end when she signs out', async () => {
    await school.openAs('parent', PARENTS)
    await openList()
    await isOff('A child is marked absent today')
    await switchOf('A child is marked absent today').click()
    await sees('Notices saved')
    await isOn('A child is marked absent today')
    await isOff('Exam results are out')
    await switchOf('Exam results are out').click()
    await isOn('Exam results are out')
    const { id } = demoAccount('parent')
    await expect.poll(() => getSetting(device(), `notices:${id}`)).toEqual(['absent', 'exam'])
    expect(subscribed).toHaveLength(1)
    reload()
    await openList()
    await isOn('A child is marked absent today')
    await isOn('Exam results are out')

    await school.cut()
    reload()
    await openList()
    await sees('Notices need the school server to be changed. What you have chosen goes on.')
    await isOn('A child is marked absent today')
    await expect.element(switchOf('A child is marked absent today')).toBeDisabled()
    await signOut()
    expect(subscribed).toEqual([])
    await school.mend()
  })

  test('say why they cannot be switched on, and offer a teacher only the kinds that are for teachers', async () => {
    await school.openAs('teacher', '/dashboard/settings')
    await sees(switchOf('A work plan is given to me'))
    await seesNoMore(switchOf('A payment is on hold and waits for an administrator'))
    canReach = false
    await switchOf('A work plan is given to me').click()
    await sees('The browser’s service for notices cannot be reached now. Please try again later.')
    await isOff('A work plan is given to me')
    permission = 'denied'
    reload()
    await sees(/^Notices of this app are blocked in this browser/)
    replace(navigator.serviceWorker, 'getRegistration', { value: async () => undefined })
    reload()
    await sees('This browser cannot show notices. Everything else works.')
  })
})
