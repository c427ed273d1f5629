import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDifferences } from '../../checks/books-check.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { buildDemoSchool } from '../../db/seed/demo.ts'
import { insertDemoSchool } from '../../db/seed/insert-demo.ts'

const database = await openTestDatabase()

const read = async <Row>(statement: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await database.db.execute(statement)) as { rows: Row[] }).rows

beforeAll(async () => {
  await database.db.transaction((tx) => insertDemoSchool(tx, buildDemoSchool({ attendanceDays: 0 })))
})

afterAll(() => database.close())

test('the journal of the demo school agrees with its fees and payments', async () => {
  expect(await readDifferences(database.db)).toEqual([])
  const [{ lines } = { lines: 0 }] = await read<{ lines: number }>(
    sql`select count(*)::int as lines from journal_lines`,
  )
  expect(lines).toBeGreaterThan(1_000)
})

test('the money received in each month equals the sum of its cash-ups', async () => {
  const byMonth = await read<{ month: number; net: number }>(sql`
    select month, sum(debit_cents - credit_cents)::int as net from journal_totals where account in ('cash', 'zaad', 'edahab')
    group by month order by month`)
  const taken = await read<{ month: number; net: number }>(sql`
    select month, sum(cents)::int as net from (
      select to_char(paid_at at time zone 'Africa/Mogadishu', 'YYYYMM')::int as month, coalesce(taken_cents, amount_cents) as cents
      from payments
      union all select to_char(done_at at time zone 'Africa/Mogadishu', 'YYYYMM')::int, amount_after - amount_before from payment_changes
      union all select to_char(paid_at at time zone 'Africa/Mogadishu', 'YYYYMM')::int, cents from unplaced_money
      union all select to_char(day, 'YYYYMM')::int, -amount_cents from expenses where state <> 'void' and method in ('Cash', 'ZAAD', 'Edahab')
    ) as moved group by month order by month`)
  expect(byMonth).toEqual(taken)
})
