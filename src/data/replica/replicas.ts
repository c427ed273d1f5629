import { Dexie } from 'dexie'
import type { DeviceDb } from '../device/db.ts'
import { dropKeptFiles, ownersOfKeptFiles } from '../device/kept-files.ts'
import { deviceFull, isQuotaError } from '../device/room.ts'
import { dropParts, ownersOfParts } from '../session/sealed-parts.ts'
import { dropSettings, getSetting, setSetting } from '../device/settings.ts'

/** Name of the replica that this person's screens read; assigned on first use. */
export const currentReplica = (db: DeviceDb, userId: number): Promise<string> =>
  db.transaction('rw', db.settings, async () => {
    const known = await getSetting(db, `cache:${userId}`)
    if (known) return known
    const name = `replica-${userId}-1`
    await setSetting(db, `cache:${userId}`, name)
    return name
  })

/** Name of the fresh replica that is built beside the current one; the same name again after an interruption. */
export const buildingReplica = (db: DeviceDb, userId: number): Promise<string> =>
  db.transaction('rw', db.settings, async () => {
    const building = await getSetting(db, `building:${userId}`)
    if (building) return building
    const present = (await getSetting(db, `cache:${userId}`)) ?? `replica-${userId}-0`
    const name = `replica-${userId}-${Number(present.split('-').at(-1)) + 1}`
    await setSetting(db, `building:${userId}`, name)
    return name
  })

/** Replaces the current replica by the complete fresh one, and deletes the old one. */
export async function swapReplica(db: DeviceDb, userId: number): Promise<void> {
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

/** Deletes everything of the school that this device holds for this person; outbox and drafts stay. */
export async function dropReplicas(db: DeviceDb, userId: number): Promise<void> {
  const names = await Promise.all([getSetting(db, `cache:${userId}`), getSetting(db, `building:${userId}`)])
  await dropSettings(db, `cache:${userId}`, `building:${userId}`, `pulledAt:${userId}`)
  await Promise.all(names.flatMap((name) => (name ? [Dexie.delete(name)] : [])))
}

/**
 * Deletes replicas without an owner, which are left when the device is switched off before it deletes them. Resolves to their
 * number.
 */
export async function dropNameless(db: DeviceDb): Promise<number> {
  const settings = await db.settings.filter(({ key }) => /^(cache|building):/.test(key)).toArray()
  const named = new Set(settings.map(({ value }) => value))
  const found = (await Dexie.getDatabaseNames()).filter((name) => /^replica-\d+-\d+$/.test(name) && !named.has(name))
  await Promise.all(found.map((name) => Dexie.delete(name)))
  return found.length
}

/** Beginning of the name of the cache from which the app opens without network; all other files can be fetched again. */
export const SHELL_CACHE_PREFIX = 'app-'

async function dropOldFiles(): Promise<boolean> {
  // `caches` is missing on addresses without TLS.
  const files = globalThis.caches as CacheStorage | undefined
  if (!files) return false
  const others = (await files.keys()).filter((name) => !name.startsWith(SHELL_CACHE_PREFIX))
  const isGone = await Promise.all(others.map((name) => files.delete(name)))
  return isGone.includes(true)
}

/** Deletes plain replicas of people who are not signed in: the device was switched off before it sealed them. */
async function dropReplicasOfOthers(db: DeviceDb, present: number | undefined): Promise<boolean> {
  const keys = await db.settings.filter(({ key }) => /^(cache|building):/.test(key)).primaryKeys()
  const others = new Set(keys.map((key) => Number(key.split(':')[1])).filter((owner) => owner !== present))
  for (const owner of others) await dropReplicas(db, owner)
  return others.size > 0
}

/** Deletes kept documents of these owners; resolves to whether there were any. */
async function dropKept(isDropped: (owner: number) => boolean): Promise<boolean> {
  const owners = (await ownersOfKeptFiles()).filter(isDropped)
  await dropKeptFiles(...owners)
  return owners.length > 0
}

/** Deletes the sealed replica of the person who has been away longest. */
async function dropSealedReplica(db: DeviceDb, present: number | undefined): Promise<boolean> {
  const others = (await ownersOfParts()).filter((owner) => owner !== present)
  const vaults = await db.vaults.bulkGet(others)
  const lastSeen = new Map(others.map((owner, at) => [owner, vaults[at]?.confirmedAt ?? 0]))
  const [oldest] = others.toSorted((a, b) => (lastSeen.get(a) ?? 0) - (lastSeen.get(b) ?? 0))
  if (oldest === undefined) return false
  await dropParts(oldest)
  return true
}

/**
 * Frees some space for entries and drafts, out of data that can be fetched again: files other than the app's own, then documents
 * and replicas of other people, then the present person's documents. Her replica is never deleted: without it she could not go
 * on. False when nothing was left to free.
 */
export async function freeSpace(db: DeviceDb): Promise<boolean> {
  const present = (await getSetting(db, 'userData'))?.id
  return (
    (await dropOldFiles()) ||
    (await dropNameless(db)) > 0 ||
    (await dropReplicasOfOthers(db, present)) ||
    (await dropKept((owner) => owner !== present)) ||
    (await dropSealedReplica(db, present)) ||
    (await dropKept((owner) => owner === present))
  )
}

const LOOKS = 30
const LOOK_MS = 100

const { storage } = (globalThis as { navigator?: { storage?: StorageManager } }).navigator ?? {}

/** Disk space that this origin uses (bytes), by the browser's estimate; 0 where there is none. */
const usage = async (): Promise<number> => (await storage?.estimate?.().catch(() => null))?.usage ?? 0

/**
 * Frees some space. A browser updates its estimate a moment after a database is deleted; the wait for that is limited
 * to 3 s.
 */
async function makeRoom(db: DeviceDb): Promise<boolean> {
  const before = await usage()
  if (!(await freeSpace(db).catch(() => false))) return false
  for (let look = 0; look < LOOKS && before > 0 && (await usage()) >= before; look++)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  return true
}

/**
 * Runs a write that must not fail for lack of space: repeats it as long as the disk is full and something can be freed.
 */
export async function withRoom<T>(db: DeviceDb, run: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      const done = await run()
      deviceFull.set(false)
      return done
    } catch (error) {
      if (!isQuotaError(error)) throw error
      if (await makeRoom(db)) continue
      deviceFull.set(true)
      throw error
    }
  }
}
