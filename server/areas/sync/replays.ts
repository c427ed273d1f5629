import type { PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { writes } from '../../db/schema.ts'
import { bodyHashOf } from '../../execute.ts'
import type { RawContext } from '../../handle.ts'
import { handlerOf, isUnconditional } from './run-entry.ts'

/** Entries of a batch that were decided before, when their answer was lost. */
export type Known = ReadonlyMap<string, typeof writes.$inferSelect>

export async function knownAmong({ db }: RawContext, entries: readonly PushEntry[]): Promise<Known> {
  const ids = entries.map(({ id }) => id)
  const found = await db.select().from(writes).where(isAmong(writes.id, ids))
  return new Map(found.map((write) => [write.id, write]))
}

/** The stored verdict of an entry that was accepted before; null where it has to be run. */
export function replayOf(entry: PushEntry, context: RawContext, known: Known): PushVerdict | null {
  const write = known.get(entry.id)
  const handler = handlerOf(entry, context)
  if (write?.verdict?.kind !== 'applied' || write.ownerId !== context.actor.id || !handler || isUnconditional(entry))
    return null
  if (write.bodyHash !== bodyHashOf(handler, entry.input, entry)) return null
  return { id: entry.id, verdict: 'replayed', position: write.position, reply: write.verdict.reply }
}
