import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyInMemory } from '../testing/database.ts'
import { careForTables } from './care.ts'

let client: PGlite

beforeAll(async () => {
  client = await emptyInMemory()
  await client.exec('create table marks (id int, deleted_at timestamptz)')
})
afterAll(() => client.close())

const insert = (rows: number) => client.query('insert into marks select * from generate_series(1, $1)', [rows])
const isAlive = 'select * from marks where deleted_at is null'

/** The planner's estimate of the rows of a query. */
async function guessed(question: string): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${question}`)
  return Number(/rows=(\d+)/.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1])
}

describe('maintenance of the embedded database', () => {
  it('updates the statistics of tables that have grown, whatever their size before', async () => {
    await insert(5_000)
    expect(await guessed(isAlive)).toBeLessThan(1_000)
    await careForTables(client)
    expect(await guessed(isAlive)).toBe(5_000)
    await insert(45_000)
    await client.query('update marks set deleted_at = now() where id > 4000')
    await careForTables(client)
    expect(await guessed(isAlive)).toBeLessThan(15_000)
  })

  it('leaves out tables that have hardly changed', async () => {
    const last = () => client.query('select last_analyze, last_vacuum from pg_stat_user_tables')
    const { rows: before } = await last()
    expect(before[0]).not.toMatchObject({ last_analyze: null })
    await insert(100)
    await careForTables(client)
    expect((await last()).rows).toEqual(before)
  })

  it('frees the space of changed rows', async () => {
    const size = async () =>
      (await client.query<{ size: number }>(`select pg_relation_size('marks') as size`)).rows[0]!.size
    for (let round = 0; round < 3; round++) {
      await client.query('update marks set deleted_at = now()')
      await careForTables(client)
    }
    const settled = await size()
    for (let round = 0; round < 3; round++) {
      await client.query('update marks set deleted_at = now()')
      await careForTables(client)
    }
    expect(await size()).toBe(settled)
  })
})
