import {
  createHandlerBoundToURL,
  cleanupOutdatedCaches,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { readBadge, showBadge } from '#data/badge.ts'
import { device, openCacheDb, type CacheDb } from '#data/db.ts'
import { API } from '#data/host.ts'
import { SYNC_CHANNEL, type DrainReason, type WorkerAnswer, type WorkerMessage } from '#data/sync-messages.ts'
import type { SyncDeps } from './sync/deps.ts'
import { drain } from './sync/drain.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const files = self.__WB_MANIFEST as PrecacheEntry[]
precacheAndRoute(files)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/api\//] }))

/** As many as a browser fetches from one host at once. */
const FETCHED_AT_ONCE = 6

/**
 * Brings new files into the browser's own store. They are installed one after another, which costs a distant tablet a
 * round trip for each; what lies ready costs none. Files that may change under their name are left out.
 */
async function fetchAhead(): Promise<void> {
  const left = files.flatMap(({ url, revision }) => (revision ? [] : [url]))
  const fetchOn = async (): Promise<void> => {
    for (let url = left.shift(); url; url = left.shift()) {
      if (await self.caches.match(url)) continue
      // Whatever fails here is fetched again where it counts.
      await self.fetch(url).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      )
    }
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchOn))
}

self.addEventListener('install', (event) => event.waitUntil(fetchAhead()))

const channel = new BroadcastChannel(SYNC_CHANNEL)
const copies = new Map<string, CacheDb>()

function openCopy(name: string): CacheDb {
  let copy = copies.get(name)
  if (!copy || copy.hasBeenClosed()) copies.set(name, (copy = openCacheDb(name)))
  return copy
}

const deps = (): SyncDeps => ({
  db: device(),
  openCopy,
  fetch: self.fetch.bind(self),
  api: API,
  now: Date.now,
  random: Math.random,
  locks: self.navigator.locks,
  report: (progress) => channel.postMessage(progress),
})

/** Sends and fetches; asks the browser for another chance while something still waits. */
async function run(reason: DrainReason): Promise<boolean> {
  const isLeft = await drain(deps(), reason)
  // Of what was sent while no page is open only the worker knows.
  await showBadge(await readBadge(device()))
  if (isLeft) await self.registration.sync?.register('outbox').catch(() => undefined)
  return isLeft
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'SKIP_WAITING') return void self.skipWaiting()
  if (message.type !== 'drain') return
  const answer = (word: WorkerAnswer) => event.ports[0]?.postMessage(word)
  answer({ type: 'accepted' })
  event.waitUntil(run(message.reason).finally(() => answer({ type: 'done' })))
})

self.addEventListener('sync', (event) => {
  event.waitUntil(
    run('online').then((isLeft) => {
      // A rejected promise is how the browser learns that it should try again.
      if (isLeft) throw new Error('entries still wait')
    }),
  )
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
