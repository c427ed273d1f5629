import { afterAll, beforeAll, expect, test } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { getIncomeSummary, summarizeExpenses } from '#domain/expenses/expenses.endpoints.ts'
import * as payroll from '#domain/payroll/payroll.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openOwningSchool, type OwningSchool } from '../assets/test-assets.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { hire } from '../employees/test-employees.ts'
import { payrollHandlers } from '../payroll/payroll.handlers.ts'
import { requireJournal, spent } from './test-expenses.ts'

const AUGUST = { month: 8, year: 2026 }
const SEPTEMBER = { month: 9, year: 2026 }

let database: Database
let school: OwningSchool
const admin = () => school.actor('admin')

const listOf = (query: Record<string, unknown>) => school.list({ ...query, limit: 100 })

/** Figures in cents: sum of the rows, listed total, and the expenses on three other screens. */
async function figures(period: { month: number; year: number }) {
  const page = await listOf(period)
  const cents = (dollars: number) => Math.round(dollars * 100)
  const { bridge } = page
  if (!bridge) throw new Error('The list has no bridge.')
  const { booked, ...parts } = bridge
  const [statement, summary, panel] = [
    await school.call(books.getIncomeStatement, admin(), { query: period }),
    await school.call(summarizeExpenses, admin(), { query: period }),
    await school.call(getIncomeSummary, admin(), { query: period }),
  ]
  return {
    rows: page.expenses.reduce((sum, { amount }) => sum + cents(amount), 0),
    total: cents(page.totalExpense),
    parts,
    led: cents(page.totalExpense) + Object.values(parts).reduce((sum, part) => sum + cents(part), 0),
    shown: [booked, statement.totalExpenses, summary.totalExpenses, panel.totalExpense].map(cents),
  }
}

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openOwningSchool(database, [...booksHandlers, ...payrollHandlers])
  await school.keepBooks(true)
  await school.record(spent({ date: '2026-08-10', amount: 54.5 }), 'admin')
  await school.register({ purchaseDate: '2026-08-11', purchasePrice: 600 })
  await hire(school, { salary: 300 })
  await school.call(payroll.payRemaining, admin(), { body: AUGUST }, { now: Date.parse('2026-08-31T07:00:00Z') })
})
afterAll(async () => {
  await requireJournal(database)
  await database.close()
})

test('the list of expenses agrees with panel, summary and income statement', async () => {
  // The expense is on hold, since its voucher is of another device’s series.
  await school.record(spent({ date: '2026-08-20', amount: 5, voucher: 'ZZZ-V000001' }))
  const { rows, total, parts, led, shown } = await figures(AUGUST)
  expect(rows).toBe(total)
  expect(new Set(shown)).toEqual(new Set([led]))
  expect(parts).toEqual({ assets: -600, owed: 0, undecided: -5, elsewhere: 0, others: 0 })
  expect(led).toBeGreaterThan(5_450)
})

test('an expense that arrives after its month was closed, or is voided later, is listed apart in both months', async () => {
  const before = await figures(AUGUST)
  await school.close(7)
  await school.close(8)
  const { expense: late } = await school.record(
    spent({ date: '2026-08-31', amount: 12.25, voucher: school.freshVoucher() }),
  )
  const listed = await listOf(AUGUST)
  expect(listed.expenses.find(({ id }) => id === late.id)).toMatchObject({ date: '2026-08-31', bookedOn: '2026-09-01' })
  expect(listed.expenses.filter(({ bookedOn }) => bookedOn !== null)).toHaveLength(1)

  const { details } = await school.call(payroll.getPayout, admin(), { query: AUGUST })
  const { payoutId, paidAmount } = details[0]!
  await school.call(payroll.reversePayout, admin(), { params: { id: payoutId }, body: { reason: 'not worked' } })
  const [august, september] = [await figures(AUGUST), await figures(SEPTEMBER)]
  const still = (await listOf(AUGUST)).expenses.filter(({ state }) => state === 'void')
  expect(still, 'the salary that the closed month paid').toMatchObject([{ category: 'Salaries', amount: paidAmount }])
  expect(august.shown).toEqual(before.shown)
  expect(august.parts).toEqual({ ...before.parts, elsewhere: -12.25 })
  expect(september.parts).toMatchObject({ others: 12.25 - paidAmount, elsewhere: 0 })
  for (const { rows, total, led, shown } of [august, september]) {
    expect(rows).toBe(total)
    expect(new Set(shown)).toEqual(new Set([led]))
  }
})

test('expenses that wait for an administrator’s decision can be listed alone', async () => {
  const { expenses, bridge, totalExpense } = await listOf({ ...AUGUST, only: 'undecided' })
  expect(new Set(expenses.map(({ state }) => state))).toEqual(new Set(['held']))
  expect([bridge, totalExpense]).toEqual([null, 5])
})

test('deleted expenses can be listed alone, by their own days', async () => {
  const { expense } = await school.record(spent({ amount: 2.5, date: '2026-09-02' }), 'admin')
  await school.drop(expense.id, 'admin')
  expect((await listOf(SEPTEMBER)).expenses.map(({ id }) => id)).not.toContain(expense.id)
  const { expenses, bridge, totalExpense } = await listOf({ ...SEPTEMBER, only: 'deleted' })
  expect(expenses.map(({ id, state }) => [id, state])).toEqual([[expense.id, 'void']])
  expect([bridge, totalExpense]).toEqual([null, 2.5])
})
