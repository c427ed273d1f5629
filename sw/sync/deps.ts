import type { CacheDb, DeviceDb } from '#data/device/db.ts'
import type { RefreshDeps } from '#data/session/refresh-deps.ts'
import type { SyncProgress } from '#data/sync/sync-messages.ts'

/** Surroundings of the sync engine, which tests can replace. */
export type SyncDeps = RefreshDeps & {
  db: DeviceDb
  openReplica: (name: string) => CacheDb
  random: () => number
  report: (progress: SyncProgress) => void
  /** Called once an initial load has brought all that daily work needs, while history follows. */
  hasDaily?: () => void
}
