import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { EntriesQuery } from '#domain/books/books.schema.ts'
import * as expenseCalls from '#domain/expenses/expenses.endpoints.ts'
import * as endpoints from '#domain/payroll/payroll.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { expenses } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { requireJournal } from '../expenses/test-expenses.ts'
import { openPayingSchool, refusedAs, SEPTEMBER, TODAY, type PayingSchool } from './test-payroll.ts'

let school: PayingSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openPayingSchool(database, [...expenseHandlers, ...booksHandlers])
})
afterEach(() => requireJournal(database))
afterAll(() => database.close())

const statement = (month = SEPTEMBER) => school.call(books.getIncomeStatement, school.actor('admin'), { query: month })

describe('a payout', () => {
  const monthOf = (month: number) => ({ month, year: 2026 })
  const everybody = async (month: number) => (await school.preview(monthOf(month))).balances

  it('pays every employee the remainder once, as one expense each', async () => {
    const [some, all] = [await school.hire({ phone: '634000001' }), await school.hire()]
    await school.advance(some.id, { amount: 100, month: 2 })
    await school.advance(all.id, { amount: 300, month: 2 })
    const before = await everybody(2)
    const rowOf = (id: number) => before.find((row) => row.id === id)
    expect(rowOf(some.id)).toMatchObject({ phone: '634000001', remainingBalance: 200, state: 'due', payoutId: null })
    expect(rowOf(all.id)).toMatchObject({ remainingBalance: 0, state: 'nothingLeft', percentUsed: '100%' })
    const [cash, owed] = [await school.balanceOf('cash'), await school.balanceOf('employeeAdvances')]
    const due = before.reduce((sum, row) => sum + row.remainingBalance, 0)
    const { totalDue, funds } = await school.preview(monthOf(2))
    expect([totalDue, funds.find(({ method }) => method === 'Cash')?.amount]).toEqual([due, cash / 100])

    const paid = await school.pay({ month: 2, note: 'in envelopes' })
    expect(paid.message).toBe('Remaining salaries paid successfully!')
    expect(paid.totals).toEqual({ employeesPaid: before.length - 1, totalPayout: due })
    expect(paid.perEmployeeCalculation).toHaveLength(before.length)
    const line = paid.details.find(({ employeeId }) => employeeId === some.id)
    expect(line).toMatchObject({ paidAmount: 200, paymentMethod: 'Cash', voucher: expect.stringMatching(/^S-V\d{6}$/) })
    expect(await school.balanceOf('cash')).toBe(cash - due * 100)
    expect(await school.balanceOf('employeeAdvances')).toBe(owed - 40_000)
    const [expense] = await database.db
      .select()
      .from(expenses)
      .where(eq(expenses.id, line?.expenseId ?? 0))
    expect(expense).toMatchObject({
      category: 'Salaries',
      amountCents: 20_000,
      day: TODAY,
      state: 'recorded',
      description: `Salary of ${some.fullName}, February 2026`,
      approvedBy: school.actor('admin').id,
    })

    const again = await school.pay({ month: 2, paymentMethod: 'Bank' })
    expect(again).toEqual({ ...paid, message: 'All salaries of February 2026 were paid already.' })
    expect(await school.result(monthOf(2))).toEqual({ ...paid, message: 'Salaries paid successfully' })
    expect(
      (await everybody(2)).every(({ state, remainingBalance }) => state === 'paid' && remainingBalance === 0),
    ).toBe(true)
  })

  it('settles its month, whose advances and salary cannot be changed then', async () => {
    const { id, fullName } = await school.hire()
    const { advance } = await school.advance(id, { amount: 100, month: 3 })
    await school.pay({ month: 3 }, 'office')
    const refused = refusedAs('salaryPaid', { name: fullName, month: 'March', year: 2026 })
    await expect(school.advance(id, { amount: 1, month: 3 })).rejects.toEqual(refused)
    await expect(school.edit(advance.id, { amount: 1, month: 9 })).rejects.toEqual(refused)
    await expect(school.drop(advance.id)).rejects.toEqual(refused)
    await expect(school.setSalary(id, 10, monthOf(3))).rejects.toEqual(refused)
    const open = await school.advance(id, { amount: 1 })
    await expect(school.edit(open.advance.id, { amount: 1, month: 3 })).rejects.toEqual(refused)
    const { advances } = await school.call(endpoints.listAdvances, school.actor('admin'), { query: { month: 3 } })
    expect(advances.find((row) => row.id === advance.id)?.isSettled).toBe(true)
  })

  it('can be made by the other call, which answers with a message only', async () => {
    const payAll = () => school.call(endpoints.payAll, school.actor('office'), { body: monthOf(1) })
    expect(await payAll()).toEqual({ message: 'Salaries paid successfully' })
    expect(await payAll()).toEqual({ message: 'All salaries of January 2026 were paid already.' })
  })

  it('pays employees who worked in the month, also those who left within it', async () => {
    const later = await school.hire({ dateOfHire: '2026-07-01' })
    const within = await school.hire()
    const earlier = await school.hire()
    await school.leave(within.id, '2026-06-02')
    await school.leave(earlier.id, '2026-05-31')
    const { details } = await school.pay({ month: 6 })
    const paid = details.map(({ employeeId }) => employeeId)
    expect([later, within, earlier].map(({ id }) => paid.includes(id))).toEqual([false, true, false])
  })

  it('of a month that has not begun, or beyond what the account holds, is refused', async () => {
    await school.hire()
    await expect(school.pay({ month: 10 })).rejects.toEqual(refusedAs('futureMonth'))
    await expect(school.pay({ month: 1, year: 2027 })).rejects.toEqual(refusedAs('futureMonth'))
    await expect(school.pay({ month: 5, paymentMethod: 'Bank' })).rejects.toEqual(
      refusedAs('accountOverdrawn', { account: 'Daarsalaam bank' }),
    )
    expect((await school.result(monthOf(5))).perEmployeeCalculation).toEqual([])
    const paid = await school.pay({ month: 5, paymentMethod: 'Bank', overdrawnReason: 'the transfer is on its way' })
    expect(paid.details.every(({ paymentMethod }) => paymentMethod === 'Daarsalaam')).toBe(true)
  })

  it('leaves the bank that is named, whose balance the preview tells beside the documented ones (PAY-8)', async () => {
    const { id } = await school.hire({ dateOfHire: '2026-09-01' })
    const before = await school.balanceOf('dahabshiil')
    await school.advance(id, { amount: 30, paymentMethod: 'Dahabshiil', overdrawnReason: 'on its way' })
    const { funds } = await school.preview()
    expect(funds.map(({ method }) => method)).toEqual(['Cash', 'Zaad', 'E-dahab', 'Bank', 'Dahabshiil'])
    expect(funds.at(-1)).toEqual({ method: 'Dahabshiil', name: 'Dahabshiil bank', amount: (before - 3_000) / 100 })
    await expect(school.pay({ paymentMethod: 'Dahabshiil' })).rejects.toEqual(
      refusedAs('accountOverdrawn', { account: 'Dahabshiil bank' }),
    )
    const { details } = await school.pay({ paymentMethod: 'Dahabshiil', overdrawnReason: 'on its way' })
    expect(details.find(({ employeeId }) => employeeId === id)).toMatchObject({ paymentMethod: 'Dahabshiil' })
    const paid = details.reduce(
      (sum, { paidAmount, paymentMethod }) => sum + (paymentMethod === 'Dahabshiil' ? paidAmount : 0),
      0,
    )
    expect(await school.balanceOf('dahabshiil')).toBe(before - 3_000 - Math.round(paid * 100))
  })

  it('and an advance are for an administrator where expenses of the office need approval', async () => {
    const { id } = await school.hire()
    const month = { month: 3, year: 2026 }
    const { advance } = await school.advance(id, { amount: 10, ...month }, 'office')
    await school.wantApproval(true)
    const refused = refusedAs('adminPays')
    await expect(school.pay(month, 'office')).rejects.toEqual(refused)
    await expect(school.call(endpoints.payAll, school.actor('office'), { body: month })).rejects.toEqual(refused)
    await expect(school.advance(id, { amount: 10, ...month }, 'office')).rejects.toEqual(refused)
    await expect(school.edit(advance.id, { amount: 11, ...month }, 'office')).rejects.toEqual(refused)
    await school.edit(advance.id, { amount: 9, ...month }, 'office')
    await school.advance(id, { amount: 10, ...month }, 'admin')
    await expect(school.pay(month, 'admin')).resolves.toBeTruthy()
    await school.wantApproval(false)
  })

  it('of a month without income says so', async () => {
    const { financialSummaryNote, financialSummaryBefore } = await school.preview(monthOf(4))
    expect(financialSummaryNote).toBe('April 2026 has no income.')
    expect(financialSummaryBefore).toEqual({ totalIncome: 0, alreadyUsed: 0 })
  })
})

