import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { EntriesQuery } from '#domain/books/books.schema.ts'
import { sumOf } from '#domain/core/grouped.ts'
import * as expenseCalls from '#domain/expenses/expenses.endpoints.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import * as endpoints from '#domain/payroll/payroll.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, employees, expenses } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { feeReportHandlers } from '../fees/reports.handlers.ts'
import { requireJournal } from '../expenses/test-expenses.ts'
import { openPayingSchool, SEPTEMBER, TODAY, type PayingSchool } from './test-payroll.ts'

let school: PayingSchool
let database: Database
let refs = 0
const freshRef = (): string => `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openPayingSchool(database, [...expenseHandlers, ...booksHandlers, ...feeReportHandlers])
})
afterEach(() => requireJournal(database))
afterAll(() => database.close())

const refusedAs = (code: string, details?: Record<string, unknown>) =>
  expect.objectContaining({ code, ...(details ? { details: expect.objectContaining(details) } : {}) })
const leave = (id: number, leftOn: string) =>
  database.db
    .update(employees)
    .set({ leftOn, leftBy: school.actor('admin').id })
    .where(eq(employees.id, id))
const statement = (month = SEPTEMBER) => school.call(books.getIncomeStatement, school.actor('admin'), { query: month })

describe('an advance', () => {
  it('goes out of its account at once and is owed by the employee', async () => {
    const { id, fullName } = await school.hire()
    const [cash, owed] = [await school.balanceOf('cash'), await school.balanceOf('employeeAdvances')]
    const { message, advance } = await school.advance(id, { amount: 120.5, reason: 'rent' })
    expect(message).toBe('Advance created successfully')
    expect(advance).toMatchObject({
      employeeId: id,
      amount: 120.5,
      reason: 'rent',
      ...SEPTEMBER,
      dateIssued: TODAY,
      paymentMethod: 'Cash',
      employee: { id, fullName },
      createdBy: { fullName: school.actor('office').fullName },
      isSettled: false,
    })
    expect(await school.balanceOf('cash')).toBe(cash - 12_050)
    expect(await school.balanceOf('employeeAdvances')).toBe(owed + 12_050)
    expect(await school.balance(id)).toMatchObject({
      salary: 300,
      totalAdvance: 120.5,
      remainingBalance: 179.5,
      percentUsed: '40.2%',
    })
  })

  it('never makes the advances of a month exceed its salary', async () => {
    const { id, fullName } = await school.hire()
    await school.advance(id, { amount: 250 })
    const details = { amount: '$50.00', name: fullName, month: 'September', year: 2026 }
    await expect(school.advance(id, { amount: 50.01 })).rejects.toEqual(refusedAs('advanceAboveSalary', details))
    await school.advance(id, { amount: 50 })
    await expect(school.advance(id, { amount: 0.01 })).rejects.toEqual(refusedAs('advanceAboveSalary'))
    // Another month has a salary of its own.
    await school.advance(id, { amount: 300, month: 10 })
  })

  it('is refused for somebody unknown, who has left, or did not work here in that month', async () => {
    const { id } = await school.hire({ dateOfHire: '2026-08-20' })
    await expect(school.advance(999_999)).rejects.toEqual(refusedAs('employeeNotFound'))
    await expect(school.advance(id, { month: 7 })).rejects.toEqual(refusedAs('notEmployedThen', { month: 'July' }))
    await school.advance(id, { month: 8 })
    await leave(id, '2026-09-10')
    await expect(school.advance(id)).rejects.toEqual(refusedAs('employeeLeft'))
  })

  it('is of the next month at the latest', async () => {
    const { id } = await school.hire()
    await school.advance(id, { month: 10 })
    const last = { month: 'October', year: 2026 }
    await expect(school.advance(id, { month: 11 })).rejects.toEqual(refusedAs('advanceTooEarly', last))
    await expect(school.advance(id, { month: 1, year: 2027 })).rejects.toEqual(refusedAs('advanceTooEarly', last))
  })

  it('that was recorded before is not recorded twice', async () => {
    const { id } = await school.hire()
    const ref = freshRef()
    await school.advance(id, { ref, amount: 1 })
    await expect(school.advance(id, { ref, amount: 1 })).rejects.toEqual(refusedAs('advanceKnown'))
    await school.advance(id, { ref, amount: 1 }, 'admin')
    expect((await school.balance(id)).totalAdvance).toBe(2)
  })

  it('beyond what its account holds needs a reason, which the audit log keeps', async () => {
    const { id } = await school.hire()
    const asked = { paymentMethod: 'Zaad' as const, amount: 5 }
    const details = { account: 'ZAAD', amount: '$0.00' }
    await expect(school.advance(id, asked)).rejects.toEqual(refusedAs('accountOverdrawn', details))
    const { advance } = await school.advance(id, { ...asked, overdrawnReason: 'not entered yet' })
    expect(advance.paymentMethod).toBe('ZAAD')
    const [row] = await database.db
      .select()
      .from(audit)
      .where(eq(audit.key, String(advance.id)))
    expect(row).toMatchObject({ entity: 'advances', after: { amountCents: 500, overdrawnReason: 'not entered yet' } })
    await school.drop(advance.id)
  })
})

describe('a correction of an advance', () => {
  it('moves the difference in the journal, and may use what the advance itself had taken', async () => {
    const { id } = await school.hire()
    const { advance } = await school.advance(id, { amount: 200, reason: 'rent' })
    const cash = await school.balanceOf('cash')
    const saved = await school.edit(advance.id, { amount: 300, base: 1 })
    expect(saved).toMatchObject({
      message: 'Advance updated successfully',
      advance: { amount: 300, reason: 'rent', revision: 2 },
    })
    expect(await school.balanceOf('cash')).toBe(cash - 10_000)
    await expect(school.edit(advance.id, { amount: 301 })).rejects.toEqual(refusedAs('advanceAboveSalary'))
    const { fullName } = school.actor('office')
    await expect(school.edit(advance.id, { base: 1 })).rejects.toEqual(
      refusedAs('advanceChanged', { changedBy: fullName }),
    )
  })

  it('to another month counts there', async () => {
    const { id } = await school.hire()
    const { advance } = await school.advance(id, { amount: 200 })
    await school.advance(id, { amount: 150, month: 10 })
    await expect(school.edit(advance.id, { amount: 200, month: 10 })).rejects.toEqual(refusedAs('advanceAboveSalary'))
    await expect(school.edit(advance.id, { amount: 200, month: 12 })).rejects.toEqual(refusedAs('advanceTooEarly'))
    await school.edit(advance.id, { amount: 150, month: 10 })
    expect((await school.balance(id)).totalAdvance).toBe(0)
  })

  it('of somebody who has left may only lower it', async () => {
    const { id } = await school.hire()
    const { advance } = await school.advance(id, { amount: 100 })
    await leave(id, TODAY)
    await expect(school.edit(advance.id, { amount: 101 })).rejects.toEqual(refusedAs('employeeLeft'))
    expect((await school.edit(advance.id, { amount: 90 })).advance.amount).toBe(90)
  })

  it('that deletes it reverses it in the journal and takes it off the lists', async () => {
    const { id } = await school.hire()
    const cash = await school.balanceOf('cash')
    const { advance } = await school.advance(id)
    expect(await school.drop(advance.id)).toEqual({ message: 'Advance deleted' })
    expect(await school.balanceOf('cash')).toBe(cash)
    expect((await school.balance(id)).totalAdvance).toBe(0)
    for (const gone of [advance.id, 999_999]) {
      await expect(school.drop(gone)).rejects.toEqual(refusedAs('advanceNotFound'))
      await expect(school.edit(gone)).rejects.toEqual(refusedAs('advanceNotFound'))
    }
  })
})

it('a drawer’s cash-up counts the advances that were paid out of it, and not those of a bank', async () => {
  const { id, fullName } = await school.hire()
  const { advance } = await school.advance(id, { amount: 40 })
  await school.advance(id, { amount: 30, paymentMethod: 'Bank', overdrawnReason: 'on its way' })
  const office = school.actor('office').fullName
  const { expenses: paid, lines } = await school.call(getCashUp, school.actor('admin'), { query: { date: TODAY } })
  expect(paid.filter(({ description }) => description === fullName)).toEqual([
    expect.objectContaining({ voucher: `Advance ${advance.id}`, category: 'Advance', by: office, cents: 4_000 }),
  ])
  const advances = paid.filter(({ by, method }) => by === office && method === 'Cash')
  const drawer = lines.find(({ collector, method }) => collector === office && method === 'Cash')
  expect(drawer?.paidOutCents).toBe(sumOf(advances, ({ cents }) => cents))
  await school.drop(advance.id)
  const after = await school.call(getCashUp, school.actor('admin'), { query: { date: TODAY } })
  expect(after.changes).toContainEqual(expect.objectContaining({ receipt: `Advance ${advance.id}`, cents: 4_000 }))
  const now = after.lines.find(({ collector, method }) => collector === office && method === 'Cash')
  expect([now?.paidOutCents, now?.drawerCents]).toEqual([drawer?.paidOutCents, (drawer?.drawerCents ?? 0) + 4_000])
})

it('a day that is over keeps an advance that is corrected and then deleted, and a salary that is taken back', async () => {
  const of = (day: string) => school.call(getCashUp, school.actor('admin'), { query: { date: day } })
  const at = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })
  const { id } = await school.hire()
  const { advance } = await school.advance(id, { amount: 40 })
  const { details } = await school.pay({ month: 8 }, 'admin', at('2026-09-14'))
  const payout = details.find(({ employeeId }) => employeeId === id)
  const before = await of(TODAY)
  await school.edit(advance.id, { amount: 25 }, 'admin', at('2026-09-15'))
  await school.drop(advance.id, 'admin', at('2026-09-16'))
  await school.reverse(payout?.payoutId ?? 0, 'twice', at('2026-09-16'))
  const after = await of(TODAY)
  expect([after.lines, after.expenses]).toEqual([before.lines, before.expenses])
  const drawn = async (day: string) =>
    (await of(day)).changes.map(({ kind, receipt, cents, reason }) => [
      kind,
      receipt.startsWith('Advance'),
      cents,
      reason,
    ])
  expect(await drawn('2026-09-15')).toEqual([['corrected', true, 1_500, '']])
  const paidCents = Math.round((payout?.paidAmount ?? 0) * 100)
  expect(await drawn('2026-09-16')).toEqual(
    expect.arrayContaining([
      ['voided', true, 2_500, ''],
      ['voided', false, paidCents, 'twice'],
    ]),
  )
})

describe('lists of advances', () => {
  const list = (query: Record<string, unknown>) =>
    school.call(endpoints.listAdvances, school.actor('office'), { query })
  const detail = (query: Record<string, unknown>) =>
    school.call(endpoints.getAdvanceDetail, school.actor('office'), { query })

  it('have ten on a page, and the sum of all that match', async () => {
    const { id } = await school.hire({ fullName: 'Hodan 100% Warsame' })
    for (let each = 1; each <= 12; each++) await school.advance(id, { amount: each })
    const first = await list({ search: '100%' })
    expect(first).toMatchObject({ total: 12, totalAdvance: 78, page: 1, limit: 10 })
    expect(first.advances.map(({ amount }) => amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect((await list({ search: '100%', page: 2 })).advances).toHaveLength(2)
    expect((await list({ search: String(id) })).total).toBeGreaterThanOrEqual(12)
    expect(await list({ search: '100%', month: 8 })).toMatchObject({ total: 0, totalAdvance: 0 })
    expect((await list({ search: '100%', month: 9, year: 2026 })).total).toBe(12)
    expect((await list({ search: '100%', year: 2025 })).total).toBe(0)
  })

  it('tell the advances of one employee by number or name, the whole name first', async () => {
    const longer = await school.hire({ fullName: 'Cabdi Nuur Xasan' })
    const { id } = await school.hire({ fullName: 'Cabdi Nuur' })
    await school.advance(id, { amount: 20 }, 'admin')
    await school.advance(id, { amount: 30, month: 10 })
    const [office, admin] = [school.actor('office').fullName, school.actor('admin').fullName]
    expect(await detail({ employeeName: 'cabdi nuur' })).toMatchObject({
      employeeName: 'Cabdi Nuur',
      advancesBy: `${office}, ${admin}`,
      totalAdvance: 50,
    })
    expect(await detail({ employeeId: id, month: 9, year: 2026 })).toMatchObject({
      totalAdvance: 20,
      advancesBy: admin,
    })
    expect(await detail({ employeeId: longer.id })).toMatchObject({ totalAdvance: 0, advancesBy: '', advances: [] })
    for (const query of [{}, { employeeName: 'nobody' }, { employeeId: 999_999 }])
      await expect(detail(query)).rejects.toEqual(refusedAs('employeeNotFound'))
  })
})

describe('a payout', () => {
  const monthOf = (month: number) => ({ month, year: 2026 })
  const everybody = async (month: number) => (await school.preview(monthOf(month))).balances

  it('pays everybody what is left once, as one expense each', async () => {
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

  it('settles its month: no advance is added, changed or deleted, and its salary stays', async () => {
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

  it('can be pressed by the other call, which answers with a message only', async () => {
    const payAll = () => school.call(endpoints.payAll, school.actor('office'), { body: monthOf(1) })
    expect(await payAll()).toEqual({ message: 'Salaries paid successfully' })
    expect(await payAll()).toEqual({ message: 'All salaries of January 2026 were paid already.' })
  })

  it('pays who worked in the month: not who came later or had left, but who left within it', async () => {
    const later = await school.hire({ dateOfHire: '2026-07-01' })
    const within = await school.hire()
    const earlier = await school.hire()
    await leave(within.id, '2026-06-02')
    await leave(earlier.id, '2026-05-31')
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

  it('of nothing is settled without an expense', async () => {
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

  it('of a closed month is posted on the first open day, marked', async () => {
    const { id, fullName } = await school.hire()
    const now = { now: Date.parse('2026-08-20T07:00:00Z') }
    await school.advance(id, { amount: 100, month: 8 }, 'office', now)
    const { details } = await school.pay({ month: 8 }, 'admin', now)
    await school.close(8)
    const closed = await statement({ month: 8, year: 2026 })
    await school.reverse(details.find(({ employeeId }) => employeeId === id)?.payoutId ?? 0)
    expect(await statement({ month: 8, year: 2026 })).toEqual(closed)
    const query = EntriesQuery.parse({ from: '2026-09-01', to: '2026-09-01', account: 'salaries', limit: '50' })
    const { entries } = await school.call(books.listEntries, school.actor('admin'), { query })
    expect(entries.some(({ text }) => text.startsWith(`Advances that are part of a salary, ${fullName}`))).toBe(true)
    expect(entries).toMatchObject([
      { date: '2026-09-01', amount: -200, receivedAfterClosing: '2026-08-20' },
      { date: '2026-09-01', amount: -100, receivedAfterClosing: '2026-08-20' },
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
