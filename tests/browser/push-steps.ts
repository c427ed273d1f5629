import type { Worker } from 'playwright'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/push-service.ts'
import type { Device } from './browser.ts'
import { PATIENCE } from './patience.ts'

/** Parts of the worker's global scope that the types of pages do not have. */
type WorkerScope = {
  ExtendableEvent: { prototype: { type: string; waitUntil: (work: Promise<unknown>) => void } }
  handled: number
}

/** Begins to count push messages that the device's worker has handled; returns a function that reads the count. */
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
 * Allows notifications on a device, and returns a function that delivers a push message to its worker, as its browser does.
 * That function resolves once the worker has handled the message: Chromium forgets a notification if its list is asked for
 * at that moment.
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
  // Asked once beforehand, since Chromium's first list of notifications loses those shown since the browser started.
  await shownOn(device)
  return async (data) => {
    const before = await handled()
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect.poll(handled, PATIENCE).toBe(before + 1)
  }
}

/** Notifications that the device shows. */
export const shownOn = ({ page }: Device): Promise<{ title: string; body: string; path: unknown; tag: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data, tag }) => ({ title, body, path: data as unknown, tag }))
  })

/** Key in the local storage under which the simulated browser stores the server's key of its subscription. */
const SUBSCRIBED = 'subscribed-under'

/**
 * Lets the pages of a device subscribe to notices of a simulated push service, since the browser's own service cannot be
 * reached in tests. Notifications are allowed.
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
