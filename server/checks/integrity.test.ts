import fs from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { prepareDataDir } from '../process/data-dir.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { classes } from '../db/schema.ts'
import { tableReader, watchIntegrity, type TableReader } from './integrity.ts'
import { openTestDatabase } from '../testing/database.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { temporaryFolder } from '../testing/server-process.ts'

const NOW = Date.parse('2026-09-14T07:00:00Z')
const HOUR = 3_600_000

/**
 * Simulated tables by number of blocks, each of which takes a millisecond; `bad`: SQLSTATE of each table that cannot be read.
 */
function fakeTables(sizes: Record<string, number>, bad = new Map<string, string>()) {
  let time = 0
  const portions: [string, number, number][] = []
  const reader: TableReader = {
    tables: () => Promise.resolve(Object.keys(sizes)),
    read: (table, from, to) => {
      portions.push([table, from, to])
      time += Math.min(to, sizes[table] ?? 0) - from
      const code = bad.get(table)
      return code
        ? Promise.reject(Object.assign(new Error(`bad ${table}`), { code }))
        : Promise.resolve(sizes[table] ?? 0)
    },
  }
  return { portions, bad, watch: watchIntegrity(reader, () => time) }
}

const blocksOf = (portions: [string, number, number][]) => portions.map(([, from, to]) => to - from)

describe('the integrity check', () => {
  test('reads each block of all tables once', async () => {
    const { watch, portions } = fakeTables({ a: 3, empty: 0, b: 20 })
    expect(watch.state()).toEqual({ checkedAt: null, failure: null })
    await watch.step(NOW)
    expect(watch.state()).toEqual({ checkedAt: NOW, failure: null })
    expect(portions).toEqual([
      ['a', 0, 1],
      ['a', 1, 5],
      ['empty', 0, 1],
      ['b', 0, 1],
      ['b', 1, 5],
      ['b', 5, 21],
    ])
  })

  test('reads as many blocks at a time as fit into a short step, and goes on after them at the next step', async () => {
    const { watch, portions } = fakeTables({ a: 1_000 })
    await watch.step(NOW)
    expect(watch.state().checkedAt).toBeNull()
    expect(Math.max(...blocksOf(portions))).toBeLessThanOrEqual(25)
    const first = portions.length
    await watch.step(NOW)
    expect(portions[first]?.[1]).toBe(portions[first - 1]?.[2])
    for (let step = 0; step < 10; step++) await watch.step(NOW)
    expect(watch.state().checkedAt).toBe(NOW)
    expect(portions.map(([, from]) => from).slice(1)).toEqual(portions.map(([, , to]) => to).slice(0, -1))
  })

  test('pauses after a round without damage', async () => {
    const { watch, portions } = fakeTables({ a: 1 })
    await watch.step(NOW)
    await watch.step(NOW + 5 * HOUR)
    expect(portions).toHaveLength(1)
    await watch.step(NOW + 7 * HOUR)
    expect(watch.state().checkedAt).toBe(NOW + 7 * HOUR)
  })

  test('reports the first table that cannot be read until it can be read, reads on in the others, and does not pause', async () => {
    const { watch, portions, bad } = fakeTables(
      { a: 1, b: 1, c: 1 },
      new Map([
        ['b', 'XX001'],
        ['c', 'XX001'],
      ]),
    )
    await watch.step(NOW)
    expect(watch.state()).toEqual({ checkedAt: NOW, failure: { table: 'b', reason: 'bad b' } })
    expect(portions).toHaveLength(3)
    bad.delete('b')
    await watch.step(NOW + 1)
    expect(watch.state().failure).toEqual({ table: 'c', reason: 'bad c' })
    bad.clear()
    await watch.step(NOW + 2)
    expect(watch.state()).toEqual({ checkedAt: NOW + 2, failure: null })
  })

  test('reports no damage while the database cannot be reached, and restarts the round', async () => {
    const { watch, bad } = fakeTables({ a: 1, b: 1 }, new Map([['b', '57P01']]))
    await expect(watch.step(NOW)).rejects.toThrow('bad b')
    expect(watch.state()).toEqual({ checkedAt: null, failure: null })
    bad.clear()
    await watch.step(NOW)
    expect(watch.state().checkedAt).toBe(NOW)
  })
})

describe('reading a database for the integrity check', () => {
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  })

  /** Runs steps until a round has ended. */
  async function round({ db }: Database) {
    const watch = watchIntegrity(tableReader(db))
    while (watch.state().checkedAt === null) await watch.step(NOW)
    return watch.state()
  }

  test('succeeds for intact tables, with photos and long texts', async () => {
    const school = await openTestDatabase()
    cleanUps.push(() => school.close())
    const names = Array.from({ length: 500 }, (_, at) => ({ name: `${at} ${'x'.repeat(3_000)}` }))
    await school.db.insert(classes).values(names)
    expect(await round(school)).toEqual({ checkedAt: NOW, failure: null })
    const reader = tableReader(school.db)
    expect(await reader.tables()).toEqual(expect.arrayContaining(['classes', 'payments', 'photos', 'users']))
    expect(await reader.read('classes', 0, 1)).toBeGreaterThan(1)
  })

  test('covers only the requested blocks', async () => {
    const school = await openTestDatabase()
    cleanUps.push(() => school.close())
    const { rows } = (await school.db.execute(
      sql`explain select sum(length(t::text)) from classes as t where ctid >= '(0,0)' and ctid < '(8,0)'`,
    )) as { rows: Record<string, string>[] }
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Tid Range Scan')
  })

  test.skipIf(usesPostgres())('names a damaged table', { tags: ['fault:damaged-table'] }, async () => {
    const folder = temporaryFolder()
    cleanUps.push(() => folder.remove())
    const place = { databaseUrl: null, dataDir: prepareDataDir(join(folder.path, 'data')) }
    const before = await openDatabase(place)
    await before.migrate()
    await before.db.insert(classes).values({ name: '1A' })
    const { rows } = (await before.db.execute(sql`select pg_relation_filepath('classes') as path`)) as {
      rows: { path: string }[]
    }
    await before.close()
    const path = join(place.dataDir, 'db', rows[0]?.path ?? '')
    fs.writeFileSync(path, Buffer.alloc(fs.statSync(path).size, 0x5a))
    const school = await openDatabase(place)
    cleanUps.push(() => school.close())
    const { failure } = await round(school)
    expect(failure).toEqual({ table: 'classes', reason: expect.stringContaining('invalid page') })
  })
})
