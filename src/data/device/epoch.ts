import { WITNESS_HEADER } from '#domain/core/school-header.ts'
import type { DeviceDb } from './db.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { dropSettings, getSetting, getSettings, setSetting, type Witness } from './settings.ts'

/**
 * Notes the epoch that the server names. Another epoch means that the database was restored from a backup and may lack entries
 * that it acknowledged. So acknowledged entries that are still in the outbox, and retained writes, wait to be sent again; their
 * ids make repeats harmless. Returns whether the epoch was not known yet.
 */
export async function noteEpoch(db: DeviceDb, epoch: string): Promise<boolean> {
  const isOfEpoch = (witness: Witness | undefined): boolean => witness?.text.startsWith(`${epoch}:`) ?? true
  const isKnown = async (): Promise<boolean> => {
    const [known, witness] = await getSettings(db, 'epoch', 'witness')
    return known === epoch && isOfEpoch(witness)
  }
  // Called for every answer: check outside of a write transaction first, so that saves need not wait for it.
  if (await isKnown()) return false
  return db.transaction('rw', db.settings, db.outbox, db.kept, async () => {
    if (await isKnown()) return false
    if (!isOfEpoch(await getSetting(db, 'witness'))) await dropSettings(db, 'witness')
    await setSetting(db, 'epoch', epoch)
    const accepted = db.outbox.filter((entry) => entry.state === 'acknowledged' && entry.ack?.epoch !== epoch)
    const retained = db.kept.filter((entry) => entry.ack?.epoch !== epoch)
    const offered = [...(await accepted.toArray()), ...(await retained.toArray())]
    await db.outbox.bulkPut(offered.map(offeredAgain))
    await retained.delete()
    return true
  })
}

function offeredAgain(entry: OutboxEntry): OutboxEntry {
  const former = entry.ack && { formerAck: { epoch: entry.ack.epoch, position: entry.ack.position } }
  return { ...entry, ...former, state: 'waiting', attempts: 0, nextAt: 0, ack: null }
}

/** Headers by which a request shows this device's witness to the server; see PushReply. */
export async function witnessHeaders(db: DeviceDb): Promise<Record<string, string>> {
  const witness = await getSetting(db, 'witness')
  return witness ? { [WITNESS_HEADER]: witness.text } : {}
}

/** Stores the newest witness, in the transaction of the entries that it proves; returns its number for them. */
export async function keepWitness(db: DeviceDb, text: string | undefined): Promise<{ proof?: number }> {
  if (!text) return {}
  const number = ((await getSetting(db, 'witness'))?.number ?? 0) + 1
  await setSetting(db, 'witness', { text, number })
  return { proof: number }
}

/** Witnesses in one text. Only receipts bring a further one; see addWitness. */
const partsOf = (text: string | undefined): string[] => text?.split(' ').filter(Boolean) ?? []

/**
 * As `keepWitness`, for a receipt. Its witness proves what its packet showed (`shown`), and not what the device has heard since by
 * other ways: those witnesses are kept beside it, and a server must have the writes of all of them.
 */
export async function addWitness(db: DeviceDb, text: string | undefined, shown: string): Promise<{ proof?: number }> {
  if (!text) return {}
  const proven = partsOf(shown)
  const others = partsOf((await getSetting(db, 'witness'))?.text).filter((each) => !proven.includes(each))
  return keepWitness(db, [...others, text].join(' '))
}
