import { Dexie, type EntityTable } from 'dexie'
import type { DeviceDb } from './db.ts'
import type { SealedPart } from './vault.ts'

/**
 * What one person has put away, in a database of its own: a browser gives room back for a deleted database, and for
 * deleted rows it does not. Earlier releases kept it in the device's own.
 */
type SealedDb = Dexie & { parts: EntityTable<SealedPart, 'key'> }

const NAME = /^sealed-(\d+)$/
const nameOf = (ownerId: number): string => `sealed-${ownerId}`

async function within<T>(ownerId: number, run: (store: SealedDb) => Promise<T>): Promise<T> {
  const store = new Dexie(nameOf(ownerId), { cache: 'disabled' }) as SealedDb
  store.version(1).stores({ parts: 'key' })
  return Promise.resolve(run(store)).finally(() => store.close())
}

/** Puts these parts in the place of what this person had put away before; all or none. */
export async function storeParts(db: DeviceDb, ownerId: number, parts: readonly SealedPart[]): Promise<void> {
  await within(ownerId, (store) =>
    store.transaction('rw', store.parts, async () => {
      await store.parts.clear()
      await store.parts.bulkPut([...parts])
    }),
  )
  await db.sealed.where({ ownerId }).delete()
}

/** What this person has put away; nothing where there is nothing. */
export async function readParts(db: DeviceDb, ownerId: number): Promise<SealedPart[]> {
  const parts = (await Dexie.exists(nameOf(ownerId))) ? await within(ownerId, (store) => store.parts.toArray()) : []
  return parts.length > 0 ? parts : db.sealed.where({ ownerId }).toArray()
}

export async function dropParts(db: DeviceDb, ...ownerIds: number[]): Promise<void> {
  await db.sealed.where('ownerId').anyOf(ownerIds).delete()
  await Promise.all(ownerIds.map((ownerId) => Dexie.delete(nameOf(ownerId))))
}

/** Whoever has put something away on this device. */
export async function ownersOfParts(db: DeviceDb): Promise<number[]> {
  const names = (await Dexie.getDatabaseNames()).flatMap((name) => NAME.exec(name)?.[1] ?? [])
  const formerly = (await db.sealed.orderBy('ownerId').uniqueKeys()) as number[]
  return [...new Set([...names.map(Number), ...formerly])]
}
