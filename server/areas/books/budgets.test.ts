import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import * as calls from '#domain/books/budget.endpoints.ts'
import { QuarterOf } from '#domain/books/books.schema.ts'
import type { SaveBudget } from '#domain/books/budget.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit, budgetAmounts } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { booksHandlers } from './books.handlers.ts'

let school: MoneySchool
let database: Database

const at = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })
const admin = () => school.actor('admin')

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, booksHandlers, 4)
})
afterAll(() => database.close())

const save = (body: SaveBudget) => school.call(calls.saveBudget, admin(), { body }, at('2026-09-14'))
const read = (year = 2026) => school.call(calls.getBudget, admin(), { query: { year } })
const monthsOf = async (line: string, year = 2026) =>
  (await read(year)).lines.find((each) => each.line === line)?.months
const statement = (month: number, year = 2026) =>
  school.call(books.getIncomeStatement, admin(), { query: { month, year } })
const propose = async (from: 'actual' | 'budget', percent: number, line: string, year = 2027, day = '2026-12-31') => {
  const { lines } = await school.call(calls.proposeBudget, admin(), { query: { year, from, percent } }, at(day))
  return lines.find((each) => each.line === line)?.months
}
const NONE = Array.from({ length: 12 }, () => null)

describe('the budget of a year', () => {
  it('has every line of the income statement that is no sum, without an amount at first', async () => {
    const { lines, revision, savedBy } = await read()
    expect([revision, savedBy]).toEqual([0, null])
    expect(lines.map(({ line }) => line)).toEqual(expect.arrayContaining(['currentIncome', 'expense:Rent', 'salaries']))
    expect(lines.every(({ months }) => months.every((amount) => amount === null))).toBe(true)
    expect((await statement(9)).budget).toBeUndefined()
  })

  it('keeps what was saved, tells a budget of 0 from none, and refuses one that is older', async () => {
    const rent = [1, 2].map((month) => ({ line: 'expense:Rent', month, amount: 120.5 }))
    expect(await save({ year: 2026, base: 0, amounts: [...rent, { line: 'salaries', month: 9, amount: 0 }] })).toEqual({
      message: 'Budget saved',
      revision: 1,
    })
    expect(await monthsOf('expense:Rent')).toEqual([120.5, 120.5, ...NONE.slice(2)])
    expect((await monthsOf('salaries'))?.[8]).toBe(0)
    const amounts = [{ line: 'expense:Rent', month: 2, amount: null }]
    await expect(save({ year: 2026, base: 0, amounts })).rejects.toMatchObject({ code: 'budgetChanged' })
    expect((await save({ year: 2026, base: 1, amounts })).revision).toBe(2)
    // The same again changes nothing.
    expect((await save({ year: 2026, amounts })).revision).toBe(2)
    expect(await monthsOf('expense:Rent')).toEqual([120.5, ...NONE.slice(1)])
    await expect(save({ year: 2026, amounts: [{ line: 'expense:Gold', month: 2, amount: 5 }] })).rejects.toMatchObject({
      code: 'budgetLineUnknown',
    })
    expect(await read()).toMatchObject({ revision: 2, savedBy: admin().fullName })
    const trail = await database.db.select().from(audit).where(eq(audit.entity, 'budgets'))
    expect(trail.at(-1)).toMatchObject({
      before: { amounts: 'Rent, February: $120.50' },
      after: { amounts: 'Rent, February: –' },
    })
  })

  it('stands beside the income statement of a month, a quarter and a year, and adds up', async () => {
    await save({
      year: 2026,
      amounts: [
        { line: 'currentIncome', month: 1, amount: 1_000 },
        { line: 'totalDiscounts', month: 1, amount: 50 },
        { line: 'expense:Fuel', month: 1, amount: 30 },
        { line: 'totalEmployeeAdvances', month: 2, amount: 20 },
      ],
    })
    expect((await statement(1)).budget).toEqual({
      months: 1,
      currentIncome: 1_000,
      previousIncome: null,
      advanceIncome: null,
      totalRevenue: 1_000,
      totalDiscounts: 50,
      netRevenue: 950,
      expensesByCategory: [
        { account: 'expense:Fuel', name: 'Fuel', amount: 30 },
        { account: 'expense:Rent', name: 'Rent', amount: 120.5 },
      ].toSorted((a, b) => (a.name === 'Rent' ? -1 : 1) - (b.name === 'Rent' ? -1 : 1)),
      totalExpenses: 150.5,
      totalEmployeeAdvances: null,
      netIncome: 799.5,
    })
    const query = QuarterOf.parse({ quarter: '1', year: '2026' })
    const quarter = await school.call(books.getQuarterStatement, admin(), { query })
    expect(quarter.budget).toMatchObject({ months: 2, totalEmployeeAdvances: 20, netIncome: 779.5 })
    // A budget of 0 is a budget.
    expect((await statement(9)).budget).toMatchObject({ totalExpenses: 0, netRevenue: null, netIncome: 0 })
    expect((await statement(1, 2027)).budget).toBeUndefined()
  })

  it('keeps the amounts of an account that the product does not know', async () => {
    await database.db.insert(budgetAmounts).values({ year: 2026, month: 3, line: 'expense:Garden', cents: 700 })
    expect((await read()).lines.at(-1)).toMatchObject({ line: 'expense:Garden', name: 'expense:Garden' })
    expect((await statement(3)).budget).toMatchObject({ totalExpenses: 7, netIncome: -7 })
  })

  it('is proposed from the budget and from the figures of the year before, and not saved by that', async () => {
    expect(await propose('budget', 10, 'expense:Rent')).toEqual([132.55, ...NONE.slice(1)])
    expect(await propose('budget', -100, 'expense:Rent')).toEqual([0, ...NONE.slice(1)])
    const student = await school.freshStudent([8, 9])
    await school.take({ lines: [school.line(student, 17, 8)] }, 'office', at('2026-09-10'))
    const actual = await propose('actual', 5, 'previousIncome')
    expect(actual?.[8]).toBe(17.85)
    expect(actual?.[7]).toBe(0)
    // Months that have not begun, and lines without anything in the year.
    expect((await propose('actual', 0, 'previousIncome', 2027, '2026-10-01'))?.slice(9)).toEqual([0, null, null])
    expect(await propose('actual', 0, 'expense:Rent')).toEqual(NONE)
    expect((await read(2027)).revision).toBe(0)
  })
})
