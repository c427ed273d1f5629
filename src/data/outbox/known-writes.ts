import type { OfflineWrite } from '#domain/core/offline-write.ts'
import type { OutboxEntry } from './outbox-entry.ts'

let known: ReadonlyMap<string, OfflineWrite> = new Map()

/** Declaration of a write by the id of its call; undefined until it is loaded, and for writes of other releases. */
export const writeOf = (endpoint: string): OfflineWrite | undefined => known.get(endpoint)

/** Makes a write known that its screen has loaded. */
export function knowWrite(write: unknown): void {
  const declared = write as OfflineWrite
  if (!known.has(declared.endpoint.id)) known = new Map([...known, [declared.endpoint.id, declared]])
}

/** Writes of parents by the ids of their calls: their phones make no others, and need none of the rest. */
const OF_PARENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'announcements.read': async () =>
    (await import('#domain/announcements/announcements.offline.ts')).readAnnouncementOffline,
  'announcedabsences.save': async () =>
    (await import('#domain/announcedabsences/announcedabsences.offline.ts')).announceAbsenceOffline,
}

/** Loads the declarations of writes where one of these entries needs them; tried again with the next reading where it fails. */
export async function knowWrites(entries: readonly OutboxEntry[]): Promise<void> {
  const isUnknown = ({ endpoint }: OutboxEntry): boolean => !known.has(endpoint)
  const missing = entries.filter(isUnknown)
  if (missing.length === 0) return
  const loads = new Set(missing.flatMap(({ endpoint }) => OF_PARENTS[endpoint] ?? []))
  for (const write of await Promise.all([...loads].map((load) => load()))) knowWrite(write)
  if (!missing.some(isUnknown)) return
  const { offlineWrites } = await import('#domain/offline-writes.ts')
  known = offlineWrites
}
