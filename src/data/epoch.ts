import type { DeviceDb } from './db.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { getSetting, setSetting } from './settings.ts'

/**
 * A server that was restored from a backup names another epoch. What it acknowledged before may be lost with the newer
 * data, so each maker's next drain offers again whatever is still here, and so are the retained writes. Their ids make
 * repeats harmless.
 */
export async function noteEpoch(db: DeviceDb, epoch: string): Promise<void> {
  const isKnown = async (): Promise<boolean> => (await getSetting(db, 'epoch')) === epoch
  // Called for every answer: check outside of a write transaction first, so that saves need not wait for it.
  if (await isKnown()) return
  await db.transaction('rw', db.settings, db.outbox, db.kept, async () => {
    if (await isKnown()) return
    await setSetting(db, 'epoch', epoch)
    const accepted = db.outbox.filter((entry) => entry.state === 'acknowledged' && entry.ack?.epoch !== epoch)
    const retained = db.kept.filter((entry) => entry.ack?.epoch !== epoch)
    const offered = [...(await accepted.toArray()), ...(await retained.toArray())]
    await db.outbox.bulkPut(offered.map(offeredAgain))
    await retained.delete()
  })
}

function offeredAgain(entry: OutboxEntry): OutboxEntry {
  const former = entry.ack && { formerAck: { epoch: entry.ack.epoch, position: entry.ack.position } }
  return { ...entry, ...former, state: 'waiting', attempts: 0, nextAt: 0, ack: null }
}
