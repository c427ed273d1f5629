import type { EffectTable, RowEffect } from '#domain/core/offline-write.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import type { CacheDb, CachedRow } from './db.ts'
import type { EntryState, OutboxEntry } from './outbox-entry.ts'

/** A row as a screen shows it: what the server said, with the effects of waiting entries folded over it. */
export type Overlaid<T> = T & { pending?: { entryId: string; state: EntryState } }

export type PendingEffect = RowEffect & { entry: OutboxEntry }

/** A row with one more effect over it; null when the effect leaves it as it is. */
export function rowAfter(effect: RowEffect, row: CachedRow | undefined): CachedRow | null {
  if (effect.fold) return effect.fold(row)
  // Most effects meet no row or make up a whole one; readers fold hundreds of these at every change of the outbox.
  return row ? { ...row, ...effect.row } : effect.row
}

/** How far a replica holds every change of the server; position 0 before the initial load is whole. */
export type PulledTo = {
  epoch: string | null
  position: number
  /** The school's time when the replica was begun (milliseconds): each of its rows is at least as new. */
  begunAt?: number | undefined
}

export async function pulledTo(cache: CacheDb): Promise<PulledTo> {
  const [epoch, position, begunAt] = await cache.meta.bulkGet(['epoch', 'position', 'begunAt'])
  return {
    epoch: (epoch?.value as string | undefined) ?? null,
    position: (position?.value as number | undefined) ?? 0,
    begunAt: begunAt?.value as number | undefined,
  }
}

/**
 * Whether readers must still see an entry's effects: while it waits, and after it was accepted until a pull has
 * passed the position at which the server applied it. Parked entries are shown as such and count nowhere.
 */
export const isInEffect = (entry: OutboxEntry, pulled: PulledTo): boolean =>
  entry.state !== 'parked' && !hasArrived(entry.ack, pulled) && !wasIncluded(entry.formerAck, pulled)

// Positions of a restored server begin anew: they say nothing about a replica of what was before.
const hasArrived = (ack: OutboxEntry['ack'], { epoch, position }: PulledTo): boolean =>
  ack !== null && (epoch === null || ack.epoch === epoch) && ack.position < position

// A replica of the time before a restore still holds what is being offered again; folded twice, an amount would be wrong.
const wasIncluded = (former: OutboxEntry['formerAck'], { epoch, position }: PulledTo): boolean =>
  former !== undefined && former.epoch === epoch && former.position < position

/**
 * Whether every row of the replica holds what an entry has changed, though the replica is not whole yet. A field may be set
 * over it once more; an amount may not.
 */
const isInEveryRow = ({ ack }: OutboxEntry, { epoch, begunAt = 0 }: PulledTo): boolean =>
  ack !== null && ack.epoch === epoch && ack.at < begunAt

function rowEffectsOf(entry: OutboxEntry): RowEffect[] {
  const write = offlineWrites.get(entry.endpoint)
  if (!write) return []
  try {
    const isOlder = entry.version < write.version
    const input = isOlder ? write.upgrade?.(entry.input, entry.version) : entry.input
    return write.effects(input, entry)
  } catch {
    // An entry that no longer decodes is parked at the next drain; no screen may break on it meanwhile.
    return []
  }
}

type EffectsByTable = ReadonlyMap<EffectTable, readonly PendingEffect[]>

// An entry that has not changed is the same object at every reading; see own-entries.ts.
const decoded = new WeakMap<OutboxEntry, EffectsByTable>()

function effectsByTable(entry: OutboxEntry): EffectsByTable {
  const known = decoded.get(entry)
  if (known) return known
  const effects = new Map<EffectTable, PendingEffect[]>()
  for (const effect of rowEffectsOf(entry)) {
    const of = effects.get(effect.table) ?? []
    effects.set(effect.table, of)
    of.push({ ...effect, entry })
  }
  decoded.set(entry, effects)
  return effects
}

/** The effects of one person's entries, in the order of making. */
export function effectsOf(entries: readonly OutboxEntry[], pulled: PulledTo, table: EffectTable): PendingEffect[] {
  return entries
    .filter((entry) => isInEffect(entry, pulled))
    .sort((a, b) => a.seq - b.seq)
    .flatMap((entry) =>
      (effectsByTable(entry).get(table) ?? []).filter((effect) => !(effect.fold && isInEveryRow(entry, pulled))),
    )
}

/** Folds effects over rows by key; an effect with fields for a row that the replica lacks makes a new one. */
export function overlay<T extends CachedRow>(
  rows: Iterable<readonly [string, T]>,
  effects: readonly PendingEffect[],
): Map<string, Overlaid<T>> {
  const result = new Map<string, Overlaid<T>>(rows)
  for (const effect of effects) {
    const { key, entry } = effect
    const row = rowAfter(effect, result.get(key)) as T | null
    if (row) result.set(key, { ...row, pending: { entryId: entry.id, state: entry.state } })
  }
  return result
}
