import { dropCopies } from '#data/copies.ts'
import { device, openCacheDb, type CacheDb, type CachedRow } from '#data/db.ts'
import type { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { markedIn } from '#domain/attendance/class-days.rules.ts'
import { PullPage } from '#domain/sync/sync.schema.ts'
import { SYNCED_TABLES, type SyncedTableName } from '#domain/synced-tables.ts'
import { pullChanges } from '#sw/sync/pull.ts'
import { engineDeps, expect, presentCopy, whoAmI } from './engine.ts'
import { timed } from './raw.ts'

type Counts = { students: number; marks: number }

const marksIn = async (copy: CacheDb): Promise<number> => {
  const days = (await copy.classDays.toArray()) as ClassDayRow[]
  return days.reduce((sum, day) => sum + markedIn(day).length, 0)
}

const countsOf = async (copy: CacheDb): Promise<Counts> => ({
  students: await copy.students.count(),
  marks: await marksIn(copy),
})

/** A first copy of the school on this device, from nothing to whole. */
export async function firstCopy(): Promise<Counts & { took: number }> {
  const { ownerId } = await whoAmI()
  await dropCopies(device(), ownerId)
  const took = await timed(() => pullChanges(engineDeps(), ownerId))
  return { took, ...(await countsOf(await presentCopy())) }
}

async function fetchPages(cursor?: string): Promise<Response> {
  const { token } = await whoAmI()
  const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
  return fetch(`/api/sync/pull?protocol=2&columns=1${query}`, {
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
  })
}

async function storeAll(copy: CacheDb, text: string): Promise<void> {
  const rows = new Map<SyncedTableName, CachedRow[]>()
  for (const line of text.split('\n').filter(Boolean)) {
    const { tables } = PullPage.parse(JSON.parse(line))
    for (const [name, { put }] of Object.entries(tables) as [SyncedTableName, { put: CachedRow[] }][]) {
      rows.set(name, [...(rows.get(name) ?? []), ...put])
    }
  }
  for (const [name, put] of rows) {
    await copy[name].bulkPut(
      put,
      put.map((row) => SYNCED_TABLES[name].keyOf(row as never)),
    )
  }
}

/** The same answer fetched whole and stored with one bulkPut per table; `bytes` as it travelled. */
export async function bareCopy(): Promise<Counts & { took: number; bytes: number }> {
  const copy = openCacheDb('bare-copy')
  performance.clearResourceTimings()
  const took = await timed(async () => storeAll(copy, await (await fetchPages()).text()))
  const counts = await countsOf(copy)
  await copy.delete()
  const fetches = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return { took, ...counts, bytes: fetches.at(-1)?.encodedBodySize ?? 0 }
}

/** The same answer fetched and thrown away. */
export const fetchOnly = (): Promise<number> => timed(async () => (await fetchPages()).arrayBuffer())

export async function presentCursor(): Promise<string> {
  return String((await (await presentCopy()).meta.get('cursor'))?.value)
}

/** What has changed since the copy's cursor, the bare way into a copy beside it. */
export async function bareDelta(cursor: string): Promise<number> {
  const copy = openCacheDb('bare-delta')
  await copy.open()
  const took = await timed(async () => storeAll(copy, await (await fetchPages(cursor)).text()))
  expect((await marksIn(copy)) > 0, 'the bare delta held marks')
  await copy.delete()
  return took
}

/** What has changed since the copy's cursor, as the engine fetches it. */
export async function delta(date: string, marks: number): Promise<number> {
  const { ownerId } = await whoAmI()
  const took = await timed(() => pullChanges(engineDeps(), ownerId))
  const days = (await (await presentCopy()).classDays.where('date').equals(date).toArray()) as ClassDayRow[]
  const found = days.flatMap(markedIn).length
  expect(found === marks, `${marks} changed marks arrived, were ${found}`)
  return took
}
