import { justSaved } from './just-saved.ts'
import type { CallInput, EndpointDefinition } from '#domain/core/endpoint.ts'
import type { SubjectSeen } from '#domain/core/subjects.schema.ts'
import type { OfflineWrite, Series } from '#domain/core/offline-write.ts'
import { CLOCK_SETTINGS, clockOf, doubtOf, noteSeen, type Clock } from '../device/clock.ts'
import { withRoom } from '../replica/replicas.ts'
import { cache, type CacheDb, type DeviceDb } from '../device/db.ts'
import { forgetSignedIn, knownSignedIn } from '../session/known-signed-in.ts'
import { knowWrite } from './known-writes.ts'
import { NEVER_SENT, type OutboxEntry } from './outbox-entry.ts'
import { numberAt, placeOf } from './place.ts'
import type { SignedIn } from '../session/session.ts'
import { correctedTime, getSetting, getSettings, setSetting } from '../device/settings.ts'
import { classNamesIn, isContradicted, namesIn, seenRows, subjectsOf, subjectsSeen, type SeenRows } from './subjects.ts'

/** Saving failed and nothing was stored: no session, no room, or the device's database is broken. */
export class NotSavedError extends Error {
  constructor(cause: unknown) {
    super('NOT saved on this device.', { cause })
  }
}

/** A write by the function that loads its declaration: a first screen shows its rows before it. */
export type LateWrite<E extends EndpointDefinition> = () => Promise<OfflineWrite<E>>

export type EnqueueOptions = {
  draftKey?: string | undefined
  now?: number | undefined
  /** The named rows as the screen shows them; read from the replica where the screen does not hold them. */
  seen?: SeenRows | undefined
  /** Opens a replica of the school, to read the rows that the write names. */
  openReplica?: ((name: string) => CacheDb) | undefined
}

/**
 * Stores a write in the outbox. The promise resolves once it is durable on the device, and only then may anybody be
 * told "saved". Entry, counters and draft change in one transaction. The newest entry with the same key is replaced
 * when it was never sent. An unconditional write that is already here (a double click, a second tab) is left alone, and
 * returned. Throws NotSavedError with nothing stored.
 */
export async function enqueue<E extends EndpointDefinition>(
  db: DeviceDb,
  write: OfflineWrite<E> | LateWrite<E>,
  input: CallInput<E>,
  options: EnqueueOptions = {},
): Promise<OutboxEntry> {
  const [entry] = await enqueueAll(db, write, [input], options)
  return entry as OutboxEntry
}

/** Stores several writes of one kind, in this order: all of them, or none. */
export async function enqueueAll<E extends EndpointDefinition>(
  db: DeviceDb,
  named: OfflineWrite<E> | LateWrite<E>,
  inputs: readonly CallInput<E>[],
  options: EnqueueOptions = {},
): Promise<OutboxEntry[]> {
  try {
    const write = typeof named === 'function' ? await named() : named
    // Its effects are shown at once, without waiting for a file.
    knowWrite(write)
    while (true) {
      const signedIn = await knownSignedIn(db)
      if (!signedIn) throw noUser()
      const storing = { ...options, signedIn, rows: await rowsOf(write, inputs, { ...options, signedIn }) }
      const entries = await withRoom(db, () => store(db, write, inputs, storing))
      const last = entries?.at(-1)
      if (last) justSaved.set({ seq: numberAt(last.seq), at: Date.now() })
      if (entries) return entries
      forgetSignedIn(db)
    }
  } catch (error) {
    throw new NotSavedError(error)
  }
}

/** Rows that these writes name. The replica is another database, so it cannot be read inside the transaction. */
async function rowsOf<E extends EndpointDefinition>(
  write: OfflineWrite<E>,
  inputs: readonly CallInput<E>[],
  { seen, openReplica = cache, signedIn }: EnqueueOptions & { signedIn: SignedIn },
): Promise<SeenRows> {
  if (seen) return seen
  const found = await Promise.all(inputs.map((input) => seenRows(signedIn.replicaName, write, input, openReplica)))
  return new Map(found.flatMap((rows) => [...rows]))
}

const noUser = (): Error => new Error('Login user not found.')

type Storing = Pick<EnqueueOptions, 'draftKey' | 'now'> & { rows: SeenRows; signedIn: SignedIn }

