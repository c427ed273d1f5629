import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import * as budgets from '#domain/books/budget.endpoints.ts'
import * as calls from '#domain/books/own-accounts.endpoints.ts'
import * as expenseCalls from '#domain/expenses/expenses.endpoints.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import type { OwnCategory, OwnKind } from '#domain/school/own-accounts.ts'
import type { Database } from '../../db/client.ts'
import { ownAccounts } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openSpendingSchool, requireJournal, spent, TODAY, type SpendingSchool } from '../expenses/test-expenses.ts'
import { feeReportHandlers } from '../fees/reports.handlers.ts'
import { booksHandlers } from './books.handlers.ts'

let database: Database
let school: SpendingSchool

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openSpendingSchool(database, [...booksHandlers, ...feeReportHandlers])
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const SEPTEMBER = { query: { month: 9, year: 2026 } }

const add = async (name: string, kind: OwnKind = 'expense') =>
  (await school.call(calls.createOwnAccount, admin(), { body: { kind, name } })).account
const change = (id: number, name: string, isRetired = false, base?: number) =>
  school.call(calls.updateOwnAccount, admin(), {
    params: { id },
    body: { name, isRetired, ...(base === undefined ? {} : { base }) },
  })
const remove = (id: number) => school.call(calls.deleteOwnAccount, admin(), { params: { id } })
const listed = async (id: number) =>
  (await school.call(calls.listOwnAccounts, admin(), {})).accounts.find((each) => each.id === id)
const category = async (name: string) => {
  const { id, code } = await add(name)
  return { id, code: code as OwnCategory }
}
const statement = () => school.call(books.getIncomeStatement, admin(), SEPTEMBER)
const namesIn = async () => (await statement()).expensesByCategory.map(({ name, amount }) => [name, amount])

