import type { DeviceDb } from './db.ts'
import { getSetting } from './settings.ts'

/** Part of a worker's registration that notices need, in a page and in the worker. */
export type PushRegistration = Pick<ServiceWorkerRegistration, 'pushManager' | 'getNotifications'>

/** Subscription of a browser in the form that is sent to the school's server. */
export type PushKeys = { endpoint: string; p256dh: string; auth: string }

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

export const keysOf = (subscription: PushSubscription): PushKeys => ({
  endpoint: subscription.endpoint,
  p256dh: base64url(subscription.getKey('p256dh')),
  auth: base64url(subscription.getKey('auth')),
})

/** The browser's subscription under the school's key; an older one under another key, from before a restore, is ended. */
export async function subscribeBrowser({ pushManager }: PushRegistration, publicKey: string): Promise<PushKeys> {
  const present = await pushManager.getSubscription()
  if (present && base64url(present.options.applicationServerKey) === publicKey) return keysOf(present)
  await present?.unsubscribe()
  return keysOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/**
 * Ends the browser's subscription and closes the notices that are shown, also without network: the push service then reports the
 * end to the school's server.
 */
export async function dropBrowser(registration: PushRegistration | undefined): Promise<void> {
  const [subscription, shown] = await Promise.all([
    registration?.pushManager?.getSubscription(),
    registration?.getNotifications?.(),
  ])
  for (const notification of shown ?? []) notification.close()
  await subscription?.unsubscribe()
}

/** How long a sign-out waits for a browser that does not answer. */
const DROP_PATIENCE_MS = 2_000

/** The registration of this page's worker, where the browser has workers. */
export const pageRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration()

/** Ends notices of whoever signs out, so that nobody who comes next sees them. The sign-out goes on whatever the browser does. */
export async function dropNotices(): Promise<void> {
  const dropped = pageRegistration().then(dropBrowser)
  await Promise.race([dropped, new Promise((resolve) => setTimeout(resolve, DROP_PATIENCE_MS))]).catch(() => undefined)
}

/** Ends the notices of the person signed in until now, where another person signs in. */
export async function dropNoticesOfOthers(db: DeviceDb, ownerId: number): Promise<void> {
  const before = await getSetting(db, 'userData')
  if (before && before.id !== ownerId) await dropNotices()
}
