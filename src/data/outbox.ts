import type { CallInput, EndpointDefinition } from '#domain/core/endpoint.ts'
import type { OfflineWrite } from '#domain/core/offline-write.ts'
import { withRoom } from './copies.ts'
import type { DeviceDb } from './db.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { correctedNow, getSetting, setSetting } from './settings.ts'

/** Saving failed and nothing was stored: no session, no room, or the device's database is broken. */
export class NotSavedError extends Error {
  constructor(cause: unknown) {
    super('NOT saved on this device.', { cause })
  }
}

export type EnqueueOptions = { draftKey?: string | undefined; now?: number | undefined }

/**
 * Stores a write in the outbox; the promise resolves once it is durably on the device, and only then may anybody
 * be told "saved". Entry, counter and draft change in one transaction. The newest entry with the same key is replaced
 * when it was never sent. Throws NotSavedError with nothing stored.
 */
export async function enqueue<E extends EndpointDefinition>(
  db: DeviceDb,
  write: OfflineWrite<E>,
  input: CallInput<E>,
  options: EnqueueOptions = {},
): Promise<OutboxEntry> {
  const save = () =>
    db.transaction('rw', db.outbox, db.settings, db.drafts, async () => {
      const entry = await draftEntry(db, write, input, options.now ?? Date.now())
      await db.outbox.put(entry)
      if (options.draftKey) await db.drafts.delete(options.draftKey)
      return entry
    })
  return withRoom(db, save).catch((error: unknown) => {
    throw new NotSavedError(error)
  })
}

async function draftEntry<E extends EndpointDefinition>(
  db: DeviceDb,
  write: OfflineWrite<E>,
  input: CallInput<E>,
  now: number,
): Promise<OutboxEntry> {
  const [user, identity] = await Promise.all([getSetting(db, 'userData'), getSetting(db, 'device')])
  if (!user || !identity) throw new Error('Login user not found.')
  const key = write.key(input)
  const same = await db.outbox.where({ ownerId: user.id, key }).toArray()
  const newest = same.sort((a, b) => a.seq - b.seq).at(-1)
  const isReplaced = newest?.state === 'waiting' && isUnsent(newest) && newest.endpoint === write.endpoint.id
  // The new one stands at the end of the queue: an entry in between may touch the same rows under another key.
  if (newest && isReplaced) await db.outbox.delete(newest.id)
  const isMergeable = isReplaced && newest.version === write.version
  const merged = isMergeable && write.merge ? write.merge(newest.input as CallInput<E>, input) : input
  // Behind a parked entry of the same key a newer one must not overtake it.
  const blocker = same.find((entry) => entry.state === 'parked' && entry.parkReason !== 'rejected')
  return {
    ...(await nextNumber(db, identity.code)),
    ownerId: user.id,
    ownerName: user.fullname,
    endpoint: write.endpoint.id,
    version: write.version,
    key,
    input: merged,
    madeAt: await correctedNow(db, now),
    state: blocker ? 'parked' : 'waiting',
    parkReason: blocker ? 'behind' : null,
    attempts: 0,
    nextAt: 0,
    firstSentAt: null,
    lastError: null,
    ack: null,
    attention: null,
  }
}

async function nextNumber(db: DeviceDb, code: string): Promise<{ id: string; seq: number }> {
  const seq = ((await getSetting(db, 'seq')) ?? 0) + 1
  await setSetting(db, 'seq', seq)
  return { id: `${code}-${seq}`, seq }
}

const isUnsent = (entry: OutboxEntry): boolean => entry.firstSentAt === null

/** Takes back an entry that was never sent; false when it was, and then nothing changes. */
export const cancelEntry = (db: DeviceDb, id: string): Promise<boolean> =>
  db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(id)
    if (!entry || !isUnsent(entry) || entry.state === 'acknowledged') return false
    await db.outbox.delete(id)
    await releaseFollowers(db, entry)
    return true
  })

/** Entries that only waited behind a parked one go on when nothing of their key is parked before them. */
export async function releaseFollowers(
  db: DeviceDb,
  { ownerId, key }: { ownerId: number; key: string },
): Promise<void> {
  const same = await db.outbox.where({ ownerId, key }).sortBy('seq')
  for (const entry of same) {
    if (entry.state !== 'parked') continue
    if (entry.parkReason !== 'behind') return
    await db.outbox.update(entry.id, { state: 'waiting', parkReason: null, lastError: null })
  }
}

/**
 * Sends a parked entry again at its maker's wish. A rejection is the server's lasting word on that id, so a
 * rejected entry goes out as a new one under a fresh number; any other keeps its id, and with it its one effect.
 */
export const retryEntry = (db: DeviceDb, id: string): Promise<void> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    const entry = await db.outbox.get(id)
    const identity = await getSetting(db, 'device')
    if (!entry || entry.state !== 'parked' || entry.parkReason === 'behind' || !identity) return
    const again: OutboxEntry = { ...entry, state: 'waiting', parkReason: null, attempts: 0, nextAt: 0, lastError: null }
    if (entry.parkReason === 'rejected') {
      await db.outbox.delete(id)
      // Its place in the order stays: newer entries of the same key must still come after it.
      Object.assign(again, { id: (await nextNumber(db, identity.code)).id, firstSentAt: null })
    }
    await db.outbox.put(again)
    await releaseFollowers(db, entry)
  })

/** Puts away an entry whose maker has read why it was not (wholly) accepted. */
export const dismissEntry = (db: DeviceDb, id: string): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(id)
    if (entry?.state === 'acknowledged') await db.outbox.update(id, { attention: null })
    if (entry?.state !== 'parked' || entry.parkReason !== 'rejected') return
    await db.outbox.delete(id)
    await releaseFollowers(db, entry)
  })
