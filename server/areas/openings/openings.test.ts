import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as assets from '#domain/assets/assets.endpoints.ts'
import * as books from '#domain/books/books.endpoints.ts'
import { recordExpense, summarizeExpenses } from '#domain/expenses/expenses.endpoints.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import * as endpoints from '#domain/openings/openings.endpoints.ts'
import { SaveOpening, SaveOpeningStudents, type OpeningStudent } from '#domain/openings/openings.schema.ts'
import type { Problem } from '#domain/core/problems.ts'
import * as payroll from '#domain/payroll/payroll.endpoints.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { employeeAdvances, journalEntries, schoolSettings, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'
import { expectMonthAddsUp } from '../books/test-identities.ts'
import { hire } from '../employees/test-employees.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'

let database: Database
let school: MoneySchool

const DAY = '2026-10-01'
const at = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })
const admin = () => school.actor('admin')

beforeEach(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 4)
  await database.db.update(schoolSettings).set({ value: true }).where(eq(schoolSettings.key, 'assetsInBooks'))
  await school.removeAll()
})

const save = (body: Partial<SaveOpening> = {}, when = at('2026-10-05')) =>
  school.call(endpoints.saveOpening, admin(), { body: { day: DAY, ...body } }, when)
const saveStudents = (rows: OpeningStudent[], when = at('2026-10-05')) =>
  school.call(endpoints.saveOpeningStudents, admin(), { body: { rows } }, when)
const read = (when = at('2026-10-05')) => school.call(endpoints.getOpening, admin(), {}, when)
const sheet = async (date: string) => {
  const {
    assets: has,
    liabilities,
    equity,
  } = await school.call(books.getBalanceSheet, admin(), { query: { date } }, at('2026-12-31'))
  return Object.fromEntries(
    [...has, ...liabilities, ...equity].map(({ account, amount }) => [account ?? 'result', amount]),
  )
}
const statement = (month: number) =>
  school.call(books.getIncomeStatement, admin(), { query: { year: 2026, month } }, at('2026-12-31'))
const flow = (month: number) =>
  school.call(books.getCashFlow, admin(), { query: { year: 2026, month } }, at('2026-12-31'))
const expectBooksAgree = async () => expect(await readDifferences(database.db)).toEqual([])

