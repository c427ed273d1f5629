import type { Worker } from 'playwright'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/push-service.ts'
import type { Device } from './browser.ts'
import { PATIENCE } from './patience.ts'

/** What the worker's global scope has, of which the types of pages know nothing. */
type WorkerScope = {
  ExtendableEvent: { prototype: { type: string; waitUntil: (work: Promise<unknown>) => void } }
  handled: number
}

/** Begins to count; the answer tells how many push messages the worker of this device is done with since then. */
async function countHandled({ context, origin }: Device): Promise<() => Promise<number>> {
  const isOurs = (worker: Worker) => worker.url().startsWith(`${origin}/`)
  const worker = context.serviceWorkers().find(isOurs) ?? (await context.waitForEvent('serviceworker', isOurs))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    const { prototype } = scope.ExtendableEvent
    const { waitUntil } = prototype
    const count = () => void scope.handled++
    scope.handled = 0
    prototype.waitUntil = function (work) {
      waitUntil.call(this, work)
      if (this.type === 'push') void work.then(count, count)
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as WorkerScope).handled)
}

/**
 * Delivers push messages to the worker of a device, as its browser does, and lets that show notifications. Resolves
 * once the worker has shown them: Chromium forgets a notification when it is asked for its list at that moment.
 */
export async function pushTo(device: Device): Promise<(data: string) => Promise<void>> {
  const { context, page, origin } = device
  await context.grantPermissions(['notifications'], { origin })
  const session = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  const handled = await countHandled(device)
  // Its first look at what it shows forgets what it has shown since it started.
  await shownOn(device)
  return async (data) => {
    const before = await handled()
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect.poll(handled, PATIENCE).toBe(before + 1)
  }
}

/** What the phone shows. */
export const shownOn = ({ page }: Device): Promise<{ title: string; body: string; path: unknown; tag: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data, tag }) => ({ title, body, path: data as unknown, tag }))
  })

/** Where the browser keeps which key it has subscribed under. */
const SUBSCRIBED = 'subscribed-under'

/**
 * Lets the pages of a device subscribe to notices, as with a push service of the browser's own, which cannot be reached
 * here. Its person allows notifications.
 */
export async function letSubscribe({ context, origin }: Device, { endpoint, p256dh, auth }: Browser): Promise<void> {
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript(
    ({ of, stored }) => {
      if (!('PushManager' in globalThis)) return
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer
      const under = (key: string) =>
        ({
          endpoint: of.endpoint,
          options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
          getKey: (name: string) => bytes(name === 'auth' ? of.auth : of.p256dh),
          unsubscribe: async () => {
            localStorage.removeItem(stored)
            return true
          },
        }) as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => {
        const key = localStorage.getItem(stored)
        return key === null ? null : under(key)
      }
      PushManager.prototype.subscribe = async (options) => {
        const key = String(options?.applicationServerKey)
        localStorage.setItem(stored, key)
        return under(key)
      }
    },
    { of: { endpoint, p256dh, auth }, stored: SUBSCRIBED },
  )
}
