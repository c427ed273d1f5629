import type { CacheDb } from '../db.ts'
import { cacheQuery } from '../use-cache.ts'

/** The buses that students of the replica take, by name. */
export async function readBuses(cache: CacheDb): Promise<string[]> {
  const buses = new Set<string>()
  await cache.students.each(({ bus }) => {
    if (typeof bus === 'string' && bus.trim()) buses.add(bus.trim())
  })
  return [...buses].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** The same, live. */
export const useBuses = cacheQuery(({ cache }) => readBuses(cache))
