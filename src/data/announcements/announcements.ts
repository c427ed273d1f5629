import type { AnnouncementRow } from '#domain/announcements/announcements.schema.ts'
import { presentOf, unreadOf } from '#domain/announcements/announcements.rules.ts'
import { device, type CacheDb, type DeviceDb } from '../device/db.ts'
import { nudge } from '../sync/nudge.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { enqueue, type EnqueueOptions } from '../outbox/outbox.ts'
import { effectsOf, pulledFor } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { cacheQuery } from '../replica/use-cache.ts'
import { useSchoolNow } from '../device/use-today.ts'

const readAnnouncement = async () =>
  (await import('#domain/announcements/announcements.offline.ts')).readAnnouncementOffline

/** An announcement for the signed-in person, as the device's replica has it. */
export type ShownAnnouncement = AnnouncementRow & {
  /** Null where it is not for a class, or the device does not know the class. */
  className: string | null
  /** The person has opened it, on this device or another, or has published it. */
  isRead: boolean
}

/** All announcements of the replica, those before their start included, in no order. */
export async function readAnnouncements(db: DeviceDb, cache: CacheDb, ownerId: number): Promise<ShownAnnouncement[]> {
  // Entries are read first: one that is deleted after this has its effect in the rows read next.
  const entries = await readOwnEntries(db, ownerId)
  return cache.transaction('r', cache.announcements, cache.announcementReads, cache.classes, cache.meta, async () => {
    const [rows, read, classes, pulled] = await Promise.all([
      cache.announcements.toArray(),
      cache.announcementReads.toCollection().primaryKeys(),
      cache.classes.toArray(),
      pulledFor(cache, entries),
    ])
    const opened = new Set([...read, ...effectsOf(entries, pulled, 'announcementReads').map(({ key }) => key)])
    const nameOf = new Map(classes.map((row) => [row['id'], String(row['name'])]))
    return (rows as unknown as AnnouncementRow[]).map((row) => ({
      ...row,
      className: (row.classId !== null && nameOf.get(row.classId)) || null,
      isRead: opened.has(row.ref) || row.createdBy.id === ownerId,
    }))
  })
}

/** Announcements of the replica, live. */
export const useAnnouncements = cacheQuery(({ db, cache, ownerId }) => readAnnouncements(db, cache, ownerId))

/** How often a screen looks whether an announcement has begun, expired or become urgent (milliseconds). */
const LOOK_AGAIN_MS = 20_000

/** Time at the school (milliseconds), by which announcements begin and end; undefined while it is being read. */
export const useAnnouncementTime = (): number | undefined => useSchoolNow(LOOK_AGAIN_MS)

/** The announcements that are shown now, in order, and the time at the school; null while they are being read. */
export function usePresentAnnouncements(): { present: ShownAnnouncement[]; now: number } | null {
  const reading = useAnnouncements()
  const now = useAnnouncementTime()
  return reading.status === 'ready' && now !== undefined ? { present: presentOf(reading.data, now), now } : null
}

const NONE: ShownAnnouncement[] = []

/** Announcements shown now that the signed-in person has not opened; none while they are being read. */
export function useUnreadAnnouncements(): ShownAnnouncement[] {
  const reading = useAnnouncements()
  const now = useAnnouncementTime()
  return reading.status === 'ready' && now !== undefined ? unreadOf(reading.data, now) : NONE
}

/**
 * Saves that an announcement was opened, the first time; resolves once it is durable on this device, to null where it was
 * opened before.
 */
export async function noteOpened(
  { ref, isRead }: ShownAnnouncement,
  db: DeviceDb = device(),
  options: EnqueueOptions = {},
): Promise<OutboxEntry | null> {
  if (isRead) return null
  const entry = await enqueue(db, readAnnouncement, { body: { ref } }, options)
  nudge('enqueue')
  return entry
}
