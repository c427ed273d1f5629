import type { DeviceDb } from '#data/device/db.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { inOrder, waitingInOrder } from '#data/outbox/queues.ts'
import { parkEntry } from './verdicts.ts'
import { isDue, type LaneState } from '#data/device/settings.ts'
import { toWire } from '#data/outbox/wire.ts'
import { PushEntry } from '#domain/sync/sync.schema.ts'
import { entriesIn, FIRST_BYTES } from './pace.ts'

/** Most bytes of the next request after compression. */
export const bytesOf = ({ batchBytes = FIRST_BYTES }: LaneState): number => batchBytes

/** Entries that may go now, in order of sending: waiting ones, then those that the server failed on a while ago. */
async function dueEntries(db: DeviceDb, ownerId: number, lane: LaneState, now: number): Promise<OutboxEntry[]> {
  const isTaken = ({ isFact }: OutboxEntry): boolean => !lane.factsOnly || isFact === true
  const most = Math.min(lane.batchSize, entriesIn(bytesOf(lane)))
  const inLine = waitingInOrder(db, ownerId, 'ordinary')
  // A filter reads entry by entry, which costs many times as much as reading them at once.
  const waiting = await (lane.factsOnly ? inLine.filter(isTaken) : inLine).limit(most).toArray()
  if (waiting.length >= most) return waiting
  const parked = await inOrder(db, ownerId, 'parked')
    .filter((entry) => isTaken(entry) && isDue(entry.nextAt, now))
    .toArray()
  const faulty = parked.filter(({ parkReason }) => parkReason === 'serverFault')
  if (waiting.length + faulty.length > 0) return [...waiting, ...faulty].slice(0, most)
  const last = lane.factsOnly ? [] : await lastEntries(db, ownerId, lane)
  if (last.length > 0) return last
  // A payment is never given up as too large; it is sent alone, since anything in the same batch would be refused with
  // it.
  return parked.filter(({ isFact, parkReason }) => isFact && parkReason === 'tooLarge').slice(0, 1)
}

/** A large entry in a compressed request: a photo. */
const LARGE_BYTES = 16 * 1024

/** Entries that go once nothing else waits. Each weighs as much as a thousand marks, so no more are read than can be sent. */
const lastEntries = (db: DeviceDb, ownerId: number, lane: LaneState): Promise<OutboxEntry[]> =>
  waitingInOrder(db, ownerId, 'last')
    .limit(Math.max(1, Math.floor(bytesOf(lane) / LARGE_BYTES)))
    .toArray()

/**
 * Takes the next entries, oldest first, and marks them as sent before the request leaves: from here on they never
 * change. An entry that no longer decodes is parked. Entries that are retried after a server failure come last.
 */
export const takeBatch = (db: DeviceDb, ownerId: number, lane: LaneState, now: number): Promise<OutboxEntry[]> =>
  db.transaction('rw', db.outbox, async () => {
    const readable: OutboxEntry[] = []
    const parkedKeys = new Set<string>()
    for (const entry of await dueEntries(db, ownerId, lane, now)) {
      if (parkedKeys.has(entry.key)) continue
      if (PushEntry.safeParse(toWire(entry)).success) readable.push({ ...entry, firstSentAt: entry.firstSentAt ?? now })
      else {
        await parkEntry(db, { ...entry, parkReason: 'unreadable' })
        parkedKeys.add(entry.key)
      }
    }
    await db.outbox.bulkPut(readable.filter((entry) => entry.firstSentAt === now))
    return readable
  })

/** What a request says beside its entries. */
export type BatchFrame = {
  device: string
  owner: number
  ownerBorn: number | undefined
  appVersion: string | undefined
}

/** The entries of a request, and its compressed body. */
export type Batch = { entries: OutboxEntry[]; body: Uint8Array<ArrayBuffer> }

/** The request of as many of these entries as fit into `most` bytes after compression; at least one. */
export async function encodeBatch(entries: OutboxEntry[], frame: BatchFrame, most: number): Promise<Batch> {
  const body = await gzip(JSON.stringify({ ...frame, entries: entries.map(toWire) }))
  if (body.byteLength <= most || entries.length === 1) return { entries, body }
  // Neighbours are alike, so their part is as large as their number; a little less, to be done after one more try.
  const fitting = Math.max(1, Math.floor((entries.length * most * 0.95) / body.byteLength))
  return encodeBatch(entries.slice(0, fitting), frame, most)
}

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
