import type { DeviceDb } from '#data/db.ts'
import { getSetting, setSetting } from '#data/settings.ts'

/**
 * A server that was restored from a backup says so by another epoch: what it acknowledged before may be gone with
 * the newer data, so whatever is still here is offered again. Its ids make that harmless.
 */
export const noteEpoch = (db: DeviceDb, ownerId: number, epoch: string): Promise<void> =>
  db.transaction('rw', db.settings, db.outbox, async () => {
    if ((await getSetting(db, 'epoch')) === epoch) return
    await setSetting(db, 'epoch', epoch)
    await db.outbox
      .where({ ownerId, state: 'acknowledged' })
      .filter((entry) => entry.ack?.epoch !== epoch)
      .modify({ state: 'waiting', ack: null })
  })
