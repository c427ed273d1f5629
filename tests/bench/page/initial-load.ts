import { dropReplicas } from '#data/replica/replicas.ts'
import { device, openCacheDb, type CacheDb, type CachedRow } from '#data/device/db.ts'
import type { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { markedIn } from '#domain/attendance/class-days.rules.ts'
import { PullPage } from '#domain/sync/sync.schema.ts'
import { SYNCED_TABLES, type SyncedTableName } from '#domain/synced-tables.ts'
import { applyPage, pullChanges } from '#sw/sync/pull.ts'
import { engineDeps, expect, presentReplica, whoAmI } from './engine.ts'
import { timed } from './raw.ts'

type Counts = { students: number; marks: number; sheets: number }

const marksIn = async (replica: CacheDb): Promise<number> => {
  const days = (await replica.classDays.toArray()) as ClassDayRow[]
  return days.reduce((sum, day) => sum + markedIn(day).length, 0)
}

const countsOf = async (replica: CacheDb): Promise<Counts> => ({
  students: await replica.students.count(),
  marks: await marksIn(replica),
  sheets: await replica.scoreSheets.count(),
})

/** Measures an initial load on this device, from an empty to a complete replica. */
export async function initialLoad(): Promise<Counts & { took: number }> {
  const { ownerId } = await whoAmI()
  await dropReplicas(device(), ownerId)
  const took = await timed(() => pullChanges(engineDeps(), ownerId))
  return { took, ...(await countsOf(await presentReplica())) }
}

async function fetchPages(cursor?: string): Promise<Response> {
  const { token } = await whoAmI()
  const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''
  return fetch(`/api/sync/pull${query}`, {
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
  })
}

async function storeAll(replica: CacheDb, text: string): Promise<void> {
  const rows = new Map<SyncedTableName, CachedRow[]>()
  for (const line of text.split('\n').filter(Boolean)) {
    const { tables } = PullPage.parse(JSON.parse(line))
    for (const [name, { put }] of Object.entries(tables) as [SyncedTableName, { put: CachedRow[] }][]) {
      rows.set(name, [...(rows.get(name) ?? []), ...put])
    }
  }
  for (const [name, put] of rows) {
    await replica[name].bulkPut(
      put,
      put.map((row) => SYNCED_TABLES[name].keyOf(row as never)),
    )
  }
}

/** Measures the same answer fetched as a whole and stored with one bulkPut per table; `bytes` as sent. */
export async function bareStore(): Promise<Counts & { took: number; bytes: number }> {
  const replica = openCacheDb('bare-copy')
  performance.clearResourceTimings()
  const took = await timed(async () => storeAll(replica, await (await fetchPages()).text()))
  const counts = await countsOf(replica)
  await replica.delete()
  const fetches = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return { took, ...counts, bytes: fetches.at(-1)?.encodedBodySize ?? 0 }
}

/** Milliseconds that the pages of an initial load take to store, by the table that most rows of a page belong to. */
export async function storeByTable(): Promise<Record<string, number>> {
  const replica = openCacheDb('bare-tables')
  await replica.open()
  const took: Record<string, number> = {}
  let from: string | undefined
  for (const line of (await (await fetchPages()).text()).split('\n').filter(Boolean)) {
    const begin = performance.now()
    const page = PullPage.parse(JSON.parse(line))
    await applyPage(replica, page, { from, timeZone: 'Africa/Mogadishu' })
    from = page.cursor
    const sizes = Object.entries(page.tables).map(([name, { put }]) => [name, put.length] as const)
    const table = sizes.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'feed'
    took[table] = (took[table] ?? 0) + performance.now() - begin
  }
  await replica.delete()
  return took
}

/** Measures a fetch of the same answer, without storing it. */
export const fetchOnly = (): Promise<number> => timed(async () => (await fetchPages()).arrayBuffer())

export async function presentCursor(): Promise<string> {
  return String((await (await presentReplica()).meta.get('cursor'))?.value)
}

/** Measures changes since the replica's cursor, fetched and stored without the sync engine in another replica. */
export async function bareDelta(cursor: string): Promise<number> {
  const replica = openCacheDb('bare-delta')
  await replica.open()
  const took = await timed(async () => storeAll(replica, await (await fetchPages(cursor)).text()))
  expect((await marksIn(replica)) > 0, 'the bare delta held marks')
  await replica.delete()
  return took
}

/** Measures a pull by the sync engine of changes since the replica's cursor. */
export async function delta(date: string, marks: number): Promise<number> {
  const { ownerId } = await whoAmI()
  const took = await timed(() => pullChanges(engineDeps(), ownerId))
  const days = (await (await presentReplica()).classDays.where('date').equals(date).toArray()) as ClassDayRow[]
  const found = days.flatMap(markedIn).length
  expect(found === marks, `${marks} changed marks arrived, were ${found}`)
  return took
}
