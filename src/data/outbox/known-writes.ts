import { readAnnouncementOffline } from '#domain/announcements/announcements.offline.ts'
import type { OfflineWrite } from '#domain/core/offline-write.ts'
import type { OutboxEntry } from './outbox-entry.ts'

const own = readAnnouncementOffline as unknown as OfflineWrite

// Parents make no other writes: their phones need not have those of the staff to start.
let known: ReadonlyMap<string, OfflineWrite> = new Map([[own.endpoint.id, own]])

/** Declaration of a write by the id of its call; undefined until `knowWrites` has loaded it, and for writes of other releases. */
export const writeOf = (endpoint: string): OfflineWrite | undefined => known.get(endpoint)

/** Loads the declarations of all writes where one of these entries needs them; tried again with the next reading where it fails. */
export async function knowWrites(entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.every(({ endpoint }) => known.has(endpoint))) return
  const { offlineWrites } = await import('#domain/offline-writes.ts')
  known = offlineWrites
}
