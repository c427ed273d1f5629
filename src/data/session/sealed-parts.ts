import { Dexie, type EntityTable } from 'dexie'
import type { DeviceDb } from '../device/db.ts'
import type { SealedPart } from './vault-keys.ts'

/**
 * One person's sealed parts, in a database of their own: a browser frees the space of a deleted database, but not that
 * of deleted rows. Earlier releases stored them in the device's own database.
 */
type SealedDb = Dexie & { parts: EntityTable<SealedPart, 'key'> }

const NAME = /^sealed-(\d+)$/
const nameOf = (ownerId: number): string => `sealed-${ownerId}`

async function within<T>(ownerId: number, run: (store: SealedDb) => Promise<T>): Promise<T> {
  const store = new Dexie(nameOf(ownerId), { cache: 'disabled' }) as SealedDb
  store.version(1).stores({ parts: 'key' })
  return Promise.resolve(run(store)).finally(() => store.close())
}

/** Replaces this person's sealed parts, all or none. */
export async function storeParts(db: DeviceDb, ownerId: number, parts: readonly SealedPart[]): Promise<void> {
  await within(ownerId, (store) =>
    store.transaction('rw', store.parts, async () => {
      await store.parts.clear()
      await store.parts.bulkPut([...parts])
    }),
  )
  await db.sealed.where({ ownerId }).delete()
}

/** This person's sealed parts; an empty list where there are none. */
export async function readParts(db: DeviceDb, ownerId: number): Promise<SealedPart[]> {
  const parts = (await Dexie.exists(nameOf(ownerId))) ? await within(ownerId, (store) => store.parts.toArray()) : []
  return parts.length > 0 ? parts : db.sealed.where({ ownerId }).toArray()
}

export async function dropParts(db: DeviceDb, ...ownerIds: number[]): Promise<void> {
  await db.sealed.where('ownerId').anyOf(ownerIds).delete()
  await Promise.all(ownerIds.map((ownerId) => Dexie.delete(nameOf(ownerId))))
}

/** The people who have sealed parts on this device. */
export async function ownersOfParts(db: DeviceDb): Promise<number[]> {
  const names = (await Dexie.getDatabaseNames()).flatMap((name) => NAME.exec(name)?.[1] ?? [])
  const formerly = (await db.sealed.orderBy('ownerId').uniqueKeys()) as number[]
  return [...new Set([...names.map(Number), ...formerly])]
}
