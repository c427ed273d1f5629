import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { statementNames } from './named-statements.ts'

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

// The embedded database has no named statements.
describe.skipIf(!usesPostgres())('a frequent statement', () => {
  it('is parsed once per connection, and gives the right answer with other values', async () => {
    const { db, close } = await openTestDatabase()
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
    await close()
  })

  it('that fails under its name does not make other statements fail', async () => {
    const { db, close } = await openTestDatabase()
    const divide = (by: number) => db.execute(sql`select 1 / ${by}::int as part`)
    for (let turn = 0; turn < 15; turn++) await divide(1)
    await expect(divide(0)).rejects.toThrow()
    expect(((await divide(1)) as { rows: unknown[] }).rows).toEqual([{ part: 1 }])
    await close()
  })
})
