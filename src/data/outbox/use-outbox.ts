import { device } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { cancelEntry, dismissEntry, retryEntry } from './outbox.ts'
import { readOutbox, type OutboxList } from './outbox-list.ts'
import { currentReader } from '../replica/use-cache.ts'

/** The signed-in person's outbox; undefined while it is being read. */
export const useOutbox = (): OutboxList | undefined =>
  useLiveRead(async (db, open) => {
    const reader = await currentReader(db, open)
    return reader ? readOutbox(reader.db, reader.ownerId, reader.cache) : { items: [], left: [] }
  })

/** Actions of a person on her own entries. */
export const outboxActions = {
  retry: (id: string) => retryEntry(device(), id),
  dismiss: (id: string) => dismissEntry(device(), id),
  cancel: (id: string) => cancelEntry(device(), id),
} as const