describe('opening balances', () => {
  it('are there at the beginning of the day, and the rest is opening equity', async () => {
    await save({
      accounts: [
        { account: 'cash', amount: 120 },
        { account: 'safe', amount: 300 },
      ],
    })
    await save({
      accounts: [
        { account: 'zaad', amount: 55.5 },
        { account: 'cash', amount: 100 },
      ],
      base: 1,
    })
    expect(await sheet('2026-09-30')).toEqual({ result: 0 })
    expect(await sheet(DAY)).toEqual({ cash: 100, safe: 300, zaad: 55.5, openingEquity: 455.5, result: 0 })
    expect(await flow(10)).toMatchObject({ opening: 455.5, netCashFlow: 0, closing: 455.5, cashInflow: 0 })
    expect(await flow(11)).toMatchObject({ opening: 455.5, closing: 455.5 })
    expect(await statement(10)).toMatchObject({ totalRevenue: 0, netIncome: 0 })
    const { accounts, totals, revision } = await read()
    expect(accounts.filter(({ amount }) => amount > 0)).toHaveLength(3)
    expect([totals.money, totals.equity, revision]).toEqual([455.5, 455.5, 2])
    await expectMonthAddsUp(school, { year: 2026, month: 10 }, at('2026-10-31'))
    await expectBooksAgree()
  })

  it('take assets of before with their value then, and count none twice', async () => {
    const typed = {
      name: 'Desk',
      category: 'Furniture' as const,
      purchasePrice: 1_200,
      depreciationRate: 10,
      paymentMethod: null,
    }
    const buy = (more: object) =>
      school.call(
        assets.createAsset,
        admin(),
        { body: { ...typed, purchaseDate: '2024-09-30', ...more } },
        at('2026-10-05'),
      )
    await buy({})
    await buy({ purchaseDate: '2026-10-03' })
    await database.db.update(schoolSettings).set({ value: false }).where(eq(schoolSettings.key, 'assetsInBooks'))
    await buy({ purchasePrice: 100, depreciationRate: 0 })
    await save()
    expect(await sheet(DAY)).toMatchObject({
      fixedAssets: 1_200,
      accumulatedDepreciation: -240,
      openingEquity: 960,
      result: 0,
    })
    expect((await read()).assets.map(({ amount, isInBooks }) => [amount, isInBooks])).toEqual([
      [960, true],
      [100, false],
    ])
    await save({ bringAssets: true })
    expect((await read()).totals).toMatchObject({ assets: 1_060, equity: 1_060 })
    expect(await sheet('2026-10-31')).toMatchObject({ fixedAssets: 2_500, openingEquity: 1_060, capital: 1_200 })
    await save({ day: '2026-09-01' })
    expect(await sheet('2026-09-01')).toMatchObject({ fixedAssets: 1_300, openingEquity: 1_069.86 })
    await expectBooksAgree()
  })

  it('become dues that are paid at the counter, in no income before, and then as earlier months', async () => {
    const [debtor, other] = [await school.freshStudent(), await school.freshStudent()]
    await save()
    await saveStudents([
      { studentId: debtor, debt: 30, ahead: 0 },
      { studentId: other, debt: 12, ahead: 0 },
    ])
    expect(await sheet(DAY)).toEqual({ receivable: 42, openingEquity: 42, result: 0 })
    expect(await statement(10)).toMatchObject({ totalRevenue: 0 })
    const { lines } = await school.take({ lines: [school.line(debtor, 20, 9)] }, 'office', at('2026-10-06'))
    expect(lines[0]?.months).toMatchObject([{ year: 2026, month: 9, amountCents: 2_000 }])
    expect(await statement(10)).toMatchObject({ previousIncome: 20, currentIncome: 0, netRevenue: 20 })
    expect(await sheet('2026-10-06')).toEqual({ cash: 20, receivable: 22, openingEquity: 42, result: 0 })
    await school.voidPayment(lines[0]?.paymentId ?? 0, at('2026-10-07'))
    expect(await sheet('2026-10-07')).toEqual({ receivable: 42, openingEquity: 42, result: 0 })
    // Lowered by hand, and lowered below what was paid: the rest is carried forward.
    await school.take({ lines: [school.line(debtor, 20, 9)] }, 'office', at('2026-10-08'))
    await saveStudents(
      [
        { studentId: debtor, debt: 15, ahead: 0 },
        { studentId: other, debt: 0, ahead: 0 },
      ],
      at('2026-10-08'),
    )
    expect(await sheet('2026-10-08')).toEqual({ cash: 20, feesInAdvance: 5, openingEquity: 15, result: 0 })
    await expectMonthAddsUp(school, { year: 2026, month: 10 }, at('2026-10-31'))
    await expectBooksAgree()
  })

  it('settle fees with money ahead, which no day of the school took', async () => {
    const student = await school.freshStudent()
    await database.db.update(students).set({ feeCents: 1_700 }).where(eq(students.id, student))
    await save()
    await saveStudents([{ studentId: student, debt: 0, ahead: 25 }])
    expect(await sheet(DAY)).toEqual({ feesInAdvance: 25, openingEquity: -25, result: 0 })
    await school.call(generateFees, admin(), { body: { months: [{ year: 2026, month: 10 }] } }, at('2026-10-09'))
    expect(await sheet('2026-10-09')).toMatchObject({ feesInAdvance: 8, openingEquity: -25, result: 17 })
    expect(await sheet(DAY)).toEqual({ feesInAdvance: 25, openingEquity: -25, result: 0 })
    expect(await statement(10)).toMatchObject({ totalRevenue: 0 })
    const { lines } = await school.call(getCashUp, admin(), { query: { date: '2026-10-05' } }, at('2026-10-31'))
    expect(lines).toEqual([])
    await saveStudents([{ studentId: student, debt: 0, ahead: 10 }], at('2026-10-10'))
    expect(await sheet('2026-10-10')).toMatchObject({ receivable: 7, openingEquity: -10 })
    await expectBooksAgree()
  })

  it('make advances that the next salaries settle, and salaries that are paid without an expense', async () => {
    const { id: employeeId } = await hire(school, { fullName: 'Cawo', salary: 90, dateOfHire: '2025-12-01' })
    await save({ accounts: [{ account: 'cash', amount: 500 }], employees: [{ employeeId, advance: 130, salary: 60 }] })
    expect(await sheet(DAY)).toEqual({
      cash: 500,
      employeeAdvances: 130,
      salariesOwed: 60,
      openingEquity: 570,
      result: 0,
    })
    const pay = (month: number, day: string) =>
      school.call(payroll.payRemaining, admin(), { body: { year: 2026, month } }, at(day))
    expect((await pay(10, '2026-10-28')).details).toEqual([])
    expect((await pay(11, '2026-11-28')).details).toMatchObject([{ paidAmount: 50 }])
    expect(await sheet('2026-11-28')).toMatchObject({ cash: 450, salariesOwed: 60, result: -180, openingEquity: 570 })
    expect(await statement(10)).toMatchObject({ totalExpenses: 0, totalEmployeeAdvances: 0 })
    expect(await statement(11)).toMatchObject({ totalExpenses: 50, totalEmployeeAdvances: 0 })
    const owed = { params: { employeeId: employeeId }, body: { method: 'Cash' as const } }
    await school.call(endpoints.payOwedSalary, admin(), owed, at('2026-11-29'))
    expect(await sheet('2026-11-29')).toMatchObject({ cash: 390, openingEquity: 570 })
    expect(await sheet('2026-11-29')).not.toHaveProperty('salariesOwed')
    expect(await statement(11)).toMatchObject({ totalExpenses: 50, netIncome: -50 })
    expect(await flow(11)).toMatchObject({ owedOutflow: 60, expenseOutflow: 50, netCashFlow: -110 })
    const summary = await school.call(
      summarizeExpenses,
      admin(),
      { query: { year: 2026, month: 11 } },
      at('2026-11-30'),
    )
    expect(summary.totalExpenses).toBe(50)
    await expect(school.call(endpoints.payOwedSalary, admin(), owed)).rejects.toMatchObject({ code: 'noSalaryOwed' })
    await expectMonthAddsUp(school, { year: 2026, month: 11 }, at('2026-11-30'))
    await expect(save({ employees: [{ employeeId, advance: 100 }] }, at('2026-11-30'))).rejects.toMatchObject({
      code: 'openingUsed',
    })
    const back = { params: { employeeId }, body: { reason: 'wrong' } }
    await school.call(endpoints.takeOwedSalaryBack, admin(), back, at('2026-11-30'))
    expect(await sheet('2026-11-30')).toMatchObject({ cash: 450, salariesOwed: 60 })
    await expectBooksAgree()
  })
})

