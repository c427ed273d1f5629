import type { TakenPhoto } from '#domain/photos/photos.schema.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { effectsOf, overlay, pulledFor } from '../replica/overlay.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'
import { addressOf, type PhotoKind } from './kept-photos.ts'

/** Which photo somebody has; `image` where it waits on this device and is not sealed. */
export type PhotoOf = { ref: string; isWaiting: boolean; image?: string }

const TABLES = { student: 'studentPhotos', employee: 'employeePhotos' } as const

type Row = { studentId?: number; employeeId?: number; ref: string }
const idOf = ({ studentId, employeeId }: Row): number => studentId ?? employeeId ?? 0

/** The photo of a waiting entry, where its device has no cryptography to seal it. */
function plainImage(entry: OutboxEntry | undefined): string | undefined {
  const body = (entry?.input as { body?: TakenPhoto } | undefined)?.body
  return body?.image !== undefined && body.isSealed !== true ? addressOf(body.image) : undefined
}

/** Which photo each person has, with those that wait on this device. */
export async function readPhotosOf(
  db: DeviceDb,
  cache: CacheDb,
  ownerId: number,
  kind: PhotoKind,
): Promise<ReadonlyMap<number, PhotoOf>> {
  const table = TABLES[kind]
  const entries = await readOwnEntries(db, ownerId)
  const { rows, pulled } = await cache.transaction('r', cache[table], cache.meta, async () => {
    const [found, to] = await Promise.all([
      cache[table].toArray() as Promise<unknown> as Promise<Row[]>,
      pulledFor(cache, entries),
    ])
    return { rows: found, pulled: to }
  })
  const known = overlay(
    rows.map((row) => [String(idOf(row)), row] as const),
    effectsOf(entries, pulled, table),
  )
  const byEntry = new Map(entries.map((entry) => [entry.id, entry]))
  return new Map(
    [...known.values()].map((row) => {
      const image = plainImage(byEntry.get(row.pending?.entryId ?? ''))
      return [
        idOf(row),
        { ref: row.ref, isWaiting: row.pending?.state === 'waiting', ...(image && { image }) },
      ] as const
    }),
  )
}

/** Which photo each person has, live. */
export const usePhotosOf = (kind: PhotoKind): Reading<ReadonlyMap<number, PhotoOf>> =>
  useCacheQuery(`photos:${kind}`, ({ db, cache, ownerId }) => readPhotosOf(db, cache, ownerId, kind))
