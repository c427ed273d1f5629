import type { NameLookup } from '#domain/core/offline-write.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { isSealed } from '#domain/sync/sealed-input.ts'
import type { CacheDb, DeviceDb } from './db.ts'
import { sealedTexts } from './retained-writes.ts'
import { readLeft, type Left } from './left-entries.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { readOwnEntries } from './own-entries.ts'

/** An entry as a person reads it; the sentence is null when this release cannot read the entry. */
export type OutboxItem = { entry: OutboxEntry; sentence: string | null }
export type OutboxList = { items: OutboxItem[]; left: Left[] }

function sentenceOf(entry: OutboxEntry, names: NameLookup): string | null {
  if (isSealed(entry.input)) return sealedTexts.sentence(entry.receipt)
  try {
    return offlineWrites.get(entry.endpoint)?.sentence(entry.input, names) ?? null
  } catch {
    return null
  }
}

const NAMELESS: NameLookup = { className: () => null, studentName: () => null }

/** An entry whose names no replica can provide. */
export const withSentence = (entry: OutboxEntry): OutboxItem => ({ entry, sentence: sentenceOf(entry, NAMELESS) })

/** The classes and students whose names the sentences of these entries need. */
function askedNames(entries: readonly OutboxEntry[]): { classes: Set<number>; students: Set<number> } {
  const asked = { classes: new Set<number>(), students: new Set<number>() }
  const note = (ids: Set<number>) => (id: number) => {
    ids.add(id)
    return null
  }
  const recording: NameLookup = { className: note(asked.classes), studentName: note(asked.students) }
  for (const entry of entries) sentenceOf(entry, recording)
  return asked
}

async function readNames(cache: CacheDb | null, entries: readonly OutboxEntry[]): Promise<NameLookup> {
  if (!cache) return NAMELESS
  const asked = askedNames(entries)
  const [classes, students] = await Promise.all([
    cache.classes.bulkGet([...asked.classes].map(String)),
    cache.students.bulkGet([...asked.students].map(String)),
  ])
  const byId = (rows: (Record<string, unknown> | undefined)[], field: string) =>
    new Map(rows.flatMap((row) => (row ? [[Number(row['id']), String(row[field])] as const] : [])))
  const classNames = byId(classes, 'name')
  const studentNames = byId(students, 'fullname')
  return { className: (id) => classNames.get(id) ?? null, studentName: (id) => studentNames.get(id) ?? null }
}

/**
 * What one person's outbox page shows, newest first: everything that waits or was not accepted, and what was accepted
 * with a remark. Of other people's entries only how many there are.
 */
export async function readOutbox(db: DeviceDb, ownerId: number, cache: CacheDb | null): Promise<OutboxList> {
  const own = (await readOwnEntries(db, ownerId)).filter(
    (entry) => entry.state !== 'acknowledged' || entry.attention !== null,
  )
  const names = await readNames(cache, own)
  return {
    items: own.toReversed().map((entry) => ({ entry, sentence: sentenceOf(entry, names) })),
    left: await readLeft(db, ownerId),
  }
}
