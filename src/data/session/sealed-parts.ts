import { Dexie, type EntityTable } from 'dexie'
import type { SealedPart } from './vault-keys.ts'

/**
 * One person's sealed parts, in a database of their own: a browser frees the space of a deleted database, but not that
 * of deleted rows.
 */
type SealedDb = Dexie & { parts: EntityTable<SealedPart, 'label'> }

const NAME = /^sealed-(\d+)$/
const nameOf = (ownerId: number): string => `sealed-${ownerId}`

async function within<T>(ownerId: number, run: (store: SealedDb) => Promise<T>): Promise<T> {
  const store = new Dexie(nameOf(ownerId), { cache: 'disabled' }) as SealedDb
  store.version(1).stores({ parts: 'label' })
  return Promise.resolve(run(store)).finally(() => store.close())
}

/** Replaces this person's sealed parts, all or none. */
export const storeParts = (ownerId: number, parts: readonly SealedPart[]): Promise<void> =>
  within(ownerId, (store) =>
    store.transaction('rw', store.parts, async () => {
      await store.parts.clear()
      await store.parts.bulkPut([...parts])
    }),
  )

/** This person's sealed parts; an empty list where there are none. */
export const readParts = async (ownerId: number): Promise<SealedPart[]> =>
  (await Dexie.exists(nameOf(ownerId))) ? await within(ownerId, (store) => store.parts.toArray()) : []

export async function dropParts(...ownerIds: number[]): Promise<void> {
  await Promise.all(ownerIds.map((ownerId) => Dexie.delete(nameOf(ownerId))))
}

/** The people who have sealed parts on this device. */
export const ownersOfParts = async (): Promise<number[]> =>
  (await Dexie.getDatabaseNames()).flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number)
