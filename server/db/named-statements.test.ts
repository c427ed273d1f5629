import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import type { Database } from './client.ts'
import { statementNames } from './named-statements.ts'
import { serverValues } from './schema.ts'
import type { Db } from './types.ts'

const times = (count: number, work: () => unknown): void => {
  for (let turn = 0; turn < count; turn++) work()
}

describe('names of prepared statements', () => {
  it('are given to frequent statements, a different name to each', () => {
    const nameOf = statementNames()
    times(10, () => expect(nameOf('select 1')).toBeUndefined())
    const name = nameOf('select 1')
    expect(name).toBeDefined()
    expect(nameOf('select 1')).toBe(name)
    expect(nameOf('select 2')).toBeUndefined()
    times(10, () => nameOf('select 2'))
    expect([undefined, name]).not.toContain(nameOf('select 2'))
  })

  it('are given to a limited number of statements', () => {
    const nameOf = statementNames()
    for (let text = 0; text < 500; text++) times(11, () => nameOf(`select ${text}`))
    expect(nameOf('select 299')).toBeDefined()
    expect(nameOf('select 300')).toBeUndefined()
  })
})

describe('a frequent statement', () => {
  let { db, close } = {} as Database
  beforeAll(async () => void ({ db, close } = await openTestDatabase()))
  afterAll(() => close())

  it('is parsed once per connection, and gives the right answer with other values', async () => {
    await db.transaction(async (tx) => {
      const prepared = async () =>
        ((await tx.execute(sql`select statement from pg_prepared_statements`)) as { rows: { statement: string }[] })
          .rows
      for (let value = 0; value < 15; value++) {
        const { rows } = (await tx.execute(sql`select ${value}::int + 1 as next`)) as { rows: { next: number }[] }
        expect(rows).toEqual([{ next: value + 1 }])
      }
      expect((await prepared()).filter(({ statement }) => statement.includes('as next'))).toHaveLength(1)
    })
  })

  it('that fails under its name does not make other statements fail', async () => {
    const divide = (by: number) => db.execute(sql`select 1 / ${by}::int as part`)
    for (let turn = 0; turn < 15; turn++) await divide(1)
    await expect(divide(0)).rejects.toThrow()
    expect(((await divide(1)) as { rows: unknown[] }).rows).toEqual([{ part: 1 }])
  })

  it('that fails in a transaction undoes it, or the part of it since a savepoint', async () => {
    const add = (tx: Db, value: string) => tx.insert(serverValues).values({ name: value, value })
    const names = async () => (await db.select({ name: serverValues.name }).from(serverValues)).map(({ name }) => name)
    for (let turn = 0; turn < 15; turn++) await add(db, `before ${turn}`)
    const before = await names()
    const whole = db.transaction(async (tx) => {
      await add(tx, 'in a transaction')
      await add(tx, 'before 1')
    })
    await expect(whole).rejects.toThrow()
    await db.transaction(async (tx) => {
      await add(tx, 'kept')
      await expect(tx.transaction((inner) => add(inner, 'before 1'))).rejects.toThrow()
      await add(tx, 'kept as well')
    })
    expect((await names()).toSorted()).toEqual([...before, 'kept', 'kept as well'].toSorted())
  })

  it('tells how many rows it changed, and reads every kind of value as a rare one does', async () => {
    const values = sql`select ${null}::int as nothing, 7::bigint as large, 1.5::float8 as half, true as yes, 'a'::text as word,
      array[1, 2] as list, '{"a":[1]}'::jsonb as json, date '2026-09-14' as day, decode('00ff', 'hex') as bytes`
    const told = { nothing: null, half: 1.5, yes: true, word: 'a', list: [1, 2], json: { a: [1] }, day: '2026-09-14' }
    const found: unknown[] = []
    for (let turn = 0; turn < 15; turn++) {
      const { rows } = (await db.execute(values)) as { rows: { large: unknown; bytes: Uint8Array }[] }
      const [{ bytes, large, ...row } = { bytes: new Uint8Array(), large: 0 }] = rows
      expect({ row, bytes: [...bytes], large: Number(large) }).toEqual({ row: told, bytes: [0, 255], large: 7 })
      found.push(
        ...(await db
          .insert(serverValues)
          .values({ name: `of ${turn}`, value: '' })
          .returning()),
      )
    }
    expect(found).toHaveLength(15)
    const changed = (await db.execute(sql`update server_facts set value = 'x' where name like 'of %'`)) as {
      rowCount?: number
      affectedRows?: number
    }
    expect(changed.affectedRows ?? changed.rowCount).toBe(15)
  })
})

// PostgreSQL counts its tables by itself as they grow, which makes it plan anew.
describe.skipIf(usesPostgres())('a plan of the embedded database', () => {
  afterEach(() => void vi.useRealTimers())

  it('is made anew when a table has grown', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { db, close } = await openTestDatabase()
    const rowsOf = async (text: string) =>
      ((await db.execute(sql.raw(text))) as { rows: Record<string, string>[] }).rows
    await rowsOf('create table grown (name text primary key, value text)')
    await rowsOf("insert into grown select n::text, '' from generate_series(1, 20) as n")
    await rowsOf('analyze grown')
    for (let turn = 0; turn < 30; turn++) await db.execute(sql`select value from grown where name = ${'7'}`)
    const [found] = await rowsOf(
      "select name from pg_prepared_statements where statement like 'select value from grown%'",
    )
    const plan = async () => JSON.stringify(await rowsOf(`explain execute ${found?.['name']} ('7')`))
    expect(await plan()).toContain('Seq Scan')
    await rowsOf("insert into grown select n::text, '' from generate_series(21, 20000) as n")
    vi.advanceTimersByTime(5_000)
    expect(await plan()).toContain('Index Scan')
    await close()
  })
})
