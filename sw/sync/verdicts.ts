import type { DeviceDb } from '#data/device/db.ts'
import { keepWitness, type AnswerWitness } from '#data/device/epoch.ts'
import { sealedTexts } from '#data/outbox/retained-writes.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { getSetting } from '#data/device/settings.ts'
import { keptProblem, type KeptProblem } from '#domain/core/problem-body.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { SealedReply } from '#domain/sync/sealed-input.schema.ts'
import { isSealed } from '#domain/sync/sealed-input.rules.ts'
import { ACCOUNT_ENDED, type PushReply, type PushVerdict } from '#domain/sync/sync.schema.ts'

/** The verdict on one entry, by whichever call it was sent. */
export type Word =
  | { kind: 'accepted'; epoch: string; position: number; reply: unknown }
  | ({ kind: 'rejected' } & KeptProblem)
  | { kind: 'retry' }

/**
 * How often an entry is tried that the server fails on while it answers others; after that it no longer delays them.
 */
export const FAULT_TRIES = 3
export const FAULT_PAUSE_MS = 10 * 60_000

export const wordOf = (verdict: PushVerdict, epoch: string): Word | null => {
  switch (verdict.verdict) {
    case 'applied':
    case 'replayed':
      return { kind: 'accepted', epoch, position: verdict.position, reply: verdict.reply }
    case 'rejected':
      return { kind: 'rejected', ...keptProblem(verdict) }
    case 'retry':
      return { kind: 'retry' }
    case 'notAttempted':
      return null
  }
}

/** The verdicts of an answer on these entries, and whether it says that the account of their maker has ended. */
export function wordsIn(
  { epoch, verdicts }: PushReply,
  ids: readonly string[],
): { words: Map<string, Word>; isEnded: boolean } {
  const sent = new Set(ids)
  const words = new Map<string, Word>()
  for (const verdict of verdicts) {
    const word = sent.has(verdict.id) ? wordOf(verdict, epoch) : null
    if (word) words.set(verdict.id, word)
  }
  const isEnded = verdicts.some((each) => each.verdict === 'notAttempted' && each.code === ACCOUNT_ENDED)
  return { words, isEnded }
}

// A server that is older than the app and does not know the call has given no verdict on a payment.
const isRefusal = (word: Word, { isFact }: OutboxEntry): word is Word & { kind: 'rejected' } =>
  word.kind === 'rejected' && !(isFact && word.code === 'unknownWrite')

/** Remark that the maker of an accepted entry must still read. */
function remarkOn({ endpoint, input, receipt }: OutboxEntry, reply: unknown): string | null {
  if (!isSealed(input)) return offlineWrites.get(endpoint)?.attention?.(reply) ?? null
  return SealedReply.safeParse(reply).data?.hasRemark ? sealedTexts.remark(receipt) : null
}

type Received = { at: number; proof?: number }

function after(entry: OutboxEntry, word: Word, now: number, { at, proof }: Received): OutboxEntry {
  if (word.kind === 'accepted') {
    const attention = remarkOn(entry, word.reply)
    const { epoch, position, reply } = word
    return {
      ...entry,
      state: 'acknowledged',
      parkReason: null,
      lastError: null,
      ack: { epoch, position, reply, at, ...(proof && { proof }) },
      attention,
    }
  }
  if (isRefusal(word, entry)) {
    return { ...entry, state: 'parked', parkReason: 'rejected', lastError: keptProblem(word) }
  }
  const attempts = entry.attempts + 1
  const lastError = { code: 'serverFault', message: 'The school server failed on this entry.' }
  if (attempts < FAULT_TRIES) return { ...entry, attempts, lastError }
  return { ...entry, attempts, lastError, state: 'parked', parkReason: 'serverFault', nextAt: now + FAULT_PAUSE_MS }
}

/**
 * The entries with these verdicts as they are now. Those that wait are read at once by their numbers, since reading hundreds one
 * by one costs many times as much. `sent`: what the request had, in its order.
 */
async function answered(
  { outbox }: DeviceDb,
  words: ReadonlyMap<string, Word>,
  sent: readonly OutboxEntry[],
): Promise<OutboxEntry[]> {
  const waiting = sent.filter(({ state }) => state === 'waiting')
  const [first, last] = [waiting[0], waiting.at(-1)]
  const placeOf = (entry: OutboxEntry) => [entry.ownerId, 'waiting', entry.seq]
  const read =
    first && last
      ? await outbox.where('[ownerId+state+seq]').between(placeOf(first), placeOf(last), true, true).toArray()
      : []
  const found = new Map(read.map((entry) => [entry.id, entry]))
  const others = await outbox.bulkGet([...words.keys()].filter((id) => !found.has(id)))
  return [...read, ...others.filter((entry) => entry !== undefined)]
}

/** What came with verdicts. `shown`: of a receipt alone, the witness that its packet showed to the server. */
type Came = { sent?: readonly OutboxEntry[]; witness?: AnswerWitness | undefined; shown?: string }

/**
 * Writes the verdicts into the outbox in one transaction, with the witness that proves them; entries without a verdict
 * stay as they are.
 */
export const applyWords = (
  db: DeviceDb,
  words: ReadonlyMap<string, Word>,
  now: number,
  { sent = [], witness, shown }: Came = {},
): Promise<void> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    const clockOffset = (await getSetting(db, 'clockOffset')) ?? 0
    const proof = await keepWitness(db, witness, shown)
    const received: Received = { at: now + clockOffset, ...proof }
    const entries = await answered(db, words, sent)
    const changes = entries.flatMap((before) => {
      const word = words.get(before.id)
      return word ? [{ before, entry: after(before, word, now, received) }] : []
    })
    await db.outbox.bulkPut(changes.map(({ entry }) => entry))
    for (const { before, entry } of changes) {
      if (entry.state === 'parked') await parkFollowers(db, entry)
      else if (before.state === 'parked') await freeFollowers(db, entry)
    }
  })

/** Parks an entry; later ones of its key wait behind it. */
export const parkEntry = (db: DeviceDb, entry: OutboxEntry): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    await db.outbox.put({ ...entry, state: 'parked' })
    await parkFollowers(db, entry)
  })

/** Makes later entries of a parked entry's key wait behind it, so that none of them overtakes it. */
async function parkFollowers(db: DeviceDb, { ownerId, key, seq }: OutboxEntry): Promise<void> {
  await db.outbox
    .where({ ownerId, key })
    .filter((entry) => entry.state === 'waiting' && entry.seq > seq && !entry.isFact)
    .modify({ state: 'parked', parkReason: 'behind' })
}

/** Releases entries that waited behind one on which the server had failed and which it has now accepted. */
async function freeFollowers(db: DeviceDb, { ownerId, key, seq }: OutboxEntry): Promise<void> {
  await db.outbox
    .where({ ownerId, key })
    .filter((entry) => entry.parkReason === 'behind' && entry.seq > seq)
    .modify({ state: 'waiting', parkReason: null })
}
