import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { LedgerQuery, ManualEntry } from '#domain/books/books.schema.ts'
import * as budgets from '#domain/books/budget.endpoints.ts'
import * as calls from '#domain/books/own-accounts.endpoints.ts'
import { saveOpening } from '#domain/openings/openings.endpoints.ts'
import { createAdvance, payRemaining, previewPayout } from '#domain/payroll/payroll.endpoints.ts'
import * as expenseCalls from '#domain/expenses/expenses.endpoints.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import type { OwnKind } from '#domain/school/own-accounts.ts'
import type { OwnCategory, OwnMoney } from '#domain/school/own-accounts.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit, ownAccounts } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { openSpendingSchool, requireJournal, spent, TODAY, type SpendingSchool } from '../expenses/test-expenses.ts'
import { hire } from '../employees/test-employees.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'

let database: Database
let school: SpendingSchool

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openSpendingSchool(
    database,
    MONEY_HANDLERS.filter((each) => !expenseHandlers.includes(each)),
  )
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

describe('an account of money of the school', () => {
  const money = async (name: string, kind: OwnKind = 'bank') => {
    const { id, code } = await add(name, kind)
    return { id, code: code as OwnMoney }
  }
  const enter = (body: Partial<z.input<typeof books.recordLedgerEntry.body>>) =>
    school.call(books.recordLedgerEntry, admin(), {
      body: { type: 'DEPOSIT', amount: 100, method: 'Bank', description: 'By hand', date: TODAY, ...body } as never,
    })
  const flowOf = async (code: string) =>
    (await school.call(books.getCashFlow, admin(), SEPTEMBER)).accounts.find(({ account }) => account === code)

  it('takes deposits, transfers and openings, and pays expenses; cash flow, ledger and balance sheet have it', async () => {
    const { code } = await money('Premier bank')
    await enter({ account: code })
    await enter({ type: 'WITHDRAWAL', amount: 40, method: 'Cash', account: 'cash', toAccount: code })
    await school.record(spent({ paymentMethod: code, amount: 15 }))
    expect(await flowOf(code)).toEqual({ account: code, name: 'Premier bank', opening: 0, closing: 125 })
    const flow = await school.call(books.getCashFlow, admin(), SEPTEMBER)
    expect(flow.accounts.reduce((sum, { closing }) => sum + closing, 0)).toBeCloseTo(flow.closing)
    const sheet = await school.call(books.getBalanceSheet, admin(), { query: { date: TODAY } })
    expect(sheet.assets).toContainEqual({ account: code, name: 'Premier bank', amount: 125 })
    expect(sheet.isBalanced).toBe(true)
    const { entries } = await school.call(books.listLedger, admin(), {
      query: LedgerQuery.parse({ ...SEPTEMBER.query, month: '9', year: '2026', method: 'Bank' }),
    })
    expect(entries.map(({ accountName, amount, balanceAfter }) => [accountName, amount, balanceAfter])).toEqual([
      ['Premier bank', 15, 125],
      ['Premier bank', 40, 140],
      ['Premier bank', 100, 100],
    ])
    const { entries: moved } = await school.call(books.listEntries, admin(), {
      query: { account: code, from: '2026-09-01', to: '2026-09-30' },
    })
    expect(moved.map(({ text }) => text)).toContain('Moved to Premier bank')
    await requireJournal(database)
  })

  it('warns when it would go below zero, and takes no method of another kind', async () => {
    const { code } = await money('Wallet of the shop', 'wallet')
    await expect(school.record(spent({ paymentMethod: code, amount: 1 }))).rejects.toMatchObject({
      code: 'accountOverdrawn',
      details: { account: 'Wallet of the shop' },
    })
    expect(
      ManualEntry.safeParse({ type: 'DEPOSIT', amount: 1, method: 'Bank', description: 'x', account: code }).success,
    ).toBe(false)
    expect(
      ManualEntry.safeParse({ type: 'DEPOSIT', amount: 1, method: 'Mobile', description: 'x', account: code }).success,
    ).toBe(true)
  })

  it('pays advances and salaries, and the preview says what it holds', async () => {
    const { code } = await money('Amal bank')
    await enter({ account: code, amount: 500 })
    const { id } = await hire(school, { fullName: 'Nimco', salary: 90, dateOfHire: '2026-01-01', jobTitle: 'Cook' })
    const month = { month: 9, year: 2026 }
    const { advance } = await school.call(createAdvance, admin(), {
      params: { id },
      body: { ...month, amount: 20, paymentMethod: code },
    })
    expect(advance).toMatchObject({ paymentMethod: code, methodName: 'Amal bank' })
    const preview = await school.call(previewPayout, admin(), { query: month })
    expect(preview.funds).toContainEqual({ method: code, name: 'Amal bank', amount: 480 })
    const { details } = await school.call(payRemaining, admin(), { body: { ...month, paymentMethod: code } })
    expect(details.find(({ employeeId }) => employeeId === id)).toMatchObject({
      paidAmount: 70,
      methodName: 'Amal bank',
    })
    expect((await flowOf(code))?.closing).toBe(410)
    await requireJournal(database)
  })

  it('has an opening balance, and counts as used by it', async () => {
    const { id, code } = await money('Money at the chairman', 'safe')
    const accounts = [{ account: code, amount: 60 }]
    await school.call(saveOpening, admin(), { body: { day: '2026-01-01', accounts } })
    expect(await flowOf(code)).toMatchObject({ name: 'Money at the chairman', opening: 60, closing: 60 })
    await expect(remove(id)).rejects.toMatchObject({ code: 'ownAccountUsed' })
    await requireJournal(database)
  })

  it('is retired only when it is empty, and pays and takes nothing afterwards', async () => {
    const { id, code } = await money('Closed bank')
    await enter({ account: code, amount: 30 })
    await expect(change(id, 'Closed bank', true)).rejects.toMatchObject({
      code: 'ownAccountNotEmpty',
      details: { amount: '$30.00' },
    })
    await enter({ type: 'WITHDRAWAL', account: code, amount: 30, toAccount: 'safe' })
    expect((await change(id, 'Closed bank', true)).account.isRetired).toBe(true)
    for (const body of [
      { account: code },
      { type: 'WITHDRAWAL' as const, method: 'Cash' as const, toAccount: code, amount: 1 },
    ])
      await expect(enter(body)).rejects.toMatchObject({ code: 'ownAccountRetired' })
    await expect(school.record(spent({ paymentMethod: code }))).rejects.toMatchObject({ code: 'ownAccountRetired' })
    expect((await change(id, 'Closed bank')).account.isRetired).toBe(false)
  })

  it('is named in the audit log', async () => {
    const { code } = await money('Named bank')
    const { id } = await enter({ account: code, amount: 1 })
    const [line] = await database.db
      .select()
      .from(audit)
      .where(and(eq(audit.entity, 'ledger'), eq(audit.key, String(id))))
    expect(line?.after).toMatchObject({ account: 'Named bank' })
  })
})
