import type { CacheDb, DeviceDb } from '#data/db.ts'
import type { RefreshDeps } from '#data/session.ts'
import type { SyncProgress } from '#data/sync-messages.ts'

/** All that the engine needs of the world, so that tests can hand it another one. */
export type SyncDeps = RefreshDeps & {
  db: DeviceDb
  openReplica: (name: string) => CacheDb
  random: () => number
  report: (progress: SyncProgress) => void
}
