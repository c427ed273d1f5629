import { Dexie } from 'dexie'
import type { DeviceDb } from '../device/db.ts'
import type { EntryState } from './outbox-entry.ts'
import { LAST_PLACES } from './place.ts'
import { readSession } from '../session/session.ts'
import { getSetting, laneOf, type LaneState } from '../device/settings.ts'

/** Which people have entries in which states; read from the index, with one step for each. */
export const queueKeys = async ({ outbox }: DeviceDb): Promise<[ownerId: number, state: EntryState][]> =>
  (await outbox.orderBy('[ownerId+state]').uniqueKeys()) as unknown as [number, EntryState][]

/** One person's waiting entries, in the order in which they were made: `ordinary` ones, or those that go `last`. */
export const waitingInOrder = ({ outbox }: DeviceDb, ownerId: number, which: 'ordinary' | 'last') =>
  which === 'ordinary'
    ? outbox
        .where('[ownerId+state+seq]')
        .between([ownerId, 'waiting', Dexie.minKey], [ownerId, 'waiting', LAST_PLACES], true, false)
    : outbox.where('[ownerId+state+seq]').between([ownerId, 'waiting', LAST_PLACES], [ownerId, 'waiting', Dexie.maxKey])

/** One person's entries in this state, in the order of sending. */
export const inOrder = ({ outbox }: DeviceDb, ownerId: number, state: EntryState) =>
  outbox.where('[ownerId+state+seq]').between([ownerId, state, Dexie.minKey], [ownerId, state, Dexie.maxKey])

/**
 * The queues that can be sent, the soonest first: the signed-in person's own (`isOwn`), and those that this device has push
 * grants for.
 */
export async function queuesToSend(db: DeviceDb): Promise<(LaneState & { isOwn: boolean })[]> {
  const session = await readSession(db)
  const queues = []
  for (const [ownerId, state] of await queueKeys(db)) {
    if (state !== 'waiting') continue
    const isOwn = session?.user.id === ownerId && session.token !== null
    if (isOwn || (await getSetting(db, `grant:${ownerId}`))) queues.push({ ...(await laneOf(db, ownerId)), isOwn })
  }
  return queues.sort((one, other) => one.nextAt - other.nextAt)
}
