import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { writes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isUnconditional, keyOf } from './run-entry.ts'

const codeOf = ({ id }: PushEntry): string => id.split('-')[0] ?? ''
const numberOf = ({ id }: PushEntry): number => Number(id.split('-')[1])

/** The highest number of a person's writes that are here, for each of these codes of devices. */
async function highestOf(db: Db, ownerId: number, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const code = sql<string>`split_part(${writes.id}, '-', 1)`
  const highest = sql<number>`max(split_part(${writes.id}, '-', 2)::bigint)::float8`
  const found = await db
    .select({ code, highest })
    .from(writes)
    .where(and(eq(writes.ownerId, ownerId), inArray(code, [...codes, ''])))
    .groupBy(code)
  return new Map(found.map((each) => [each.code, each.highest]))
}

/**
 * Ids of the entries of an old packet that must not take effect any more: a later entry of their maker on that device is here, and
 * they are not. A restore has lost them, or they were refused and their maker has seen to it since; whatever still waits, the
 * device brings itself. Entries of the same key wait with them, so that none is overtaken. Unconditional writes are never among
 * them.
 */
export async function overtakenAmong(
  db: Db,
  ownerId: number,
  entries: readonly PushEntry[],
): Promise<ReadonlySet<string>> {
  const ids = entries.map(({ id }) => id)
  const here = await db.select({ id: writes.id }).from(writes).where(isAmong(writes.id, ids))
  const known = new Set(here.map(({ id }) => id))
  const highest = await highestOf(db, ownerId, [...new Set(entries.map(codeOf))])
  const overtaken = new Set<string>()
  const keys = new Set<string>()
  for (const entry of entries) {
    if (known.has(entry.id) || isUnconditional(entry)) continue
    const key = keyOf(entry)
    if (numberOf(entry) > (highest.get(codeOf(entry)) ?? 0) && !keys.has(key)) continue
    overtaken.add(entry.id)
    keys.add(key)
  }
  return overtaken
}
