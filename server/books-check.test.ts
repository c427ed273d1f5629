import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './db/client.ts'
import { openMoneySchool } from './areas/fees/test-money-school.ts'
import { watchBooks } from './books-check.ts'
import { openTestDatabase } from './testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const school = await openMoneySchool(database, [], 6)
  await school.take({ lines: [school.line(await school.freshStudent([9]), 17, 9)] })
})
afterAll(() => database.close())

const DAY_MS = 86_400_000

it('the books are compared with their sources once a day, and again until a difference is gone', async () => {
  const { db } = database
  const books = watchBooks(db, () => 0)
  expect(books.state()).toEqual({ checkedAt: null, differences: 0 })
  await books.step(DAY_MS)
  expect(books.state()).toEqual({ checkedAt: DAY_MS, differences: 0 })

  const raise = async (by: number): Promise<void> => {
    await db.execute(sql`alter table student_fees disable trigger user`)
    await db.execute(sql`update student_fees set amount_cents = amount_cents + ${by}::int where month = 9`)
    await db.execute(sql`alter table student_fees enable trigger user`)
  }
  await raise(100)
  await books.step(DAY_MS + 1)
  expect(books.state().differences).toBe(0)
  await books.step(2 * DAY_MS)
  expect(books.state().differences).toBeGreaterThan(0)
  await raise(-100)
  await books.step(2 * DAY_MS + 1)
  expect(books.state()).toEqual({ checkedAt: 2 * DAY_MS + 1, differences: 0 })
})
