import { Dexie } from 'dexie'
import type { DeviceDb } from './db.ts'
import { dropSettings, getSetting, setSetting } from './settings.ts'

/** Name of the copy that this person's screens read; made on first use. */
export const currentCopy = (db: DeviceDb, userId: number): Promise<string> =>
  db.transaction('rw', db.settings, async () => {
    const known = await getSetting(db, `cache:${userId}`)
    if (known) return known
    const name = `cache-${userId}-1`
    await setSetting(db, `cache:${userId}`, name)
    return name
  })

/** Name of the fresh copy that is built beside the present one; the same again after an interruption. */
export const buildingCopy = (db: DeviceDb, userId: number): Promise<string> =>
  db.transaction('rw', db.settings, async () => {
    const building = await getSetting(db, `building:${userId}`)
    if (building) return building
    const present = (await getSetting(db, `cache:${userId}`)) ?? `cache-${userId}-0`
    const name = `cache-${userId}-${Number(present.split('-').at(-1)) + 1}`
    await setSetting(db, `building:${userId}`, name)
    return name
  })

/** Puts the finished fresh copy in the place of the old one, which is deleted. */
export async function swapCopy(db: DeviceDb, userId: number): Promise<void> {
  const old = await db.transaction('rw', db.settings, async () => {
    const [fresh, present] = await Promise.all([
      getSetting(db, `building:${userId}`),
      getSetting(db, `cache:${userId}`),
    ])
    if (!fresh) return null
    await setSetting(db, `cache:${userId}`, fresh)
    await dropSettings(db, `building:${userId}`)
    return present ?? null
  })
  if (old) await Dexie.delete(old)
}

/** Deletes all that this device holds of the school for this person; outbox and drafts stay. */
export async function dropCopies(db: DeviceDb, userId: number): Promise<void> {
  const names = await Promise.all([getSetting(db, `cache:${userId}`), getSetting(db, `building:${userId}`)])
  await dropSettings(db, `cache:${userId}`, `building:${userId}`, `pulledAt:${userId}`)
  await Promise.all(names.flatMap((name) => (name ? [Dexie.delete(name)] : [])))
}

/** Deletes copies that nothing names any more: the device was switched off before it had deleted them. */
export async function dropNameless(db: DeviceDb): Promise<void> {
  const settings = await db.settings.filter(({ key }) => /^(cache|building):/.test(key)).toArray()
  const named = new Set(settings.map(({ value }) => value))
  const found = (await Dexie.getDatabaseNames()).filter((name) => /^cache-\d+-\d+$/.test(name) && !named.has(name))
  await Promise.all(found.map((name) => Dexie.delete(name)))
}

/**
 * Makes room for what must not be lost: copies of the school can be fetched again. First those that were put away and
 * those of people who are not signed in, then the present person's own. False when there was nothing left to free.
 */
export async function freeSpace(db: DeviceDb): Promise<boolean> {
  if ((await db.sealed.toCollection().delete()) > 0) return true
  const present = (await getSetting(db, 'userData'))?.id
  const kept = await db.settings.filter(({ key }) => /^(cache|building):/.test(key)).toArray()
  const owners = [...new Set(kept.map(({ key }) => Number(key.split(':')[1])))]
  const others = owners.filter((owner) => owner !== present)
  const victims = others.length > 0 ? others : owners
  await Promise.all(victims.map((owner) => dropCopies(db, owner)))
  return victims.length > 0
}

/** A full disk, also where the browser wraps the reason in another error. */
const isQuotaError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' ||
    isQuotaError((error as { inner?: unknown }).inner) ||
    isQuotaError(error.cause))

/** Does what must not fail for want of room: once more after freeing copies, when the disk was full. */
export const withRoom = <T>(db: DeviceDb, run: () => Promise<T>): Promise<T> =>
  run().catch(async (error: unknown) => {
    if (isQuotaError(error) && (await freeSpace(db))) return run()
    throw error
  })