describe('the salary of one month', () => {
  it('is what an administrator sets, never below its advances', async () => {
    const { id } = await school.hire()
    await school.advance(id, { amount: 120 })
    await expect(school.setSalary(id, 119.99)).rejects.toEqual(refusedAs('salaryBelowAdvances', { amount: '$120.00' }))
    await school.setSalary(id, 150)
    expect(await school.balance(id)).toMatchObject({ salary: 150, remainingBalance: 30 })
    expect(await school.balance(id, { month: 10, year: 2026 })).toMatchObject({ salary: 300 })
    const { balances } = await school.preview()
    expect(balances.find((row) => row.id === id)).toMatchObject({ salary: 150, salaryReason: 'half a month' })
    await school.setSalary(id, 200)
    expect((await school.balance(id)).salary).toBe(200)
    await expect(school.setSalary(id, 1, { month: 12, year: 2025 })).rejects.toEqual(refusedAs('notEmployedThen'))
    await expect(school.setSalary(999_999, 1)).rejects.toEqual(refusedAs('employeeNotFound'))
  })

  it('that is 0 is settled without an expense', async () => {
    const { id } = await school.hire({ dateOfHire: '2026-09-01' })
    await school.setSalary(id, 0)
    const { details, perEmployeeCalculation } = await school.pay()
    expect(details.some(({ employeeId }) => employeeId === id)).toBe(false)
    expect(perEmployeeCalculation.find(({ employeeId }) => employeeId === id)).toMatchObject({ remainder: 0 })
  })
})

