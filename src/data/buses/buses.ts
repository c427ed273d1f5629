import { busKey } from '#domain/school/buses.rules.ts'
import type { BusRow } from '#domain/school/buses.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The registered buses of the replica, by label. */
export async function readBuses(cache: CacheDb): Promise<BusRow[]> {
  const rows = (await cache.buses.toArray()) as unknown as BusRow[]
  return rows.sort((a, b) => names.compare(a.label, b.label) || a.id - b.id)
}

/** The texts by which students' records name a bus, each once. */
async function readBusTexts(cache: CacheDb): Promise<string[]> {
  const texts = new Map<string, string>()
  await cache.students.each(({ bus }) => {
    if (typeof bus === 'string' && busKey(bus) && !texts.has(busKey(bus))) texts.set(busKey(bus), bus.trim())
  })
  return [...texts.values()].sort(names.compare)
}

/** What a student's bus can be: the labels of registered buses, then the texts of others that students take. */
export async function readBusChoices(cache: CacheDb): Promise<string[]> {
  const labels = (await readBuses(cache)).map(({ label }) => label)
  const known = new Set(labels.map(busKey))
  return [...labels, ...(await readBusTexts(cache)).filter((text) => !known.has(busKey(text)))]
}

/** Choices of a student's bus, live. */
export const useBusChoices = cacheQuery(({ cache }) => readBusChoices(cache))
