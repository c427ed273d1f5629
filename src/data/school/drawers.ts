import type { DrawerRow } from '#domain/school/drawers.schema.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import { getSetting } from '../device/settings.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { cacheQuery } from '../replica/use-cache.ts'
import { effectsOf, overlay, pulledFor, type Overlaid } from '../replica/overlay.ts'

export type ShownDrawer = Overlaid<DrawerRow>
type DrawerReplica = { db: DeviceDb; cache: CacheDb; ownerId: number }

/** Drawer sessions that this device knows, with waiting entries over them, the newest first. */
export async function drawersHere(cache: CacheDb, entries: readonly OutboxEntry[]): Promise<ShownDrawer[]> {
  const [rows, pulled] = await Promise.all([
    cache.drawers.toArray() as Promise<unknown> as Promise<DrawerRow[]>,
    pulledFor(cache, entries),
  ])
  const shown = overlay(
    rows.map((row) => [row.number, row] as const),
    effectsOf(entries, pulled, 'drawers'),
  )
  return [...shown.values()].sort((a, b) => b.openedAt.localeCompare(a.openedAt) || b.number.localeCompare(a.number))
}

export async function readDrawers({ db, cache, ownerId }: DrawerReplica): Promise<ShownDrawer[]> {
  // Entries are read first: one that is deleted after this has its effect in the rows read next.
  const entries = await readOwnEntries(db, ownerId)
  return cache.transaction('r', cache.drawers, cache.meta, () => drawersHere(cache, entries))
}

/** A person and the codes of a device. */
type Place = { ownerId: number; codes: readonly string[] }

const isHere =
  ({ ownerId, codes }: Place) =>
  (row: DrawerRow): boolean =>
    row.ownerId === ownerId && codes.includes(row.deviceCode)

/** This person's newest session on this device, where it was closed as lost; `known` has the newest first. */
function lostAmong<Row extends DrawerRow>(known: readonly Row[], place: Place): Row | null {
  const newest = known.find(isHere(place))
  return newest?.closing?.isForced ? newest : null
}

/** This person's open session on this device, out of those that it knows. */
export const openAmong = <Row extends DrawerRow>(known: readonly Row[], place: Place): Row | null =>
  known.find((row) => row.closing === null && isHere(place)(row)) ?? null

/**
 * The open session that money moved now belongs to, as a field of the write that records it; empty without one. Never fails: money
 * is recorded whether or not the session is known.
 */
export async function inOpenDrawer(replica: DrawerReplica | null): Promise<{ drawer?: string }> {
  if (!replica) return {}
  try {
    const identity = await getSetting(replica.db, 'device')
    const codes = identity ? [identity.code] : []
    const open = openAmong(await readDrawers(replica), { ownerId: replica.ownerId, codes })
    return open ? { drawer: open.number } : {}
  } catch {
    return {}
  }
}

/** All drawers that this device knows, the newest first, and this person's open one; live. */
export const useKnownDrawers = cacheQuery(async (replica) => {
  const [all, identity] = await Promise.all([readDrawers(replica), getSetting(replica.db, 'device')])
  const codes = identity ? [identity.code] : []
  const { ownerId } = replica
  const place = { ownerId, codes }
  return { ownerId, all, open: openAmong(all, place), lost: lostAmong(all, place) }
})
