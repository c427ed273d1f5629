import { schoolDay } from '#domain/core/dates.ts'
import { rateOn } from '#domain/school/shillings.rules.ts'
import type { RateRow, ShillingsRow } from '#domain/school/shillings.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { readSchoolClock } from '../device/clock.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { effectsOf, overlay, pulledFor, type Overlaid } from '../replica/overlay.ts'
import { cacheQuery } from '../replica/use-cache.ts'

export type ShownShillings = Overlaid<ShillingsRow>
export type ShownRate = Overlaid<RateRow>

/** Shillings that moved as far as this device knows, with waiting entries over them, the oldest first. */
export async function shillingsHere(cache: CacheDb, entries: readonly OutboxEntry[]): Promise<ShownShillings[]> {
  const [rows, pulled] = await Promise.all([
    cache.shillings.toArray() as Promise<unknown> as Promise<ShillingsRow[]>,
    pulledFor(cache, entries),
  ])
  const shown = overlay(
    rows.map((row) => [row.key, row] as const),
    effectsOf(entries, pulled, 'shillings'),
  )
  return [...shown.values()].sort((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))
}

/** All shillings that moved, as far as this device knows; live. */
export const useShillings = cacheQuery(async ({ db, cache, ownerId }) => {
  const entries = await readOwnEntries(db, ownerId)
  return cache.transaction('r', cache.shillings, cache.meta, () => shillingsHere(cache, entries))
})

/** Rates that this device knows, the newest first. */
export async function ratesHere(cache: CacheDb, entries: readonly OutboxEntry[]): Promise<ShownRate[]> {
  const [rows, pulled] = await Promise.all([
    cache.rates.toArray() as Promise<unknown> as Promise<RateRow[]>,
    pulledFor(cache, entries),
  ])
  const shown = overlay(
    rows.map((row) => [row.ref, row] as const),
    effectsOf(entries, pulled, 'rates'),
  )
  return [...shown.values()].sort((a, b) => b.day.localeCompare(a.day) || b.at.localeCompare(a.at))
}

/** All rates that this device knows, the newest first, and the one that counts today with its day; live. */
export const useRates = cacheQuery(async ({ db, cache, ownerId }) => {
  const entries = await readOwnEntries(db, ownerId)
  const { timeZone, offset } = await readSchoolClock(db)
  const today = schoolDay(Date.now() + offset, timeZone)
  const all = await cache.transaction('r', cache.rates, cache.meta, () => ratesHere(cache, entries))
  return { all, today, last: rateOn(all, today) }
})
