import { afterAll, beforeAll, expect, test } from 'vitest'
import { getIncomeSummary } from '#domain/expenses/expenses.endpoints.ts'
import * as income from '#domain/fees/income.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { profitLogs } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { feeReportHandlers } from './reports.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

const IN_AUGUST = '2026-08-30T07:00:00.000Z'
const AUGUST = { month: 8, year: 2026 }

let school: MoneySchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...feeReportHandlers, ...expenseHandlers])
})
afterAll(() => database.close())

test('a closed month shows how much of its money reached the school after the closing', async () => {
  const { freshStudent, line, take, freshReceipt } = school
  const student = await freshStudent([8, 9])
  await take({ lines: [line(student, 10, 8)] }, 'office', { now: Date.parse(IN_AUGUST) })
  const told = async () => {
    const asked = [school.actor('office'), { query: AUGUST }] as const
    const { actualPaid, lateIncome } = await school.call(income.getIncomeRequired, ...asked)
    return [actualPaid, lateIncome, (await school.call(getIncomeSummary, ...asked)).lateIncome]
  }
  const [before = 0] = await told()
  expect(await told()).toEqual([before, 0, 0])
  for (const month of [7, 8])
    await database.db.insert(profitLogs).values({
      year: 2026,
      month,
      netIncomeCents: 0,
      closedBy: school.actor('admin').id,
      closedAt: '2026-09-10T06:00:00.000Z',
    })
  await take({ receipt: freshReceipt(), lines: [line(student, 7, 8)] }, 'office', {
    write: { id: 'AAA-late', version: 1, madeAt: '2026-08-31T07:00:00.000Z' },
  })
  expect(await told()).toEqual([before + 7, 7, 7])
})
