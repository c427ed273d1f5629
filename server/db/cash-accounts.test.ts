import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { ACCOUNTS, CASH_ACCOUNTS } from '#domain/books/accounts.ts'
import { openTestDatabase } from '../testing/database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const OWN = ['bank:00000000000a', 'wallet:00000000000b', 'safe:00000000000c']

it('the database counts the same accounts as cash as the rules do', async () => {
  const codes = [...ACCOUNTS.map(({ code }) => code), ...OWN, 'expense:own:00000000000a']
  const { rows } = (await database.db.execute(
    sql`select code from unnest(${sql.param(codes)}::text[]) as code where is_cash_account(code)`,
  )) as { rows: { code: string }[] }
  expect(rows.map(({ code }) => code)).toEqual([...CASH_ACCOUNTS, ...OWN])
})
