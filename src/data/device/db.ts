import { Dexie, type EntityTable, type Table } from 'dexie'
import { SYNCED_TABLES, SYNCED_TABLE_NAMES, type SyncedTableName } from '#domain/synced-tables.ts'
import type { Carried, Handed } from '../handover/rows.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import type { Vault } from '../session/vault-keys.ts'

// Dexie's query cache would show writes before they are on the disk, and would go on answering from memory after the
// worker has changed the rows behind a compound index.
const UNCACHED = { cache: 'disabled' } as const

export type Setting = { key: string; value: unknown }
/**
 * An entry that was made for another school: never sent to this one. `key` consists of the school's key and the entry's
 * id.
 */
export type Stray = {
  key: string
  schoolKey: string
  schoolName: string
  table: 'outbox' | 'kept'
  entry: OutboxEntry
}
export type Draft = { key: string; ownerId: number; value: unknown; savedAt: number }

/**
 * Database of the device itself: session, outbox, counters, drafts, which must never be lost. Small; its schema only grows, and
 * it is never deleted. Writes use strict durability: they are on the disk before anybody is told that they are saved.
 */
export type DeviceDb = Dexie & {
  settings: EntityTable<Setting, 'key'>
  outbox: EntityTable<OutboxEntry, 'id'>
  /** Retained writes, in a table of their own because the outbox is read all day. */
  kept: EntityTable<OutboxEntry, 'id'>
  drafts: EntityTable<Draft, 'key'>
  vaults: EntityTable<Vault, 'ownerId'>
  /** Entries of schools that this device worked for before; see other-school.ts. */
  strays: EntityTable<Stray, 'key'>
  /** Packets that this device has made, and those of other devices that it carries. */
  handed: EntityTable<Handed, 'id'>
  carried: EntityTable<Carried, 'id'>
}

export function openDeviceDb(name = 'dugsi'): DeviceDb {
  const db = new Dexie(name, { ...UNCACHED, chromeTransactionDurability: 'strict' }) as DeviceDb
  db.version(1).stores({
    settings: 'key',
    // With the index by number the next entry to send is read in order, without those behind it.
    outbox: 'id, [ownerId+state], [ownerId+state+seq], [ownerId+key], ack.at',
    kept: 'id, [ownerId+key], ack.at',
    drafts: 'key',
    vaults: 'ownerId',
    strays: 'key, schoolKey',
  })
  db.version(2).stores({ handed: 'id, [ownerId+state], state', carried: 'id, state' })
  return db
}

export type CachedRow = Record<string, unknown>

/** One person's replica. It can be fetched again from the server, so nothing else may be stored in it. */
export type CacheDb = Dexie & Record<SyncedTableName, Table<CachedRow, string>> & { meta: EntityTable<Setting, 'key'> }

export function openCacheDb(name: string): CacheDb {
  const db = new Dexie(name, { ...UNCACHED, chromeTransactionDurability: 'relaxed' }) as CacheDb
  // Rows are stored under separate keys, so that each row stays exactly what the server sent.
  const tables = SYNCED_TABLE_NAMES.map((table) => [table, `,${SYNCED_TABLES[table].indexes}`.replace(/,$/, '')])
  db.version(1).stores({ ...Object.fromEntries(tables), meta: 'key' })
  // Signing out deletes replicas that other tabs and the worker still hold open, which therefore close them at once.
  db.on('versionchange', () => {
    db.close()
    return false
  })
  return db
}

const opened = new Map<string, CacheDb>()

/** The replica with this name, opened once; a sync may work on the replicas of several people. */
export function openedReplica(name: string): CacheDb {
  let replica = opened.get(name)
  if (!replica || replica.hasBeenClosed()) opened.set(name, (replica = openCacheDb(name)))
  return replica
}

let deviceDb: DeviceDb | undefined
/** The device's own database, opened once per page or worker. */
export const device = (): DeviceDb => (deviceDb ??= openDeviceDb())

let cacheDb: CacheDb | undefined
/** The replica with this name. Closes the one before, since a page or worker reads one replica at a time. */
export function cache(name: string): CacheDb {
  // A replica that was deleted at sign-out was closed; a later one of that name is another database.
  if (cacheDb?.name === name && !cacheDb.hasBeenClosed()) return cacheDb
  cacheDb?.close()
  cacheDb = openCacheDb(name)
  return cacheDb
}
