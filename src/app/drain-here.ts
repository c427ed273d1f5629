import { openedReplica } from '#data/device/db.ts'
import { refreshDeps } from '#data/session/refresh-deps.ts'
import { SYNC_CHANNEL, type DrainReason } from '#data/sync/sync-messages.ts'
import type { SyncDeps } from '#sw/sync/deps.ts'
import { drain } from '#sw/sync/drain.ts'

const channel = new BroadcastChannel(SYNC_CHANNEL)

const pageDeps = (): SyncDeps => ({
  ...refreshDeps(),
  openReplica: openedReplica,
  random: Math.random,
  report: (progress) => channel.postMessage(progress),
})

/** Drains the outbox in the page; a lock prevents page and worker from draining at once. */
export const drainHere = (reason: DrainReason): Promise<boolean> => drain(pageDeps(), reason)
