import { openCacheDb, type CacheDb } from '#data/device/db.ts'
import { refreshDeps } from '#data/session/refresh-deps.ts'
import { SYNC_CHANNEL, type DrainReason } from '#data/sync/sync-messages.ts'
import type { SyncDeps } from '#sw/sync/deps.ts'
import { drain } from '#sw/sync/drain.ts'

const channel = new BroadcastChannel(SYNC_CHANNEL)
const replicas = new Map<string, CacheDb>()

function openReplica(name: string): CacheDb {
  let replica = replicas.get(name)
  if (!replica || replica.hasBeenClosed()) replicas.set(name, (replica = openCacheDb(name)))
  return replica
}

const pageDeps = (): SyncDeps => ({
  ...refreshDeps(),
  openReplica,
  random: Math.random,
  report: (progress) => channel.postMessage(progress),
})

/** Drains the outbox in the page; a lock prevents page and worker from draining at once. */
export const drainHere = (reason: DrainReason): Promise<boolean> => drain(pageDeps(), reason)
