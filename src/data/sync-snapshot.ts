import type { DeviceDb } from './db.ts'
import { readSession } from './session.ts'
import { getSetting, laneOf } from './settings.ts'
import type { SyncSnapshot } from './sync-status.ts'

const numberOf = (id: string): number => Number(id.split('-').at(-1))

/** Reads what the status chip tells; nothing of other people's entries but how many there are. */
export async function readSyncSnapshot(db: DeviceDb): Promise<SyncSnapshot> {
  const session = await readSession(db)
  const ownerId = session?.user.id ?? 0
  const [keys, waitingIds, marked, lane, lastContactAt, storageProtected, strays] = await Promise.all([
    db.outbox.orderBy('[ownerId+state]').keys() as unknown as Promise<[number, string][]>,
    db.outbox.where({ ownerId, state: 'waiting' }).primaryKeys(),
    db.outbox
      .where({ ownerId, state: 'acknowledged' })
      .filter((entry) => entry.attention !== null)
      .count(),
    laneOf(db, ownerId),
    getSetting(db, 'lastContactAt'),
    getSetting(db, 'storageProtected'),
    // Of other schools: they wait on this device, though not for this server.
    db.strays.filter(({ entry }) => entry.state !== 'acknowledged').count(),
  ])
  // Entries are numbered in the order of making, so only the lowest number is read whole.
  const oldestId = waitingIds.sort((a, b) => numberOf(a) - numberOf(b))[0]
  const oldest = oldestId && (await db.outbox.get(oldestId))
  return {
    waiting: waitingIds.length,
    oldestAt: oldest ? Date.parse(oldest.madeAt) : null,
    parked: keys.filter(([owner, state]) => owner === ownerId && state === 'parked').length,
    attention: marked,
    othersWaiting: strays + keys.filter(([owner, state]) => owner !== ownerId && state !== 'acknowledged').length,
    lane,
    hasToken: Boolean(session?.token),
    lastContactAt: lastContactAt ?? null,
    storageProtected: storageProtected ?? null,
  }
}
