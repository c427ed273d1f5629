import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { booksHandlers } from './books.handlers.ts'
import { monthEndHandlers } from '../monthend/monthend.handlers.ts'

const PAYMENTS = 50
const NOW = { now: Date.parse('2026-09-05T07:00:00Z') }

let school: MoneySchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...booksHandlers, ...monthEndHandlers], PAYMENTS + 6)
  await school.removeAll()
})
afterAll(() => database.close())

it('each of fifty payments during the closing of their month counts in that month or later, and none is lost', async () => {
  const students: number[] = []
  while (students.length < PAYMENTS) students.push(await school.freshStudent([8]))
  const admin = school.actor('admin')
  const august = { month: 8, year: 2026 }
  const pay = (student: number, index: number) =>
    school.take({ lines: [school.line(student, 17, 8)], receipt: school.freshReceipt() }, 'office', {
      ...NOW,
      write: { id: `AAA-${index}`, version: 1, madeAt: '2026-08-30T07:00:00.000Z' },
    })
  const close = async () => (await school.call(books.closeMonth, admin, { body: august }, NOW)).profitLog
  const paid = students.map((student, index) => pay(student, index + 1))
  const closed = await Promise.allSettled([close(), close()])
  const late = await Promise.all(paid)
  expect(late).toHaveLength(PAYMENTS)
  expect(closed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

  const netIncome = async (month: number) =>
    (await school.call(books.getIncomeStatement, admin, { query: { month, year: 2026 } }, NOW)).netIncome
  const [log] = await school.call(books.listProfitLogs, admin, {})
  expect(await netIncome(8)).toBe(log?.netIncome)
  expect((await netIncome(8)) + (await netIncome(9))).toBe(17 * PAYMENTS)
  const { rows } = (await database.db.execute(sql`
    select (select count(*)::int from journal_differences) as differences,
      (select count(*)::int from journal_entries where own_day < day and day = '2026-09-01') as late`)) as {
    rows: { differences: number; late: number }[]
  }
  expect(rows).toEqual([{ differences: 0, late: Math.round((await netIncome(9)) / 17) }])
})