/** Stores entries; null, with nothing stored, when somebody else is signed in or her replica is another one. */
function store<E extends EndpointDefinition>(
  db: DeviceDb,
  write: OfflineWrite<E>,
  inputs: readonly CallInput<E>[],
  { draftKey, rows, signedIn, now = Date.now() }: Storing,
): Promise<OutboxEntry[] | null> {
  const tables = [db.outbox, db.settings, ...(draftKey ? [db.drafts] : []), ...(write.isUnconditional ? [db.kept] : [])]
  return db.transaction('rw', tables, async () => {
    const stored: OutboxEntry[] = []
    for (const [at, input] of inputs.entries()) {
      const savedBefore = write.isUnconditional && (await standingWrite(db, write.key(input)))
      const made = savedBefore ? { entry: savedBefore } : await draftEntry(db, write, input, { rows, signedIn, now })
      if (!made) return null
      const { entry, clock } = made
      const isLast = at === inputs.length - 1
      // Each await costs a round trip to the disk's process, so independent steps run together.
      await Promise.all([
        ...(savedBefore ? [] : [setSetting(db, 'seq', numberAt(entry.seq)), db.outbox.add(entry)]),
        draftKey && isLast ? db.drafts.delete(draftKey) : null,
        isLast ? noteSeen(db, now, clock) : null,
      ])
      stored.push(entry)
    }
    return stored
  })
}

const sameKey = (db: DeviceDb, ownerId: number, key: string): Promise<OutboxEntry[]> =>
  db.outbox.where('[ownerId+key]').equals([ownerId, key]).toArray()

/** The signed-in person's unconditional write with this key, in whatever state. */
export async function standingWrite(db: DeviceDb, key: string): Promise<OutboxEntry | undefined> {
  const ownerId = (await getSetting(db, 'userData'))?.id ?? 0
  const same = await db.outbox.where({ ownerId, key }).toArray()
  return same.find(({ isFact }) => isFact) ?? (await db.kept.get({ ownerId, key }))
}

async function draftEntry<E extends EndpointDefinition>(
  db: DeviceDb,
  write: OfflineWrite<E>,
  input: CallInput<E>,
  { rows, signedIn, now }: { rows: SeenRows; signedIn: SignedIn; now: number },
): Promise<{ entry: OutboxEntry; clock?: Clock } | null> {
  const { ownerId, replicaName } = signedIn
  const key = write.key(input)
  const [[user, identity, last, replicaNow, ...clockSettings], same] = await Promise.all([
    getSettings(db, 'userData', 'device', 'seq', `cache:${ownerId}`, ...CLOCK_SETTINGS),
    write.isUnconditional ? [] : sameKey(db, ownerId, key),
  ])
  const clock = clockOf(...clockSettings)
  if (!user || !identity) throw noUser()
  if (user.id !== ownerId || (replicaNow ?? null) !== replicaName) return null
  const doubt = doubtOf(clock, now)
  const content = write.isUnconditional
    ? await unconditionalContent(db, write, input, { code: identity.code, rows })
    : await editedContent(db, write, input, { same, rows })
  const classNames = classNamesIn(write.subjects(input), rows)
  const entry: OutboxEntry = {
    ...numbered(identity.code, last, write.isLast),
    ownerId: user.id,
    ownerName: user.fullname,
    ownerRole: user.Role,
    endpoint: write.endpoint.id,
    version: write.version,
    key,
    madeAt: correctedTime(now, clock.clockOffset),
    ...(doubt ? { clock: doubt } : {}),
    ...NEVER_SENT,
    ...content,
    ...(Object.keys(classNames).length > 0 ? { classNames } : {}),
  }
  return { entry, clock }
}

type Content = Pick<OutboxEntry, 'input' | 'state' | 'parkReason' | 'isFact' | 'receipt' | 'subjects' | 'told'>

/** Setting that stores the last number of each series of this device. */
const COUNTERS = { R: 'receiptNumber', V: 'voucherNumber', Z: 'drawerNumber' } as const satisfies Record<Series, string>

/**
 * Content of an unconditional write, which waits behind nothing. Its number is given in the transaction that stores
 * it, so no number is skipped or given twice.
 */
async function unconditionalContent<E extends EndpointDefinition>(
  db: DeviceDb,
  write: OfflineWrite<E>,
  input: CallInput<E>,
  { code, rows }: { code: string; rows: SeenRows },
): Promise<Content> {
  const subjects = subjectsOf(write, input, rows)
  const content = { input, subjects, state: 'waiting', parkReason: null, isFact: true } as const
  const told = (final: CallInput<E>) => write.told && { told: write.told(final, namesIn(rows)) }
  if (!write.numbered) return { ...content, ...told(input) }
  const { series } = write.numbered
  const counter = COUNTERS[series]
  const number = ((await getSetting(db, counter)) ?? 0) + 1
  await setSetting(db, counter, number)
  const receipt = `${code}-${series}${String(number).padStart(6, '0')}`
  const numberedInput = write.numbered.put(input, receipt)
  return { ...content, input: numberedInput, receipt, ...told(numberedInput) }
}

