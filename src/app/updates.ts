import { setAppUpdate } from '#data/device/app-update.ts'
import type { WorkerMessage } from '#data/sync/sync-messages.ts'
import { firstScreen } from './first-screen.ts'

const CHECK_MS = 60 * 60_000

/**
 * Registers the worker. A new version waits until the person agrees; once it takes over, every tab reloads, since the
 * chunks of the old one are gone. Without consent it takes over when all tabs have been closed.
 */
export function startUpdates(): void {
  // The development server has no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  let hasWorker = Boolean(navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker) return location.reload()
    // The app was installed by this page, which the next version replaces as any other.
    hasWorker = true
    // Somebody may have signed in during the installation.
    navigator.serviceWorker.controller?.postMessage({ type: 'keepFiles' } satisfies WorkerMessage)
  })
  // The first screen has the line to itself: storing the whole app at the same time would double the wait for it.
  void firstScreen.then(register).catch(() => undefined)
}

/** Lets the waiting version take over, and also one that is still being installed, which may replace it before it has. */
async function take(): Promise<void> {
  const { controller, ready } = navigator.serviceWorker
  const { waiting, installing } = await ready
  waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
  installing?.addEventListener('statechange', () => {
    // Once the first has taken over, the page reloads, and offers the second again.
    if (navigator.serviceWorker.controller === controller) void take()
  })
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => setAppUpdate({ isReady: true, take: () => void take() }))
  setInterval(() => void workbox.update().catch(() => undefined), CHECK_MS)
  await workbox.register()
  setAppUpdate({ check: () => workbox.update() })
}
