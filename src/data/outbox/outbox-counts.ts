import type { DeviceDb } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import type { EntryState } from './outbox-entry.ts'
import { queueKeys } from './queues.ts'

export type EntryCount = { ownerId: number; state: EntryState; count: number }

/** How many entries there are of each person and state, from the index alone. */
export const countEntries = (db: DeviceDb): Promise<EntryCount[]> =>
  db.transaction('r', db.outbox, async () => {
    return Promise.all(
      (await queueKeys(db)).map(async ([ownerId, state]) => ({
        ownerId,
        state,
        count: await db.outbox.where({ ownerId, state }).count(),
      })),
    )
  })

/** How many entries of a person wait to be sent, live; undefined while it is being read. */
export const useWaitingCount = (ownerId: number): number | undefined =>
  useLiveRead((db) => db.outbox.where({ ownerId, state: 'waiting' }).count(), [ownerId])
