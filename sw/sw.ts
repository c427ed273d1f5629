import { readBadge, showBadge } from '#data/device/badge.ts'
import { device, openedReplica } from '#data/device/db.ts'
import { API } from '#data/answers/host.ts'
import { type DrainReason, SYNC_CHANNEL, type WorkerAnswer, type WorkerMessage } from '#data/sync/sync-messages.ts'
import { SHELL_CACHE_PREFIX } from '#data/replica/replicas.ts'
import { bitsOf, type ListedFile } from './file-sets.ts'
import { answerWith, dropOthers, fetchSets, fileOf, type FilesDeps } from './files.ts'
import { openNotice, replaceSubscription, showNotice } from './notices.ts'
import { laterSets, noteStored, noteSets, usedWith } from './stored-sets.ts'
import type { SyncDeps } from './sync/deps.ts'
import { drain } from './sync/drain.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ListedFile[] }

// The cache has the same name in every release, so that unchanged files are not fetched again.
const CACHE = `${SHELL_CACHE_PREFIX}${self.registration.scope}`

const filesDeps: FilesDeps = {
  files: self.__WB_MANIFEST,
  origin: self.location.origin,
  open: () => self.caches.open(CACHE),
  fetch: self.fetch.bind(self),
  isOvertaken: () => self.registration.installing !== null || self.registration.waiting !== null,
}

let storedBits = 0

/** Fetches every file that the people of this device can open; returns their sets. */
async function keepFiles(): Promise<number> {
  const bits = await noteSets(device())
  if (bits !== storedBits || bits === 0) {
    await fetchSets(filesDeps, bits)
    storedBits = bits
  }
  // Recorded each time, since the device's database may have been deleted. On a full device only this record is missing.
  await noteStored(device(), bits).catch(() => undefined)
  return bits
}

/** Stores files as `keepFiles` does, and then the sets that can wait. A failed fetch is repeated at the next occasion. */
async function keepAllFiles(): Promise<void> {
  try {
    // One at a time: a second one finds what the first has stored.
    await self.navigator.locks.request('files', async () => {
      const bits = await keepFiles()
      const later = laterSets(bits)
      if (later.length === 0) return
      await fetchSets(filesDeps, bits | bitsOf(later))
      await noteSets(device(), later)
    })
  } catch {
    // No network, or no room.
  }
}

/**
 * The first screen waits for its rows, and the page fetches its files itself: files of other screens would slow both down, so they
 * come after a pull that is under way, or between the rows of its history.
 */
const keepFilesAfterPull = async (): Promise<void> => {
  await self.navigator.locks.request('pull', { mode: 'shared' }, () => undefined)
  await keepAllFiles()
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
})

self.addEventListener('activate', (event) => event.waitUntil(dropOthers(filesDeps).then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const file = fileOf(filesDeps, event.request)
  if (!file) return
  event.respondWith(answerWith(filesDeps, file))
  const used = usedWith(file)
  if (used.length > 0) event.waitUntil(noteSets(device(), used))
})

/** Longest wait for files of other people once somebody has agreed to an update. */
const TAKE_OVER_PATIENCE_MS = 20_000

/** Lets this release take over, with the files of people who have signed in since it was installed. */
const takeOver = async (): Promise<void> => {
  const patience = new Promise((resolve) => setTimeout(resolve, TAKE_OVER_PATIENCE_MS))
  await Promise.race([keepFiles(), patience]).catch(() => undefined)
  await self.skipWaiting()
}

const channel = new BroadcastChannel(SYNC_CHANNEL)

const deps = (hasDaily?: () => void): SyncDeps => ({
  db: device(),
  openReplica: openedReplica,
  fetch: self.fetch.bind(self),
  api: API,
  now: Date.now,
  random: Math.random,
  locks: self.navigator.locks,
  report: (progress) => channel.postMessage(progress),
  ...(hasDaily ? { hasDaily } : {}),
})

/** Reasons after which the network or another person may have come. */
const BRINGS_FILES: readonly DrainReason[] = ['load', 'signIn', 'online', 'timer', 'focus']

/** Pushes and pulls; resolves to whether entries still wait. */
async function run(reason: DrainReason, hasDaily?: () => void): Promise<boolean> {
  const isLeft = await drain(deps(hasDaily), reason)
  // Only the worker knows of entries that were sent while no page was open.
  await showBadge(await readBadge(device()))
  return isLeft
}

/** As `run` for a page; registers a sync with the browser while entries still wait. */
async function runForPage(reason: DrainReason, hasDaily: () => void): Promise<void> {
  if (await run(reason, hasDaily)) await self.registration.sync?.register('outbox').catch(() => undefined)
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'SKIP_WAITING') return event.waitUntil(takeOver())
  if (message.type === 'keepFiles') return event.waitUntil(keepFilesAfterPull())
  const answer = (word: WorkerAnswer) => event.ports[0]?.postMessage(word)
  answer({ type: 'accepted' })
  const synchronized = runForPage(message.reason, () => void keepAllFiles()).finally(() => answer({ type: 'done' }))
  event.waitUntil(synchronized)
  // Somebody may have signed in whose screens are not stored here yet.
  if (BRINGS_FILES.includes(message.reason)) event.waitUntil(synchronized.then(keepFilesAfterPull, keepFilesAfterPull))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(deps(), self.registration, event.data?.text() ?? ''))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotice(self.clients, event, self.registration.scope))
})

/** Longest wait for the school's server when the browser has replaced its subscription. */
const REPLACE_PATIENCE_MS = 20_000

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & Parameters<typeof replaceSubscription>[2]
  const patience = AbortSignal.timeout(REPLACE_PATIENCE_MS)
  // Where nobody answers, the page subscribes again when it is opened.
  event.waitUntil(replaceSubscription(deps(), self.registration, change, patience).catch(() => undefined))
})

self.addEventListener('sync', (event) => {
  event.waitUntil(
    run('online').then((isLeft) => {
      // A rejected promise tells the browser to try again after a while. Registering the sync here would make it try at once,
      // again and again where the line refuses at once.
      if (isLeft) throw new Error('entries still wait')
    }),
  )
})
