import { dropBrowser, keysOf } from '#data/device/browser-push.ts'
import { getSetting, getSettings } from '#data/device/settings.ts'
import type { OpenPath } from '#data/sync/sync-messages.ts'
import { readPayload } from '#domain/notices/notices.payload.ts'
import type { SyncDeps } from './sync/deps.ts'
import { send } from './sync/request.ts'
import badge from './images/notice-badge.png?inline'
import icon from './images/notice-icon.png?inline'

type Registration = Pick<ServiceWorkerRegistration, 'pushManager' | 'getNotifications' | 'showNotification' | 'scope'>

/** The windows of the app, as the worker reaches them. */
type Windows = {
  matchAll: (options: {
    type: 'window'
  }) => Promise<readonly { postMessage: (message: OpenPath) => void; focus: () => Promise<unknown> }[]>
  openWindow: (url: URL) => Promise<unknown>
}

/** Notice shown for a message of a later release. */
const GENERAL = {
  title: 'Dugsi',
  body: 'There is news from your school. Tap to open the app.',
  tag: 'general',
  path: '/',
}

/**
 * Shows a push message to the person for whom it is. Where somebody else is signed in, or nobody, it is not shown, and
 * the subscription ends.
 */
export async function showNotice(
  { db }: Pick<SyncDeps, 'db'>,
  registration: Registration,
  data: string,
): Promise<void> {
  const payload = readPayload(data)
  const isMeant = async (): Promise<boolean> => {
    const person = await getSetting(db, 'userData')
    return person !== undefined && (payload === null || payload.to === person.id)
  }
  if (!(await isMeant())) return dropBrowser(registration)
  const { title, body, tag, path } = payload ?? GENERAL
  // Images are part of the worker: a browser waits up to 90 s for those that it has to fetch before it shows anything.
  await registration.showNotification(title, { body, tag, icon, badge, data: path })
  // A sign-out meanwhile has closed only the notices that were shown before this one.
  if (!(await isMeant())) await dropBrowser(registration)
}

/** Opens the screen of a notice: in a window of the app where one is open, else in a new one. */
export async function openNotice(
  clients: Windows,
  { notification }: { notification: Pick<Notification, 'data' | 'close'> },
  scope: string,
): Promise<void> {
  notification.close()
  const path = typeof notification.data === 'string' ? notification.data : GENERAL.path
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(new URL(path, scope)))
  open.postMessage({ type: 'openPath', path } satisfies OpenPath)
  await open.focus()
}

/** Subscribes again where the browser has replaced its subscription, and tells the school's server. */
export async function replaceSubscription(
  deps: SyncDeps,
  { pushManager }: Pick<Registration, 'pushManager'>,
  { oldSubscription, newSubscription }: Partial<Record<'oldSubscription' | 'newSubscription', PushSubscription | null>>,
  signal: AbortSignal,
): Promise<void> {
  const person = await getSetting(deps.db, 'userData')
  if (!person) return
  const [kinds, own, last] = await getSettings(deps.db, `notices:${person.id}`, `language:${person.id}`, 'language')
  if (!kinds) return
  const options = oldSubscription?.options
  const fresh = newSubscription ?? (options && (await pushManager.subscribe(options)))
  // Without a subscription here, the page subscribes when it is opened.
  if (!fresh) return
  const body = JSON.stringify({ ...keysOf(fresh), kinds, language: own ?? last ?? 'en' })
  const headers = { 'content-type': 'application/json' }
  await send(deps, person.id, { method: 'PUT', path: '/user/notices', headers, body, signal })
}
