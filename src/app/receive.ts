import { openedReplica } from '#data/device/db.ts'
import { refreshDeps } from '#data/session/refresh-deps.ts'
import { nudge } from '#data/sync/nudge.ts'
import { applyAlone } from '#sw/sync/receipts.ts'

/**
 * Applies receipts that came by hand, in the page: somebody has just taken them there, and most phones, which have the same worker,
 * never have any. A drain that found the outbox busy with them has sent nothing.
 */
export async function receive(): Promise<void> {
  const deps = { ...refreshDeps(), openReplica: openedReplica, random: Math.random, report: () => undefined }
  if (await applyAlone(deps)) nudge('enqueue')
}
