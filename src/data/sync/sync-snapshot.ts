import type { DeviceDb } from '../device/db.ts'
import { handedEntries } from '../handover/carrying.ts'
import { countEntries } from '../outbox/outbox-counts.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { readSession } from '../session/session.ts'
import { getSetting, laneOf } from '../device/settings.ts'
import type { SyncSnapshot } from './sync-status.ts'

/** Reads the input of the status chip; of other people's entries only how many there are. */
export async function readSyncSnapshot(db: DeviceDb): Promise<SyncSnapshot> {
  const session = await readSession(db)
  const ownerId = session?.user.id ?? 0
  const [own, counts, lane, lastContactAt, strays, seq, handed] = await Promise.all([
    readOwnEntries(db, ownerId),
    countEntries(db),
    laneOf(db, ownerId),
    getSetting(db, 'lastContactAt'),
    // Entries for other schools also wait on this device, though not for this server.
    db.strays.filter(({ entry }) => entry.state !== 'acknowledged').count(),
    getSetting(db, 'seq'),
    handedEntries(db, ownerId),
  ])
  const waiting = own.filter(({ state }) => state === 'waiting')
  const ofOthers = counts.filter((each) => each.ownerId !== ownerId && each.state !== 'acknowledged')
  return {
    waiting: waiting.length,
    handed: waiting.filter(({ id }) => handed.has(id)).length,
    oldestAt: waiting[0] ? Date.parse(waiting[0].madeAt) : null,
    parked: own.filter(({ state }) => state === 'parked').length,
    attention: own.filter(({ state, attention }) => state === 'acknowledged' && attention !== null).length,
    othersWaiting: ofOthers.reduce((sum, { count }) => sum + count, strays),
    lane,
    hasToken: Boolean(session?.token),
    lastContactAt: lastContactAt ?? null,
    seq: seq ?? 0,
  }
}
