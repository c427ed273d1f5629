import { WITNESS_HEADER } from '#domain/core/school-header.ts'
import type { PushReply } from '#domain/sync/sync.schema.ts'
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

/** The witness of an answer, and the position of the write that it proves: the last one that the answer accepts. */
export type AnswerWitness = { text: string; position: number }

export function witnessIn({ witness, verdicts }: Pick<PushReply, 'witness' | 'verdicts'>): AnswerWitness | undefined {
  const positions = verdicts.flatMap((each) => ('position' in each ? [each.position] : []))
  return witness && positions.length > 0 ? { text: witness, position: Math.max(...positions) } : undefined
}

/** Witnesses in one text; see keepWitness. */
const partsOf = (text = ''): string[] => text.split(' ').filter(Boolean)

/**
 * Stores the witness of an answer, in the transaction of the entries that it proves; returns the number of witnesses so far, which
 * covers them. It stands for those that the request showed to the server, except for later ones: an answer that only repeats what
 * became of older writes brings an older witness. `shown`: of a receipt alone, what its packet showed; by default all. Those that
 * stay are kept beside it, and a server must have the writes of all of them.
 */
export async function keepWitness(
  db: DeviceDb,
  answer: AnswerWitness | undefined,
  shown?: string,
): Promise<{ proof?: number }> {
  if (!answer) return {}
  const { text, number = 0, positions = [] } = (await getSetting(db, 'witness')) ?? {}
  const proven = partsOf(shown ?? text)
  const held = partsOf(text).map((part, at) => ({ text: part, position: positions[at] ?? -1 }))
  const stays = held.filter((part) => !proven.includes(part.text) || part.position > answer.position)
  const parts = [...stays, answer]
  await setSetting(db, 'witness', {
    text: parts.map((part) => part.text).join(' '),
    number: number + 1,
    positions: parts.map(({ position }) => position),
  })
  return { proof: number + 1 }
}