/** Content of any other write: it replaces its newest predecessor if that was never sent, and must not overtake a parked one. */
async function editedContent<E extends EndpointDefinition>(
  db: DeviceDb,
  write: OfflineWrite<E>,
  input: CallInput<E>,
  { same, rows }: { same: OutboxEntry[]; rows: SeenRows },
): Promise<Content> {
  const newest = same.sort((a, b) => a.seq - b.seq).at(-1)
  const seen = newest && newest.endpoint === write.endpoint.id ? seenBy(newest, write) : null
  // When numbers mean other rows since a restore, the earlier entry is about something else.
  const isReplaced = newest?.state === 'waiting' && isUnsent(newest) && seen !== null && !isContradicted(seen, rows)
  // The new entry goes to the end of the queue: an entry in between may touch the same rows under another key.
  if (newest && isReplaced) await db.outbox.delete(newest.id)
  const isMergeable = isReplaced && newest.version === write.version
  const merged = isMergeable && write.merge ? write.merge(newest.input as CallInput<E>, input) : input
  // A newer entry must not overtake a parked one of the same key.
  const blocker = same.find((entry) => entry.state === 'parked' && entry.parkReason !== 'rejected')
  return {
    input: merged,
    subjects: subjectsOf(write, merged, rows, isMergeable && write.merge ? (seen ?? undefined) : undefined),
    state: blocker ? 'parked' : 'waiting',
    parkReason: blocker ? 'behind' : null,
  }
}

/** Instants of creation of the rows that an entry names; an entry that cannot be read may name any row. */
function seenBy<E extends EndpointDefinition>({ version, input, subjects }: OutboxEntry, write: OfflineWrite<E>) {
  try {
    return version === write.version
      ? subjectsSeen(write, input as CallInput<E>, subjects)
      : new Map<string, SubjectSeen>()
  } catch {
    return new Map<string, SubjectSeen>()
  }
}

function numbered(code: string, last: number | undefined, isLast = false): { id: string; seq: number } {
  const number = (last ?? 0) + 1
  return { id: `${code}-${number}`, seq: placeOf(number, isLast) }
}

async function nextNumber(db: DeviceDb, code: string): Promise<{ id: string; seq: number }> {
  const next = numbered(code, await getSetting(db, 'seq'))
  await setSetting(db, 'seq', next.seq)
  return next
}

const isUnsent = (entry: OutboxEntry): boolean => entry.firstSentAt === null

/** Cancels an entry that was never sent. False, with nothing changed, when it was sent or is unconditional. */
export const cancelEntry = (db: DeviceDb, id: string): Promise<boolean> =>
  db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(id)
    if (!entry || !isUnsent(entry) || entry.isFact || entry.state === 'acknowledged') return false
    await db.outbox.delete(id)
    await releaseFollowers(db, entry)
    return true
  })

/** Releases entries that only waited behind a parked one, when no earlier entry of their key is parked. */
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
 * Sends a parked entry again at its maker's request. A rejection is final for an id, so a rejected entry is sent as a new one
 * under a new number; any other entry keeps its id, and so takes effect only once.
 */
export const retryEntry = (db: DeviceDb, id: string): Promise<void> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    const entry = await db.outbox.get(id)
    const identity = await getSetting(db, 'device')
    if (!entry || entry.state !== 'parked' || entry.parkReason === 'behind' || !identity) return
    const again: OutboxEntry = { ...entry, state: 'waiting', parkReason: null, attempts: 0, nextAt: 0, lastError: null }
    if (entry.parkReason === 'rejected') {
      await db.outbox.delete(id)
      // The entry keeps its place in the order: newer entries of the same key must still come after it.
      Object.assign(again, { id: (await nextNumber(db, identity.code)).id, firstSentAt: null })
    }
    await db.outbox.put(again)
    await releaseFollowers(db, entry)
  })

/**
 * Dismisses an entry whose maker has read why it was not, or not wholly, accepted. A refused unconditional write stays:
 * the money was taken, and the server does not know of it yet.
 */
export const dismissEntry = (db: DeviceDb, id: string): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(id)
    if (entry?.state === 'acknowledged') await db.outbox.update(id, { attention: null })
    if (entry?.state !== 'parked' || entry.parkReason !== 'rejected' || entry.isFact) return
    await db.outbox.delete(id)
    await releaseFollowers(db, entry)
  })
