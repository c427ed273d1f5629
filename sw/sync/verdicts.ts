import type { DeviceDb } from '#data/db.ts'
import { sealedTexts } from '#data/retained-writes.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { getSetting } from '#data/settings.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { isSealed, SealedReply } from '#domain/sync/sealed-input.ts'
import type { PushVerdict } from '#domain/sync/sync.schema.ts'

/** What the server said to one entry, whichever way it was asked. */
export type Word =
  | { kind: 'accepted'; epoch: string; position: number; reply: unknown }
  | { kind: 'rejected'; code: string; message: string }
  | { kind: 'retry' }

/** Tries of an entry that the server fails on while it answers well; after them it no longer holds up the others. */
export const FAULT_TRIES = 3
export const FAULT_PAUSE_MS = 10 * 60_000

export const wordOf = (verdict: PushVerdict, epoch: string): Word | null => {
  switch (verdict.verdict) {
    case 'applied':
    case 'replayed':
      return { kind: 'accepted', epoch, position: verdict.position, reply: verdict.reply }
    case 'rejected':
      return { kind: 'rejected', code: verdict.code, message: verdict.message }
    case 'retry':
      return { kind: 'retry' }
    case 'notAttempted':
      return null
  }
}

// A school server of an older release does not know the call yet: that is no word on the money.
const isRefusal = (word: Word, { isFact }: OutboxEntry): word is Word & { kind: 'rejected' } =>
  word.kind === 'rejected' && !(isFact && word.code === 'unknownWrite')

/** What its maker must hear of an accepted entry. */
function remarkOn({ endpoint, input, receipt }: OutboxEntry, reply: unknown): string | null {
  if (!isSealed(input)) return offlineWrites.get(endpoint)?.attention?.(reply) ?? null
  return SealedReply.safeParse(reply).data?.hasRemark ? sealedTexts.remark(receipt) : null
}

function after(entry: OutboxEntry, word: Word, now: number, clockOffset: number): OutboxEntry {
  if (word.kind === 'accepted') {
    const attention = remarkOn(entry, word.reply)
    const { epoch, position, reply } = word
    return {
      ...entry,
      state: 'acknowledged',
      parkReason: null,
      lastError: null,
      ack: { epoch, position, reply, at: now + clockOffset },
      attention,
    }
  }
  if (isRefusal(word, entry)) {
    return { ...entry, state: 'parked', parkReason: 'rejected', lastError: { code: word.code, message: word.message } }
  }
  const attempts = entry.attempts + 1
  const lastError = { code: 'serverFault', message: 'The school server failed on this entry.' }
  if (attempts < FAULT_TRIES) return { ...entry, attempts, lastError }
  return { ...entry, attempts, lastError, state: 'parked', parkReason: 'serverFault', nextAt: now + FAULT_PAUSE_MS }
}

/** Writes the server's words into the outbox in one transaction; entries without a word stay as they are. */
export const applyWords = (db: DeviceDb, words: ReadonlyMap<string, Word>, now: number): Promise<void> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    const clockOffset = (await getSetting(db, 'clockOffset')) ?? 0
    const entries = await db.outbox.bulkGet([...words.keys()])
    const changes = entries.flatMap((before) => {
      const word = before && words.get(before.id)
      return word ? [{ before, entry: after(before, word, now, clockOffset) }] : []
    })
    await db.outbox.bulkPut(changes.map(({ entry }) => entry))
    for (const { before, entry } of changes) {
      if (entry.state === 'parked') await parkFollowers(db, entry)
      else if (before.state === 'parked') await freeFollowers(db, entry)
    }
  })

/** Parks an entry for a reason of its own; what has its key waits behind it. */
export const parkEntry = (db: DeviceDb, entry: OutboxEntry): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    await db.outbox.put({ ...entry, state: 'parked' })
    await parkFollowers(db, entry)
  })

/** What has the key of a parked entry waits behind it, so that nothing of that key overtakes. */
async function parkFollowers(db: DeviceDb, { ownerId, key, seq }: OutboxEntry): Promise<void> {
  await db.outbox
    .where({ ownerId, key })
    .filter((entry) => entry.state === 'waiting' && entry.seq > seq && !entry.isFact)
    .modify({ state: 'parked', parkReason: 'behind' })
}

/** An entry that the server failed on has passed at last: what waited behind it goes on. */
async function freeFollowers(db: DeviceDb, { ownerId, key, seq }: OutboxEntry): Promise<void> {
  await db.outbox
    .where({ ownerId, key })
    .filter((entry) => entry.parkReason === 'behind' && entry.seq > seq)
    .modify({ state: 'waiting', parkReason: null })
}