describe('opening balances are refused', () => {
  const codeOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => null,
      (error: Problem) => error.code,
    )

  it('of a day in the future, after the first entries, and once its month is closed', async () => {
    expect(await codeOf(save({ day: '2026-10-06' }))).toBe('futureDate')
    const student = await school.freshStudent()
    expect(await codeOf(saveStudents([{ studentId: student, debt: 5, ahead: 0 }]))).toBe('openingMissing')
    await school.take({ lines: [school.line(student, 20, 10)] }, 'office', at('2026-10-03'))
    await expect(save({ day: '2026-10-04' })).rejects.toMatchObject({
      code: 'openingTooLate',
      message: expect.stringContaining('03/10/2026') as string,
    })
    await save()
    const close = { body: { year: 2026, month: 10 } }
    const { profitLog } = await school.call(books.closeMonth, admin(), close, at('2026-11-02'))
    expect(await codeOf(save({}, at('2026-11-02')))).toBe('openingClosed')
    expect(await codeOf(save({ day: '2026-09-01' }, at('2026-11-02')))).toBe('openingClosed')
    expect(await codeOf(saveStudents([{ studentId: student, debt: 5, ahead: 0 }], at('2026-11-02')))).toBe(
      'openingClosed',
    )
    expect((await read(at('2026-11-02'))).isClosed).toBe(true)
    const reopen = { params: { id: profitLog.id }, query: { reason: 'forgotten' } }
    await school.call(books.reopenMonth, admin(), reopen, at('2026-11-02'))
    await save({}, at('2026-11-02'))
  })

  it('with entries of days before: those that are typed are refused, and late payments of tablets count on the opening day', async () => {
    const student = await school.freshStudent([10])
    await save()
    const typed = { category: 'Fuel' as const, amount: 5, date: '2026-09-30', paymentMethod: 'Cash' as const }
    const spend = school.call(recordExpense, admin(), { body: typed }, at('2026-10-05'))
    await expect(spend).rejects.toMatchObject({
      code: 'beforeOpening',
      message: expect.stringContaining('01/10/2026') as string,
    })
    const byHand = {
      type: 'DEPOSIT' as const,
      amount: 500,
      date: '2026-09-30',
      method: 'Cash' as const,
      description: 'x',
    }
    expect(await codeOf(school.call(books.recordLedgerEntry, admin(), { body: byHand }, at('2026-10-05')))).toBe(
      'beforeOpening',
    )
    const write = { id: 'AAA-late', version: 1, madeAt: '2026-09-28T07:00:00.000Z' }
    const taken = { receipt: school.freshReceipt(), lines: [school.line(student, 17, 10)] }
    await school.take(taken, 'office', { ...at('2026-10-06'), write })
    const { kind, day, ownDay } = journalEntries
    const entered = await database.db.select({ day, ownDay }).from(journalEntries).where(eq(kind, 'payment'))
    expect(entered).toEqual([{ day: DAY, ownDay: '2026-09-28' }])
    await expectBooksAgree()
  })

  it('that are negative, twice, of both kinds, or of nobody at the school', async () => {
    const student = await school.freshStudent()
    await save()
    const row = { studentId: student, debt: 5, ahead: 0 }
    const wrong = (rows: object[]) => SaveOpeningStudents.safeParse({ rows }).success
    expect([wrong([row]), wrong([{ ...row, debt: -5 }]), wrong([{ ...row, ahead: 5 }]), wrong([row, row])]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(SaveOpening.safeParse({ day: DAY, accounts: [{ account: 'cash', amount: -1 }] }).success).toBe(false)
    expect(SaveOpening.safeParse({ day: DAY, accounts: [{ account: 'capital', amount: 1 }] }).success).toBe(false)
    expect(await codeOf(saveStudents([row, { ...row, studentId: 999_999 }]))).toBe('studentNotFound')
    await school.remove(student)
    expect(await codeOf(saveStudents([row]))).toBe('studentNotFound')
    expect(await codeOf(save({ employees: [{ employeeId: 999, advance: 5 }] }))).toBe('employeeNotFound')
    expect((await read()).totals.equity).toBe(0)
  })

  it('from employees who left, and advances that no year of salaries settles', async () => {
    const { id: employeeId } = await hire(school, { fullName: 'Rooble', salary: 10, dateOfHire: '2025-12-01' })
    expect(await codeOf(save({ employees: [{ employeeId, advance: 121 }] }))).toBe('openingAdvanceTooLarge')
    await save({ employees: [{ employeeId, advance: 120 }] })
    await database.db.execute(
      sql`update employees set left_on = '2026-10-04', left_by = ${admin().id} where id = ${employeeId}`,
    )
    await save({ employees: [{ employeeId, advance: 120 }] })
    expect(await codeOf(save({ employees: [{ employeeId, advance: 20 }] }))).toBe('employeeLeft')
    const [advance] = await database.db.select().from(employeeAdvances)
    const remove = school.call(payroll.deleteAdvance, admin(), { params: { id: advance?.id ?? 0 } })
    expect(await codeOf(remove)).toBe('advanceIsOpening')
  })

  it('in a month whose fees were made here, or for which old debts were paid', async () => {
    const [debtor, charged] = [await school.freshStudent(), await school.freshStudent([9])]
    await save()
    expect(await codeOf(saveStudents([{ studentId: charged, debt: 5, ahead: 0 }]))).toBe('openingMonthMade')
    await saveStudents([{ studentId: debtor, debt: 5, ahead: 0 }])
    await school.take({ lines: [school.line(debtor, 2, 9)] }, 'office', at('2026-10-06'))
    expect(await codeOf(save({ day: '2026-08-01' }))).toBe('openingDuesPaid')
    expect(await codeOf(save({ base: 7 }))).toBe('openingChanged')
  })
})