describe('a payout that is taken back', () => {
  it('leaves everything as before it, and can be paid again', async () => {
    const { id, fullName } = await school.hire({ dateOfHire: '2026-09-02' })
    await school.advance(id, { amount: 80 })
    const [cash, owed, salaries] = await Promise.all(['cash', 'employeeAdvances', 'salaries'].map(school.balanceOf))
    const { details } = await school.pay()
    const paid = details.find(({ employeeId }) => employeeId === id)
    expect(paid?.paidAmount).toBe(220)
    expect(await school.reverse(paid?.payoutId ?? 0)).toEqual({ message: `Payout of ${fullName} taken back` })
    expect([
      await school.balanceOf('cash'),
      await school.balanceOf('employeeAdvances'),
      await school.balanceOf('salaries'),
    ]).toEqual([cash, owed, salaries])
    await expect(school.reverse(paid?.payoutId ?? 0)).rejects.toEqual(refusedAs('payoutReversed'))
    await expect(school.reverse(999_999)).rejects.toEqual(refusedAs('payoutNotFound'))
    await school.advance(id, { amount: 20 })
    const again = await school.pay()
    expect(again.message).toBe('Remaining salaries paid successfully!')
    expect(again.details.find(({ employeeId }) => employeeId === id)).toMatchObject({ paidAmount: 200 })
  })

  it('of a closed month is reversed on the day of the act, and the month keeps its figures', async () => {
    const { id, fullName } = await school.hire()
    const now = { now: Date.parse('2026-08-20T07:00:00Z') }
    await school.advance(id, { amount: 100, month: 8 }, 'office', now)
    const { details } = await school.pay({ month: 8 }, 'admin', now)
    await school.close(8)
    const closed = await statement({ month: 8, year: 2026 })
    await school.reverse(details.find(({ employeeId }) => employeeId === id)?.payoutId ?? 0)
    expect(await statement({ month: 8, year: 2026 })).toEqual(closed)
    const query = EntriesQuery.parse({ from: '2026-09-01', to: TODAY, account: 'salaries', limit: '50' })
    const { entries } = await school.call(books.listEntries, school.actor('admin'), { query })
    expect(entries.some(({ text }) => text.startsWith(`Advances that are part of a salary, ${fullName}`))).toBe(true)
    expect(entries.slice(0, 2)).toMatchObject([
      { date: TODAY, amount: -200, receivedAfterClosing: null },
      { date: TODAY, amount: -100, receivedAfterClosing: null },
    ])
  })
})

