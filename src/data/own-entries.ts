import { Dexie, RangeSet, type ObservabilitySet, type Table } from 'dexie'
import type { DeviceDb } from './db.ts'
import type { EntryState, OutboxEntry } from './outbox-entry.ts'

type Outbox = Table<OutboxEntry, string>

const STATES = ['waiting', 'parked', 'acknowledged'] as const satisfies readonly EntryState[]

/** One person's entries as a page holds them in memory; `read` brings them up to date with the disk. */
type OwnEntries = { ownerId: number; read: () => Promise<readonly OutboxEntry[]>; end: () => void }

// By table, since that is what readers of a live read are given as it is, while their handle of the database is a proxy.
const ofOutbox = new WeakMap<Outbox, OwnEntries>()

/**
 * One person's entries in the order of making. At least as new as the disk when this was called, except that a change
 * in another tab or the worker that leaves an entry in its state (a first send, a note taken away) may come a moment
 * later. What has not changed is the same object as before, so that what follows from an entry can be kept by it.
 */
export function readOwnEntries(db: DeviceDb, ownerId: number): Promise<readonly OutboxEntry[]> {
  const outbox = db.outbox as Outbox
  const present = ofOutbox.get(outbox)
  if (present?.ownerId === ownerId) return present.read()
  // Of whoever was here before nothing stays in memory.
  present?.end()
  const own = ownEntries(outbox, ownerId)
  ofOutbox.set(outbox, own)
  return own.read()
}

/** What was on the disk at the last look. A database that was closed since may have been deleted and made anew. */
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
    const changed = changes.take()
    try {
      known = await outbox.db.transaction('r', outbox, async () => {
        const connection = outbox.db.backendDB()
        const before = known.connection === connection ? known : { ...NOTHING, connection }
        const entries = await readChanged(outbox, ownerId, { before: before.entries, changed })
        if (entries === before.entries) return before
        return { connection, entries, ordered: [...entries.values()].sort((a, b) => a.seq - b.seq) }
      })
      return known.ordered
    } catch (error) {
      changes.giveBack(changed)
      throw error
    }
  }
  return { ownerId, read: oneAtATime(refresh), end: changes.end }
}

/** What is on the disk now, in place of what was there before; the same map when nothing has changed. */
async function readChanged(
  outbox: Outbox,
  ownerId: number,
  { before, changed }: { before: ReadonlyMap<string, OutboxEntry>; changed: RangeSet },
): Promise<ReadonlyMap<string, OutboxEntry>> {
  const found = await Promise.all(STATES.map((state) => outbox.where({ ownerId, state }).primaryKeys()))
  const ids = found.flat()
  const stale = found.flatMap((of, at) => of.filter((id) => before.get(id)?.state !== STATES[at] || changed.hasKey(id)))
  if (stale.length === 0 && ids.length === before.size) return before
  // One request for all costs less than many for most of them.
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

/** The entry as it was where it reads the same now: a change of many is told as a change of all. */
function unlessSame(before: OutboxEntry | undefined, now: OutboxEntry | undefined): OutboxEntry | undefined {
  if (!before || !now) return now ?? before
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

/** The keys of a table that were told to have changed, in this page, another or the worker, since they were taken last. */
function changesOf({ db, name }: Outbox) {
  const part = `idb://${db.name}/${name}/`
  let changed = new RangeSet()
  let isListening = false
  let isOver = false
  const listen = (parts: ObservabilitySet): void => {
    const keys = parts[part]
    if (keys && keys.d !== 0) changed.add(keys)
    // Opened again it is another connection, and everything is read anew.
    if (db.hasBeenClosed()) stop()
  }
  const stop = (): void => {
    Dexie.on.storagemutated.unsubscribe(listen)
    isListening = false
  }
  return {
    take: (): RangeSet => {
      if (!isListening && !isOver) Dexie.on.storagemutated.subscribe(listen)
      isListening = true
      const taken = changed
      changed = new RangeSet()
      return taken
    },
    end: (): void => {
      isOver = true
      stop()
    },
    giveBack: (taken: RangeSet): void => void (taken.d !== 0 && changed.add(taken)),
  }
}

/**
 * Runs it for all who ask before it begins; whoever asks later gets the next run. It begins in a turn of its own, when
 * everybody has been told of the change that made somebody ask, and outside of any transaction of his.
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