describe('a category of the school', () => {
  it('is spent on, and stands under its name in lists, days and statements, whose lines add up', async () => {
    const { code } = await category('Guards')
    const { expense } = await school.record(spent({ category: code, amount: 30, description: 'Two nights' }))
    expect(expense).toMatchObject({ category: code, categoryName: 'Guards' })
    await school.record(spent({ category: 'Water', amount: 5 }))
    const said = await statement()
    expect(await namesIn()).toEqual([
      ['Water', 5],
      ['Guards', 30],
    ])
    expect(said.totalExpenses).toBe(35)
    const summary = await school.call(expenseCalls.summarizeExpenses, admin(), SEPTEMBER)
    expect(summary).toEqual({
      totalExpenses: 35,
      categorySummary: [
        { category: 'Water', code: 'Water', amount: 5 },
        { category: 'Guards', code, amount: 30 },
      ],
    })
    const { expenses: found, bridge } = await school.list({ month: 9, year: 2026 })
    expect(found.map(({ categoryName }) => categoryName)).toEqual(['Water', 'Guards'])
    expect(bridge?.booked).toBe(35)
    expect((await school.list({ search: 'guar' })).expenses.map(({ id }) => id)).toEqual([expense.id])
    const { expenses: paid } = await school.call(getCashUp, admin(), { query: { date: TODAY } })
    expect(paid.map(({ category: name }) => name)).toContain('Guards')
    const entries = await school.call(books.listEntries, admin(), {
      query: { from: '2026-09-01', to: '2026-09-30', account: `expense:${code}` },
    })
    expect([entries.sum, entries.entries[0]?.accountName, entries.entries[0]?.text]).toEqual([
      30,
      'Guards',
      expect.stringMatching(/^Guards /),
    ])
    await requireJournal(database)
  })

  it('is renamed in all reports at once, and the form of another person is told', async () => {
    const before = await add('Prices')
    await school.record(spent({ category: before.code as OwnCategory, amount: 7 }))
    const { account } = await change(before.id, 'Prizes', false, before.revision)
    expect(account).toMatchObject({ name: 'Prizes', code: before.code, uses: 1, balance: 7 })
    expect(await namesIn()).toContainEqual(['Prizes', 7])
    await expect(change(before.id, 'Prize', false, before.revision)).rejects.toMatchObject({
      code: 'ownAccountChanged',
    })
  })

  it('has a name of its own, whatever its case and spaces', async () => {
    await add('Head  Office')
    for (const name of ['headoffice', ' WATER ', 'over time', 'Cash drawer', 'Salaries'])
      await expect(add(name), name).rejects.toMatchObject({ code: 'ownAccountNameTaken' })
    const { id } = await add('Charity')
    await expect(change(id, 'HEAD OFFICE')).rejects.toMatchObject({ code: 'ownAccountNameTaken' })
    expect((await change(id, 'charity')).account.name).toBe('charity')
  })

  it('is deleted only while nothing names it, not even an expense that was deleted', async () => {
    const { id, code } = await category('Typed wrongly')
    await remove(id)
    expect(await listed(id)).toBeUndefined()
    await expect(school.record(spent({ category: code }))).rejects.toMatchObject({ code: 'ownAccountUnknown' })
    const used = await category('Used once')
    const { expense } = await school.record(spent({ category: used.code }))
    await school.drop(expense.id)
    await expect(remove(used.id)).rejects.toMatchObject({ code: 'ownAccountUsed', details: { uses: 1 } })
    const planned = await category('Planned')
    const amounts = [{ line: `expense:${planned.code}`, month: 9, amount: 50 }]
    await school.call(budgets.saveBudget, admin(), { body: { year: 2026, amounts } })
    await expect(remove(planned.id)).rejects.toMatchObject({ code: 'ownAccountUsed' })
    expect((await statement()).budget?.expensesByCategory).toEqual([
      { account: `expense:${planned.code}`, name: 'Planned', amount: 50 },
    ])
  })

  it('that is retired is refused for new expenses, counted, kept by an expense that has it, and proposed for a budget', async () => {
    const { id, code } = await category('Generator')
    const { expense } = await school.record(spent({ category: code, amount: 9 }))
    await change(id, 'Generator', true)
    await expect(school.record(spent({ category: code }))).rejects.toMatchObject({
      code: 'ownAccountRetired',
      details: { name: 'Generator' },
    })
    expect(await namesIn()).toContainEqual(['Generator', 9])
    await school.edit(expense.id, spent({ category: code, amount: 11 }))
    expect(await namesIn()).toContainEqual(['Generator', 11])
    const lines = async (year: number) => (await school.call(budgets.getBudget, admin(), { query: { year } })).lines
    expect((await lines(2027)).map(({ name }) => name)).not.toContain('Generator')
    const { lines: proposed } = await school.call(budgets.proposeBudget, admin(), {
      query: { year: 2027, from: 'actual', percent: 0 },
    })
    expect(proposed.find(({ name }) => name === 'Generator')?.months[8]).toBe(11)
    // On a tablet that did not know it yet, the money is gone.
    const { expense: fact } = await school.record(spent({ category: code, amount: 2, voucher: school.freshVoucher() }))
    expect(fact).toMatchObject({ state: 'recorded', category: code })
  })

  it('that a restored school has lost comes back with the name that the tablet knew', async () => {
    const code: OwnCategory = 'own:0123456789ab'
    const told = { category: code, categoryName: 'Ramadan', voucher: school.freshVoucher() }
    await school.record(spent({ ...told, amount: 4 }))
    expect(await namesIn()).toContainEqual(['Ramadan', 4])
    const other: OwnCategory = 'own:0123456789ac'
    await school.record(spent({ category: other, categoryName: 'ramadan', amount: 1, voucher: school.freshVoucher() }))
    expect(await namesIn()).toContainEqual(['ramadan (89ac)', 1])
    const total = (await statement()).expensesByCategory.reduce((sum, { amount }) => sum + amount, 0)
    expect((await statement()).totalExpenses).toBeCloseTo(total)
    expect(await database.db.$count(ownAccounts)).toBeGreaterThan(5)
  })
})