describe('the expense of a salary', () => {
  const salaryExpense = async () => {
    const { id } = await school.hire({ dateOfHire: '2026-09-03' })
    const { details } = await school.pay()
    return details.find(({ employeeId }) => employeeId === id)?.expenseId ?? 0
  }
  const admin = () => school.actor('admin')

  it('is changed by its payout only', async () => {
    const params = { id: await salaryExpense() }
    const body = { category: 'Fuel' as const, amount: 1, date: TODAY, paymentMethod: 'Cash' as const }
    await expect(school.call(expenseCalls.updateExpense, admin(), { params, body })).rejects.toEqual(
      refusedAs('expenseIsSalary'),
    )
    await expect(
      school.call(expenseCalls.voidExpense, admin(), { params, query: { reason: 'wrong' } }),
    ).rejects.toEqual(refusedAs('expenseIsSalary'))
    await expect(school.call(expenseCalls.approveExpense, admin(), { params })).rejects.toEqual(refusedAs('notWaiting'))
  })

  it('is in the lists, the summary and the income summary, where advances count once', async () => {
    const summed = async () => {
      const query = SEPTEMBER
      const { categorySummary, totalExpenses } = await school.call(expenseCalls.summarizeExpenses, admin(), { query })
      const income = await school.call(expenseCalls.getIncomeSummary, admin(), { query })
      const { totalExpense } = await school.call(expenseCalls.listExpenses, admin(), { query })
      return {
        salaries: categorySummary.find(({ category }) => category === 'Salaries')?.amount ?? 0,
        totalExpenses,
        totalExpense,
        advances: income.totalAdvance,
        used: income.used,
        statement: await statement(),
      }
    }
    const { id } = await school.hire({ dateOfHire: '2026-09-04' })
    const before = await summed()
    await school.advance(id, { amount: 100 })
    await school.pay()
    const after = await summed()
    const grown = (name: 'salaries' | 'totalExpenses' | 'totalExpense' | 'advances' | 'used') =>
      Math.round((after[name] - before[name]) * 100) / 100
    expect(
      ['salaries', 'totalExpenses', 'totalExpense', 'advances', 'used'].map((name) => grown(name as 'used')),
    ).toEqual([200, 200, 200, 100, 300])
    expect(after.statement.totalExpenses - before.statement.totalExpenses).toBe(200)
    expect(after.statement.totalEmployeeAdvances - before.statement.totalEmployeeAdvances).toBe(100)
    expect(before.statement.netIncome - after.statement.netIncome).toBe(300)
  })
})
