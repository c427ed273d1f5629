import { Dexie, type EntityTable, type Table } from 'dexie'
import { SYNCED_TABLES, SYNCED_TABLE_NAMES, type SyncedTableName } from '#domain/synced-tables.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { groupSingleMarks, SINGLE_MARKS } from './single-marks.ts'
import type { SealedPart, Vault } from '../session/vault-keys.ts'

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
 * What must never be lost: session, outbox, counters, drafts. Small; its schema only ever grows; it is never deleted.
 * Writes use strict durability: they are on the disk before anybody is told that they are saved.
 */
export type DeviceDb = Dexie & {
  settings: EntityTable<Setting, 'key'>
  outbox: EntityTable<OutboxEntry, 'id'>
  /** Retained writes, in a table of their own because the outbox is read all day. */
  kept: EntityTable<OutboxEntry, 'id'>
  drafts: EntityTable<Draft, 'key'>
  vaults: EntityTable<Vault, 'ownerId'>
  /** Of earlier releases only; see sealed-parts.ts. */
  sealed: EntityTable<SealedPart, 'key'>
  /** Entries of schools that this device worked for before; see other-school.ts. */
  strays: EntityTable<Stray, 'key'>
}

export function openDeviceDb(name = 'device'): DeviceDb {
  const db = new Dexie(name, { ...UNCACHED, chromeTransactionDurability: 'strict' }) as DeviceDb
  db.version(1).stores({ settings: 'key', outbox: 'id, [ownerId+state], [ownerId+key]', drafts: 'key' })
  db.version(2).stores({ vaults: 'ownerId, email', sealed: 'key, ownerId' })
  db.version(3).stores({ outbox: 'id, [ownerId+state], [ownerId+key], ack.at', kept: 'id, [ownerId+key], ack.at' })
  db.version(4)
    .stores({ strays: 'key, schoolKey' })
    // Earlier releases took refusals of other software for the school's, and parked what it refused for good.
    .upgrade((upgrade) => upgrade.table<Setting>('settings').put({ key: 'isMisjudged', value: true }))
  // With this index the next entry to send is read in order, without those behind it.
  db.version(5).stores({ outbox: 'id, [ownerId+state], [ownerId+state+seq], [ownerId+key], ack.at' })
  return db
}

export type CachedRow = Record<string, unknown>

/** One person's replica of what the server said. It can be fetched again, so nothing else may be stored in it. */
export type CacheDb = Dexie & Record<SyncedTableName, Table<CachedRow, string>> & { meta: EntityTable<Setting, 'key'> }

export function openCacheDb(name: string): CacheDb {
  const db = new Dexie(name, { ...UNCACHED, chromeTransactionDurability: 'relaxed' }) as CacheDb
  // Rows are stored under separate keys, so that each row stays exactly what the server sent.
  const tables = SYNCED_TABLE_NAMES.map((table) => [table, `,${SYNCED_TABLES[table].indexes}`.replace(/,$/, '')])
  db.version(1).stores({ ...Object.fromEntries(tables), ...SINGLE_MARKS, meta: 'key' })
  db.version(2).stores({ attendance: null }).upgrade(groupSingleMarks)
  // Version 3 has no more than indexes (`joined`, `revision`) that those before lacked.
  db.version(3).stores({})
  // Version 4: tables of exams, which those before lack.
  db.version(4).stores({})
  // Version 5: tables of the office's later areas, which those before lack.
  db.version(5).stores({})
  // Signing out deletes replicas that other tabs and the worker still hold open: they let go at once.
  db.on('versionchange', () => {
    db.close()
    return false
  })
  return db
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
