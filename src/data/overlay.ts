import type { RowEffect } from '#domain/core/offline-write.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import type { SyncedTableName } from '#domain/synced-tables.ts'
import type { CacheDb, CachedRow, DeviceDb } from './db.ts'
import type { EntryState, OutboxEntry } from './outbox-entry.ts'

/** A row as a screen shows it: what the server said, with the effects of waiting entries folded over it. */
export type Overlaid<T> = T & { pending?: { entryId: string; state: EntryState } }

export type PendingEffect = RowEffect & { entry: OutboxEntry }

/** How far a copy holds every change of the server; position 0 before the first copy is whole. */
export type PulledTo = { epoch: string | null; position: number }

export async function pulledTo(cache: CacheDb): Promise<PulledTo> {
  const [epoch, position] = await cache.meta.bulkGet(['epoch', 'position'])
  return {
    epoch: (epoch?.value as string | undefined) ?? null,
    position: (position?.value as number | undefined) ?? 0,
  }
}

/**
 * Whether readers must still see an entry's effects: while it waits, and after it was accepted until a pull has
 * passed the position at which the server applied it. Parked entries are shown as such and count nowhere.
 */
export const isInEffect = (entry: OutboxEntry, pulled: PulledTo): boolean =>
  entry.state === 'waiting' || (entry.state === 'acknowledged' && !hasArrived(entry.ack, pulled))

// Positions of a restored server begin anew: they say nothing about a copy of what was before.
const hasArrived = (ack: OutboxEntry['ack'], { epoch, position }: PulledTo): boolean =>
  ack !== null && (epoch === null || ack.epoch === epoch) && ack.position < position

function rowEffectsOf(entry: OutboxEntry): RowEffect[] {
  const write = offlineWrites.get(entry.endpoint)
  if (!write) return []
  try {
    const isOlder = entry.version < write.version
    const input = isOlder ? write.upgrade?.(entry.input, entry.version) : entry.input
    return write.effects(input as never, entry)
  } catch {
    // An entry that no longer decodes is parked at the next drain; no screen may break on it meanwhile.
    return []
  }
}

/** The effects of one person's entries, in the order of making. */
export function effectsOf(entries: readonly OutboxEntry[], pulled: PulledTo, table: SyncedTableName): PendingEffect[] {
  return entries
    .filter((entry) => isInEffect(entry, pulled))
    .sort((a, b) => a.seq - b.seq)
    .flatMap((entry) =>
      rowEffectsOf(entry)
        .filter((effect) => effect.table === table)
        .map((effect) => ({ ...effect, entry })),
    )
}

/** Folds effects over rows by key; an effect on a row that the copy lacks makes a new row. */
export function overlay<T extends CachedRow>(
  rows: Iterable<readonly [string, T]>,
  effects: readonly PendingEffect[],
): Map<string, Overlaid<T>> {
  const result = new Map<string, Overlaid<T>>(rows)
  for (const { key, row, entry } of effects) {
    result.set(key, { ...result.get(key), ...(row as T), pending: { entryId: entry.id, state: entry.state } })
  }
  return result
}

/** One person's entries that may still have effects. */
export const entriesOf = (db: DeviceDb, ownerId: number): Promise<OutboxEntry[]> =>
  db.outbox
    .where('[ownerId+state]')
    .anyOf([
      [ownerId, 'waiting'],
      [ownerId, 'acknowledged'],
    ])
    .toArray()
