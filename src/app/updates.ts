import { setAppUpdate } from '#data/device/app-update.ts'
import type { WorkerMessage } from '#data/sync/sync-messages.ts'
import { pause } from '#data/live/pause.ts'
import { firstScreen } from './first-screen.ts'

const CHECK_MS = 60 * 60_000

/**
 * Registers the worker. A new version of the app waits until the person agrees, or until all tabs are closed. Once the new
 * version takes over, every tab reloads, since the chunks of the old version are gone.
 */
export function startUpdates(): void {
  // The development server has no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  let hasWorker = Boolean(navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasWorker) return location.reload()
    // This page has installed the app; the takeover of a later version reloads it like any other page.
    hasWorker = true
    // Somebody may have signed in during the installation.
    navigator.serviceWorker.controller?.postMessage({ type: 'keepFiles' } satisfies WorkerMessage)
  })
  // The worker is registered after the first screen: storing the whole app at the same time would double its loading time.
  void firstScreen
    .then(pause)
    .then(register)
    .catch(() => undefined)
}

/** Lets the waiting version take over, also where a newer version, still being installed, replaces it in the meantime. */
async function take(): Promise<void> {
  const { controller, ready } = navigator.serviceWorker
  const { waiting, installing } = await ready
  waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
  installing?.addEventListener('statechange', () => {
    // Once the waiting version has taken over, the page reloads, and offers the newer one then.
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
