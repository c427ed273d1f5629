import type { DeviceDb } from './db.ts'
import { getSetting, setSetting } from './settings.ts'

/**
 * A server that was restored from a backup says so by another epoch: what it acknowledged before may be gone with
 * the newer data, so whatever is still here is offered again, by each maker's next drain. Its ids make that harmless.
 */
export const noteEpoch = (db: DeviceDb, epoch: string): Promise<void> =>
  db.transaction('rw', db.settings, db.outbox, async () => {
    if ((await getSetting(db, 'epoch')) === epoch) return
    await setSetting(db, 'epoch', epoch)
    await db.outbox
      .filter((entry) => entry.state === 'acknowledged' && entry.ack?.epoch !== epoch)
      .modify({ state: 'waiting', ack: null })
  })
