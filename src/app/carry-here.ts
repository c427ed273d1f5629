import { hasPackets } from '#data/handover/carrying.ts'
import { openedReplica } from '#data/device/db.ts'
import { refreshDeps } from '#data/session/refresh-deps.ts'
import { nudge } from '#data/sync/nudge.ts'
import type { DrainReason } from '#data/sync/sync-messages.ts'
import { applyAlone, deliverAlone } from '#sw/sync/carry.ts'
import type { SyncDeps } from '#sw/sync/deps.ts'

const pageDeps = (): SyncDeps => ({
  ...refreshDeps(),
  openReplica: openedReplica,
  random: Math.random,
  report: () => undefined,
})

/** Time after which what could not be delivered is tried again (milliseconds); the engine itself keeps the longer pauses. */
const AGAIN_MS = 30_000

let again: ReturnType<typeof setTimeout> | undefined

/** Applies receipts and delivers packets in the page: parents' phones, which have the same worker, never carry any. */
export async function carryHere(reason: DrainReason): Promise<void> {
  const deps = pageDeps()
  try {
    // A drain that found the outbox busy with receipts has sent nothing.
    if (await applyAlone(deps)) nudge('enqueue')
    await deliverAlone(deps, reason)
    clearTimeout(again)
    if (await hasPackets(deps.db)) again = setTimeout(() => void carryHere('timer'), AGAIN_MS)
  } catch (error) {
    reportError(error)
  }
}
