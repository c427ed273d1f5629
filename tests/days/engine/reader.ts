import type { CacheDb, DeviceDb } from '#data/device/db.ts'
import { getSetting } from '#data/device/settings.ts'
import type { Random } from '#server/db/seed/random.ts'
import { openReplica } from '#sw/sync/testing/device.ts'
import type { Actor } from './world.ts'

export type Reader = { db: DeviceDb; cache: CacheDb; ownerId: number }

/** Replica of the signed-in person; null before its first page has been pulled. */
export async function readerOf({ device, ownerId }: Actor): Promise<Reader | null> {
  const name = await getSetting(device.db, `cache:${ownerId}`)
  return name ? { db: device.db, cache: openReplica(device, name), ownerId } : null
}

export const oneOf = <T>(random: Random, items: readonly T[]): T | undefined =>
  items.length > 0 ? items[random.int(0, items.length - 1)] : undefined
