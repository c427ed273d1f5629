import type { OfflineWrite } from '#domain/core/offline-write.ts'
import type { OutboxEntry } from './outbox-entry.ts'

let known: ReadonlyMap<string, OfflineWrite> = new Map()

/** Declaration of a write by the id of its call; undefined until it is loaded, and for writes of other releases. */
export const writeOf = (endpoint: string): OfflineWrite | undefined => known.get(endpoint)

/** Makes a write known that its screen has loaded: a phone of parents, who make no others, then needs none of the rest. */
export function knowWrite(write: unknown): void {
  const declared = write as OfflineWrite
  if (!known.has(declared.endpoint.id)) known = new Map([...known, [declared.endpoint.id, declared]])
}

/** Loads the declarations of all writes where one of these entries needs them; tried again with the next reading where it fails. */
export async function knowWrites(entries: readonly OutboxEntry[]): Promise<void> {
  const areKnown = (): boolean => entries.every(({ endpoint }) => known.has(endpoint))
  if (areKnown()) return
  const { parentsWrites } = await import('#domain/parents-writes.ts')
  for (const write of parentsWrites) knowWrite(write)
  if (areKnown()) return
  const { offlineWrites } = await import('#domain/offline-writes.ts')
  known = offlineWrites
}
