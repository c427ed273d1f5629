import { Dexie, RangeSet, type ObservabilitySet, type Table } from 'dexie'
import type { DeviceDb } from '../device/db.ts'
import { knowWrites } from './known-writes.ts'
import type { EntryState, OutboxEntry } from './outbox-entry.ts'

type Outbox = Table<OutboxEntry, string>

const STATES = ['waiting', 'parked', 'acknowledged'] as const satisfies readonly EntryState[]

/** One person's entries in the memory of a page; `read` brings them up to date with the disk. */
type OwnEntries = { ownerId: number; read: () => Promise<readonly OutboxEntry[]>; end: () => void }

// Keyed by table: a live read passes the table as it is, while its handle of the database is a proxy.
const ofOutbox = new WeakMap<Outbox, OwnEntries>()

/**
 * One person's entries in the order in which they were made. At least as new as the disk at the time of the call,
 * except that a change in another tab or the worker that leaves an entry in its state (a first send, a dismissed
 * remark) may come a moment later. Unchanged entries are the same objects as before, so that callers can cache by
 * identity.
 */
export function readOwnEntries(db: DeviceDb, ownerId: number): Promise<readonly OutboxEntry[]> {
  const outbox = db.outbox as Outbox
  const present = ofOutbox.get(outbox)
  if (present?.ownerId === ownerId) return present.read()
  // The entries of the previous person must not stay in memory.
  present?.end()
  const own = ownEntries(outbox, ownerId)
  ofOutbox.set(outbox, own)
  return own.read()
}

/**
 * Entries that were on the disk at the last reading. A database that was closed since may have been deleted and created again.
 */
type Known = {
  connection: IDBDatabase | null
  entries: ReadonlyMap<string, OutboxEntry>
  ordered: readonly OutboxEntry[]
}

const NOTHING: Known = { connection: null, entries: new Map(), ordered: [] }

function ownEntries(outbox: Outbox, ownerId: number): OwnEntries {
  const changes = changesOf(outbox)
  let known = NOTHING

  const refresh = async (): Promise<readonly OutboxEntry[]> => {
    changes.listen()
    try {
      known = await outbox.db.transaction('r', outbox, async () => {
        const connection = outbox.db.backendDB()
        const before = known.connection === connection ? known : { ...NOTHING, connection }
        const entries = await readChanged(outbox, ownerId, before.entries, changes.take)
        if (entries === before.entries) return before
        return { connection, entries, ordered: [...entries.values()].sort((a, b) => a.seq - b.seq) }
      })
      changes.forget()
      // What cannot be loaded has no effects on a screen, and is sent all the same.
      await knowWrites(known.ordered).catch(() => undefined)
      return known.ordered
    } catch (error) {
      changes.giveBack()
      throw error
    }
  }
  return { ownerId, read: oneAtATime(refresh), end: changes.end }
}

/** Entries that are on the disk now; the same map when nothing has changed. */
async function readChanged(
  outbox: Outbox,
  ownerId: number,
  before: ReadonlyMap<string, OutboxEntry>,
  takeChanged: () => RangeSet,
): Promise<ReadonlyMap<string, OutboxEntry>> {
  const found = await Promise.all(STATES.map((state) => outbox.where({ ownerId, state }).primaryKeys()))
  // A write that commits before this transaction reads is reported before its first answer arrives. If the changed keys were
  // taken earlier, those of such a write would be missing, and the result would mix its additions with the former content of the
  // rest.
  const changed = takeChanged()
  const ids = found.flat()
  const stale = found.flatMap((of, at) => of.filter((id) => before.get(id)?.state !== STATES[at] || changed.hasKey(id)))
  if (stale.length === 0 && ids.length === before.size) return before
  // When most entries are stale, one request for all is cheaper than many.
  const isMost = stale.length * 2 > ids.length
  const rows = isMost ? await outbox.where('ownerId').equals(ownerId).toArray() : await outbox.bulkGet(stale)
  const fresh = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  const now = new Map<string, OutboxEntry>()
  for (const id of ids) {
    const entry = unlessSame(before.get(id), fresh.get(id))
    if (entry) now.set(id, entry)
  }
  return now
}

/** The former object where the content is equal: a change of many entries is reported as a change of all. */
function unlessSame(before: OutboxEntry | undefined, now: OutboxEntry | undefined): OutboxEntry | undefined {
  if (!before || !now) return now ?? before
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

/**
 * Collects the keys of a table that were reported as changed, in this page, another or the worker. Keys that were taken are
 * dropped by `forget` or come again after `giveBack`.
 */
function changesOf({ db, name }: Outbox) {
  const part = `idb://${db.name}/${name}/`
  let changed = new RangeSet()
  let taken = new RangeSet()
  let isListening = false
  let isOver = false
  const note = (parts: ObservabilitySet): void => {
    const keys = parts[part]
    if (keys && keys.d !== 0) changed.add(keys)
    // A reopened database is another connection, for which everything is read again.
    if (db.hasBeenClosed()) stop()
  }
  const stop = (): void => {
    Dexie.on.storagemutated.unsubscribe(note)
    isListening = false
  }
  return {
    listen: (): void => {
      if (!isListening && !isOver) Dexie.on.storagemutated.subscribe(note)
      isListening = true
    },
    take: (): RangeSet => {
      taken = changed
      changed = new RangeSet()
      return taken
    },
    forget: (): void => void (taken = new RangeSet()),
    giveBack: (): void => {
      if (taken.d !== 0) changed.add(taken)
      taken = new RangeSet()
    },
    end: (): void => {
      isOver = true
      stop()
    },
  }
}

/**
 * Runs the function once for all callers that come before it begins; later callers get the next run. A run begins
 * asynchronously, after the change notification that led to the call, and outside of any transaction of a caller.
 */
function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = async (): Promise<T> => {
    await running
    next = null
    const result = run()
    running = result.catch(() => undefined)
    return result
  }
  return () => (next ??= Dexie.ignoreTransaction(begin))
}
