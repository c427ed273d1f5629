import type { EffectTable, OfflineWrite, RowEffect } from '#domain/core/offline-write.ts'
import type { CacheDb, CachedRow } from '../device/db.ts'
import { writeOf } from '../outbox/known-writes.ts'
import type { EntryState, OutboxEntry } from '../outbox/outbox-entry.ts'

/** A row as a screen shows it: what the server sent, with the effects of waiting entries over it. */
export type Overlaid<T> = T & { pending?: { entryId: string; state: EntryState } }

export type PendingEffect = RowEffect & { entry: OutboxEntry }

/** Row with one more effect over it; null when the effect does not change it. */
export function rowAfter(effect: RowEffect, row: CachedRow | undefined): CachedRow | null {
  if (effect.fold) return effect.fold(row)
  // Most effects meet no row or contain a whole one, and readers apply hundreds of these at every change of the outbox.
  return row ? { ...row, ...effect.row } : effect.row
}

/** How far a replica has been pulled; position 0 before the initial load is complete. */
export type PulledTo = {
  epoch: string | null
  position: number
  /** School time when the replica was begun (milliseconds): each of its rows is at least as new. */
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

/** How far nothing was pulled: each entry is in effect over it. */
const NOTHING_PULLED: PulledTo = { epoch: null, position: 0 }

/**
 * How far the replica has been pulled, for whoever only lays these entries over its rows. Without entries it is not read, so that
 * a reader of ten thousand rows does not read them again at every pull.
 */
export const pulledFor = (cache: CacheDb, entries: readonly OutboxEntry[]): Promise<PulledTo> =>
  entries.length === 0 ? Promise.resolve(NOTHING_PULLED) : pulledTo(cache)

/**
 * Whether readers must still see an entry's effects: while it waits, and after it was accepted until a pull has passed
 * the position at which the server applied it. Parked entries have no effect.
 */
export const isInEffect = (entry: OutboxEntry, pulled: PulledTo): boolean =>
  entry.state !== 'parked' && !hasArrived(entry.ack, pulled) && !wasIncluded(entry.formerAck, pulled)

// Positions of a restored server start again: they cannot be compared with those of a replica from before the restore.
const hasArrived = (ack: OutboxEntry['ack'], { epoch, position }: PulledTo): boolean =>
  ack !== null && (epoch === null || ack.epoch === epoch) && ack.position < position

// A replica from before a restore still holds what is being offered again; deducting an amount twice would be wrong.
const wasIncluded = (former: OutboxEntry['formerAck'], { epoch, position }: PulledTo): boolean =>
  former !== undefined && former.epoch === epoch && former.position < position

/**
 * Whether every row that the replica has was fetched after the entry was applied, though the replica is incomplete.
 * Setting a field once more is harmless; deducting an amount is not.
 */
const isInEveryRow = ({ ack }: OutboxEntry, { epoch, begunAt = 0 }: PulledTo): boolean =>
  ack !== null && ack.epoch === epoch && ack.at < begunAt

function rowEffectsOf(entry: OutboxEntry, write: OfflineWrite): RowEffect[] {
  try {
    const isOlder = entry.version < write.version
    const input = isOlder ? write.upgrade?.(entry.input, entry.version) : entry.input
    return write.effects(input, entry)
  } catch {
    // An entry that no longer decodes is parked at the next drain; until then it must not break a screen.
    return []
  }
}

type EffectsByTable = ReadonlyMap<EffectTable, readonly PendingEffect[]>

// Effects are cached by entry, since an unchanged entry is the same object at every reading; see own-entries.ts.
const decoded = new WeakMap<OutboxEntry, EffectsByTable>()

function effectsByTable(entry: OutboxEntry): EffectsByTable {
  const known = decoded.get(entry)
  if (known) return known
  const effects = new Map<EffectTable, PendingEffect[]>()
  const write = writeOf(entry.endpoint)
  // Not remembered: the declaration may be loaded later.
  if (!write) return effects
  for (const effect of rowEffectsOf(entry, write)) {
    const ofTable = effects.get(effect.table) ?? []
    effects.set(effect.table, ofTable)
    ofTable.push({ ...effect, entry })
  }
  decoded.set(entry, effects)
  return effects
}

/** The effects of one person's entries, in the order in which they were made. */
export function effectsOf(entries: readonly OutboxEntry[], pulled: PulledTo, table: EffectTable): PendingEffect[] {
  return entries
    .filter((entry) => isInEffect(entry, pulled))
    .sort((a, b) => a.seq - b.seq)
    .flatMap((entry) =>
      (effectsByTable(entry).get(table) ?? []).filter((effect) => !(effect.fold && isInEveryRow(entry, pulled))),
    )
}

/** Applies effects to rows by key; an effect with fields for a row that the replica lacks creates one. */
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
