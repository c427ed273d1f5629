import { NAMELESS, type NameLookup } from '#domain/core/offline-write.ts'
import type { SyncedTableName } from '#domain/synced-tables.ts'
import { isSealed } from '#domain/sync/sealed-input.rules.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import { sealedTexts } from './retained-writes.ts'
import { writeOf } from './known-writes.ts'
import { readLeft, type Left } from './left-entries.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { readOwnEntries } from './own-entries.ts'

/** An entry as a person reads it; the sentence is null when this release cannot read the entry. */
export type OutboxItem = { entry: OutboxEntry; sentence: string | null }
export type OutboxList = { items: OutboxItem[]; left: Left[] }

function sentenceOf(entry: OutboxEntry, known: NameLookup): string | null {
  const names = { ...known, className: (id: number) => known.className(id) ?? entry.classNames?.[id] ?? null }
  if (isSealed(entry.input)) return sealedTexts.sentence(entry.receipt)
  try {
    return writeOf(entry.endpoint)?.sentence(entry.input, names) ?? null
  } catch {
    return null
  }
}

/** An entry whose names no replica can provide; its write is known (`knowWrites`). */
export const withSentence = (entry: OutboxEntry): OutboxItem => ({ entry, sentence: sentenceOf(entry, NAMELESS) })

/** Table and field with the names of each kind. */
const NAMED = {
  className: { table: 'classes', field: 'name' },
  studentName: { table: 'students', field: 'fullname' },
  examName: { table: 'exams', field: 'name' },
  subjectName: { table: 'subjects', field: 'name' },
} as const satisfies { [Kind in keyof NameLookup]: { table: SyncedTableName; field: string } }

const KINDS = Object.keys(NAMED) as (keyof NameLookup)[]

const lookup = (nameOfKind: (kind: keyof NameLookup) => (id: number) => string | null): NameLookup => ({
  className: nameOfKind('className'),
  studentName: nameOfKind('studentName'),
  examName: nameOfKind('examName'),
  subjectName: nameOfKind('subjectName'),
})

/** Ids whose names the sentences of these entries need. */
function askedNames(entries: readonly OutboxEntry[]): Map<keyof NameLookup, Set<number>> {
  const asked = new Map(KINDS.map((kind) => [kind, new Set<number>()]))
  const recording = lookup((kind) => (id) => {
    asked.get(kind)?.add(id)
    return null
  })
  for (const entry of entries) sentenceOf(entry, recording)
  return asked
}

async function readNames(cache: CacheDb | null, entries: readonly OutboxEntry[]): Promise<NameLookup> {
  if (!cache) return NAMELESS
  const asked = askedNames(entries)
  const names = new Map(
    await Promise.all(
      KINDS.map(async (kind) => {
        const { table, field } = NAMED[kind]
        const rows = await cache[table].bulkGet([...(asked.get(kind) ?? [])].map(String))
        const known = rows.flatMap((row) => (row ? [[Number(row['id']), String(row[field])] as const] : []))
        return [kind, new Map(known)] as const
      }),
    ),
  )
  return lookup((kind) => (id) => names.get(kind)?.get(id) ?? null)
}

/**
 * Content of one person's outbox page, newest first: her entries that wait, were not accepted, or were accepted with a remark. Of
 * other people's entries only the number.
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
