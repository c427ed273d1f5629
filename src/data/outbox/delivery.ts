import type { DeviceDb } from '../device/db.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { laneOf } from '../device/settings.ts'

/** What has become of a save: taken by the school, refused by it, or still on this device alone. */
export type Delivery = 'delivered' | 'refused' | 'waiting'

/** Time that somebody waits for an answer without taking the save for lost (milliseconds). */
const PATIENCE_MS = 2_000
const LOOK_MS = 50

const stateOf = (entry: OutboxEntry | undefined): Delivery => {
  // An entry whose effect the replica holds by now has left the outbox.
  if (!entry || entry.state === 'acknowledged') return 'delivered'
  return entry.state === 'parked' ? 'refused' : 'waiting'
}

/** Tells what becomes of an entry within a moment; at once where the server is known to be out of reach. */
export async function deliveryOf(
  db: DeviceDb,
  { id, ownerId }: Pick<OutboxEntry, 'id' | 'ownerId'>,
  patienceMs = PATIENCE_MS,
): Promise<Delivery> {
  const isCut =
    (globalThis as { navigator?: Navigator }).navigator?.onLine === false ||
    (await laneOf(db, ownerId)).failure === 'transport'
  for (const end = Date.now() + patienceMs; ;) {
    const delivery = stateOf(await db.outbox.get(id))
    if (delivery !== 'waiting' || isCut || Date.now() >= end) return delivery
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/**
 * Delivery of several entries: delivered where each was taken without a remark, refused where one was refused in whole or in
 * part.
 */
export async function deliveryOfAll(db: DeviceDb, entries: readonly OutboxEntry[]): Promise<Delivery> {
  const all = await Promise.all(entries.map((entry) => deliveryOf(db, entry)))
  const now = await db.outbox.bulkGet(entries.map(({ id }) => id))
  if (all.includes('refused') || now.some((entry) => entry?.attention)) return 'refused'
  return all.includes('waiting') ? 'waiting' : 'delivered'
}
