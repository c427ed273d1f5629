import type { AnnouncedAbsence, AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import { device, type CachedRow } from '../device/db.ts'
import { newRef } from '../device/new-ref.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { enqueue } from '../outbox/outbox.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { effectsOf, overlay, pulledFor } from '../replica/overlay.ts'
import { cacheQuery } from '../replica/use-cache.ts'
import { nudge } from '../sync/nudge.ts'

const announceAbsence = async () =>
  (await import('#domain/announcedabsences/announcedabsences.offline.ts')).announceAbsenceOffline

/** What parents have announced of the children of this phone and not withdrawn, with what waits here, live. */
export const useOwnAnnounced = cacheQuery(async ({ db, cache, ownerId }) => {
  // Entries are read first: one that is deleted after this has its effect in the rows read next.
  const entries = await readOwnEntries(db, ownerId)
  const pulled = await pulledFor(cache, entries)
  const rows = await cache.announcedAbsences.toArray()
  const all = overlay(
    rows.map((row) => [String(row['ref']), row as AnnouncedAbsenceRow & CachedRow] as const),
    effectsOf(entries, pulled, 'announcedAbsences'),
  )
  return [...all.values()].filter(({ withdrawnOn }) => withdrawnOn === null)
})

/** Saves in the outbox that a child will be absent, or with the announcement's own `ref` that it does not hold any more. */
export async function announce({
  ref = newRef(),
  ...said
}: Partial<AnnouncedAbsence> & Omit<AnnouncedAbsence, 'ref'>): Promise<OutboxEntry> {
  const entry = await enqueue(device(), announceAbsence, { body: { ref, ...said } })
  nudge('enqueue')
  return entry
}
