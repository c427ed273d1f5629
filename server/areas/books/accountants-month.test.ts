import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAsset } from '#domain/assets/assets.endpoints.ts'
import * as books from '#domain/books/books.endpoints.ts'
import { LedgerQuery, type ManualEntry } from '#domain/books/books.schema.ts'
import * as expenses from '#domain/expenses/expenses.endpoints.ts'
import type { CheckedExpense } from '#domain/expenses/expenses.schema.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import { correctPayment } from '#domain/fees/payments.endpoints.ts'
import * as payroll from '#domain/payroll/payroll.endpoints.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { schoolSettings, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { hire } from '../employees/test-employees.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'
import { drawersIn, expectDaysAgree, expectMonthAddsUp } from './test-identities.ts'

// October 2026 and the first days of November as an accountant keeps them: every figure below was worked out by hand from the
// events, in dollars. C: cash drawer, Z: ZAAD, E: E-dahab, D: Daarsalaam, H: Dahabshiil.

const OCTOBER = { year: 2026, month: 10 }
const NOVEMBER = { year: 2026, month: 11 }

let school: MoneySchool
let database: Database
let writes = 0

const at = (day: string) => ({ now: Date.parse(`2026-${day}T07:00:00Z`) })
/** Options of a call for a day that arrives from a tablet on a later day. */
const late = (day: string, arrival: string) => ({
  ...at(arrival),
  write: { id: `AAA-${++writes}`, version: 1, madeAt: `2026-${day}T07:00:00.000Z` },
})
const admin = () => school.actor('admin')
const enter = (day: string, over: Partial<ManualEntry>) => {
  const entry = { type: 'DEPOSIT' as const, amount: 1, method: 'Cash' as const, description: 'Counted' }
  return school.call(books.recordLedgerEntry, admin(), { body: { ...entry, ...over } }, at(day))
}
const takeBack = (day: string, { id }: { id: number }) =>
  school.call(books.voidLedgerEntry, admin(), { params: { id }, body: { reason: 'a slip' } }, at(day))
const costs = (day: string, over: Partial<CheckedExpense>): CheckedExpense => ({
  category: 'Water',
  amount: 1,
  date: `2026-${day}`,
  paymentMethod: 'Cash',
  ...over,
})
const spend = async (day: string, over: Partial<CheckedExpense>) =>
  (await school.call(expenses.recordExpense, admin(), { body: costs(day, over) }, at(day))).expense
const drop = (day: string, id: number) =>
  school.call(expenses.voidExpense, admin(), { params: { id }, query: { reason: 'twice' } }, at(day))
type Over = { month?: number; discount?: number } & Partial<Parameters<MoneySchool['take']>[0]>
const pay = async (day: string, student: number, amount: number, { month = 10, discount = 0, ...over }: Over = {}) =>
  (await school.take({ lines: [school.line(student, amount, month, discount)], ...over }, 'office', at(day))).lines[0]
    ?.paymentId ?? 0
const advance = async (day: string, id: number, amount: number, paymentMethod: 'Cash' | 'Bank') => {
  const body = { ...OCTOBER, amount, paymentMethod }
  return (await school.call(payroll.createAdvance, admin(), { params: { id }, body }, at(day))).advance.id
}
const paySalaries = (day: string, paymentMethod: 'Cash' | 'Bank') =>
  school.call(payroll.payRemaining, admin(), { body: { ...OCTOBER, paymentMethod } }, at(day))
const unpay = (day: string, id: number) =>
  school.call(payroll.reversePayout, admin(), { params: { id }, body: { reason: 'not fetched' } }, at(day))

/** People of these months: four students, and two employees who earn 300 and 250. */
let family: readonly [number, number, number, number]
let [cawo, rooble] = [0, 0]
let deposit = { id: 0 }
let cawoPayout = 0
let keptExpense = 0

async function fees() {
  const [s1, s2, s3, s4] = family
  // 1: fees of October, 17 for each of four students. S1 owes 17 of September as well.
  await school.call(generateFees, admin(), { body: { months: [OCTOBER] } }, at('10-01'))
  // 2: C +30 for September: its 17, and 13 of October.
  const first = await pay('10-02', s1, 30, { month: 9 })
  // 3: Z +17 for October. 4: E +25: 17 for October, 8 carried forward. 5: C +12 and 5 of discount for October.
  await pay('10-03', s2, 17, { method: 'ZAAD', number: '634111222' })
  const ahead = await pay('10-04', s3, 25, { method: 'E-dahab', number: '624111222' })
  await pay('10-05', s4, 12, { discount: 5, discountReason: 'orphan' })
  // 6: C +4 for October.
  const entered = await pay('10-05', s1, 4)
  // 7: C +6 on hold, of another tablet's series. 8: it is carried forward on the next day. 9: C +5 on hold, which stay so.
  const held = await pay('10-06', s2, 6, { receipt: 'ZZZ-R000001' })
  await school.settle(held, { action: 'carry' }, at('10-07'))
  await pay('10-07', s3, 5, { receipt: 'ZZZ-R000002' })
  // 10: the 30 were 28: C -2, of October. 11: the 4 were entered wrongly: C -4 of October. 12: C +6 for October.
  const body = { amountPaid: 28, discount: 0, reason: 'counted again' }
  await school.call(correctPayment, admin(), { params: { id: first }, body }, at('10-08'))
  await school.voidPayment(entered, at('10-09'))
  await pay('10-10', s1, 6)
  // 13: E -3: 3 of the 8 that were carried forward are given back.
  await school.giveBack(ahead, 3, at('10-11'))
}

async function costsOfTheMonth() {
  // 14: C -40. 15: Z -15. 16: D -100. 17: the 40 were 35: C +5. 18: C -12, deleted on the next day. 19: C +12.
  const water = await spend('10-12', { amount: 40 })
  await spend('10-12', { category: 'Fuel', amount: 15, paymentMethod: 'ZAAD' })
  keptExpense = (await spend('10-13', { category: 'Rent', amount: 100, paymentMethod: 'Daarsalaam' })).id
  const body = costs('10-12', { amount: 35 })
  await school.call(expenses.updateExpense, admin(), { params: { id: water.id }, body }, at('10-14'))
  const internet = await spend('10-15', { category: 'Internet', amount: 12 })
  await drop('10-16', internet.id)
  // 20: C -80 to Cawo. 21: D -250 to Rooble, all of his salary. 22: the 80 were 60: C +20.
  const given = await advance('10-17', cawo, 80, 'Cash')
  await advance('10-18', rooble, 250, 'Bank')
  await school.call(
    payroll.updateAdvance,
    admin(),
    { params: { id: given }, body: { ...OCTOBER, amount: 60 } },
    at('10-19'),
  )
}

async function byHandAndSalaries() {
  // 23: C -50 by a slip. 24: C +50. 25: C +15 of the owner. 26: C -100, H +100. 27: C -120 for a projector, which loses 0.30 a day.
  await takeBack('10-21', await enter('10-20', { type: 'WITHDRAWAL', amount: 50 }))
  deposit = await enter('10-21', { amount: 15 })
  await enter('10-22', { type: 'WITHDRAWAL', amount: 100, toAccount: 'dahabshiil' })
  const bought = { category: 'ICT Equipment', purchaseDate: '2026-10-23', purchasePrice: 120 } as const
  const body = { ...bought, name: 'Projector', depreciationRate: 91.25, paymentMethod: 'Cash' as const }
  await school.call(createAsset, admin(), { body }, at('10-23'))
  // 28: D -240: Cawo gets 300 - 60; Rooble has had all. 29: taken back, D +240. 30: paid again, C -240.
  const { details } = await paySalaries('10-29', 'Bank')
  await unpay('10-30', details[0]?.payoutId ?? 0)
  cawoPayout = (await paySalaries('10-31', 'Cash')).details[0]?.payoutId ?? 0
}

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 8)
  await school.removeAll()
  await database.db.update(schoolSettings).set({ value: true }).where(eq(schoolSettings.key, 'assetsInBooks'))
  await database.db.update(students).set({ feeCents: 1_700, bus: null })
  const first = await school.freshStudent()
  await school.call(generateFees, admin(), { body: { months: [{ year: 2026, month: 9 }] } }, at('09-01'))
  family = [first, await school.freshStudent(), await school.freshStudent(), await school.freshStudent()]
  cawo = (await hire(school, { fullName: 'Cawo', salary: 300 })).id
  rooble = (await hire(school, { fullName: 'Rooble', salary: 250 })).id
  // In September: C +500, D +800.
  await enter('09-28', { amount: 500 })
  await enter('09-28', { amount: 800, method: 'Bank', account: 'daarsalaam' })
  await fees()
  await costsOfTheMonth()
  await byHandAndSalaries()
})
afterAll(() => database.close())

/** Money into each account on each day according to the ledger, in dollars; entries with another own day are listed apart. */
async function ledgerDays(month: typeof OCTOBER): Promise<Record<string, Record<string, number>>> {
  const query = LedgerQuery.parse({ month: String(month.month), year: String(month.year), limit: '200' })
  const { entries } = await school.call(books.listLedger, admin(), { query }, at('11-30'))
  const days: Record<string, Record<string, number>> = {}
  for (const { date, account, type, amount } of entries.toReversed()) {
    const day = (days[date.slice(5)] ??= {})
    day[account] = (day[account] ?? 0) + (type === 'DEPOSIT' ? amount : -amount)
  }
  return days
}

/** Money of each drawer on a day, in dollars. */
async function cashUp(day: string) {
  const { lines } = await school.call(getCashUp, admin(), { query: { date: `2026-${day}` } }, at('11-30'))
  const { cash, zaad, edahab } = drawersIn(lines)
  return { cash: cash / 100, zaad: zaad / 100, edahab: edahab / 100 }
}

const OCTOBER_STATEMENT = {
  // 13 + 17 + 17 + (12 + 5) + 4 - 2 - 4 + 6; 17 of September; 8 + 6 - 3 carried forward.
  currentIncome: 68,
  previousIncome: 17,
  advanceIncome: 11,
  totalRevenue: 96,
  totalDiscounts: 5,
  netRevenue: 91,
  // 35 + 15 + 100 + 240; the advances of 60 + 250 stand below.
  expensesByCategory: [
    { account: 'expense:Rent', name: 'Rent', amount: 100 },
    { account: 'expense:Fuel', name: 'Fuel', amount: 15 },
    { account: 'expense:Water', name: 'Water', amount: 35 },
    { account: 'salaries', name: 'Salaries', amount: 240 },
  ],
  totalExpenses: 390,
  totalEmployeeAdvances: 310,
  cashDifference: 0,
  exchangeDifference: 0,
  // 91 - 390 - 310
  netIncome: -609,
  // 6 - 6 + 5; 8 days of 0.30
  heldChange: 5,
  depreciation: 2.4,
}
const sorted = <Line extends { name: string }>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => a.name.localeCompare(b.name))
const statement = async (month: typeof OCTOBER) => {
  const { expensesByCategory, ...rest } = await school.call(
    books.getIncomeStatement,
    admin(),
    { query: month },
    at('11-30'),
  )
  return { ...rest, expensesByCategory: sorted(expensesByCategory) }
}
const expected = { ...OCTOBER_STATEMENT, expensesByCategory: sorted(OCTOBER_STATEMENT.expensesByCategory) }
const flow = (month: typeof OCTOBER) => school.call(books.getCashFlow, admin(), { query: month }, at('11-30'))
const sheet = (date: string) => school.call(books.getBalanceSheet, admin(), { query: { date } }, at('11-30'))
const linesOf = (lines: readonly { name: string; amount: number }[]) => lines.map(({ name, amount }) => [name, amount])

describe('the books of October', () => {
  it('have on statement, cash flow and lists of expenses the figures that were worked out by hand', async () => {
    // 31: closed on 2 November, with the depreciation of its last day.
    const { profitLog } = await school.call(books.closeMonth, admin(), { body: OCTOBER }, at('11-02'))
    expect(profitLog.netIncome).toBe(-609)
    expect(await statement(OCTOBER)).toMatchObject({ ...expected, isClosed: true })
    expect(await flow(OCTOBER)).toMatchObject({
      opening: 1_300,
      received: 96,
      deposits: 15,
      withdrawals: 0,
      cashInflow: 111,
      advanceOutflow: 310,
      expenseOutflow: 390,
      assetOutflow: 120,
      // 111 - 310 - 390 - 120
      netCashFlow: -709,
      closing: 591,
      accounts: [
        { account: 'cash', opening: 500, closing: 17 },
        { account: 'safe', opening: 0, closing: 0 },
        { account: 'zaad', opening: 0, closing: 2 },
        { account: 'edahab', opening: 0, closing: 22 },
        { account: 'daarsalaam', opening: 800, closing: 450 },
        { account: 'dahabshiil', opening: 0, closing: 100 },
        { account: 'cashShillings', opening: 0, closing: 0 },
        { account: 'safeShillings', opening: 0, closing: 0 },
      ],
    })
    const summary = await school.call(expenses.summarizeExpenses, admin(), { query: OCTOBER })
    expect(summary.totalExpenses).toBe(390)
    expect(new Map(summary.categorySummary.map(({ category, amount }) => [category, amount]))).toEqual(
      new Map(Object.entries({ Rent: 100, Fuel: 15, Water: 35, Salaries: 240 })),
    )
    expect(await school.call(expenses.getIncomeSummary, admin(), { query: OCTOBER })).toEqual({
      totalIncome: 91,
      totalAdvance: 310,
      totalExpense: 390,
      used: 700,
      remaining: -609,
      lateIncome: 0,
    })
  })

  it('end with a balance sheet that balances', async () => {
    const { assets, liabilities, equity, totalAssets, totalLiabilities, isBalanced } = await sheet('2026-10-31')
    expect(linesOf(assets)).toEqual([
      ['Cash drawer', 17],
      ['ZAAD', 2],
      ['E-dahab', 22],
      ['Daarsalaam bank', 450],
      ['Dahabshiil bank', 100],
      ['Fixed assets', 120],
      ['Accumulated depreciation', -2.4],
    ])
    expect(linesOf(liabilities)).toEqual([
      ['Fees paid in advance', 11],
      ['Money on hold', 5],
    ])
    // 500 + 800 + 15; fees 17 + 68, less 5 of discounts, 150 of expenses, salaries of 550 and 2.40 of depreciation.
    expect(linesOf(equity)).toEqual([
      ['Contributions', 1_315],
      ['Result of all of time', -622.4],
    ])
    expect([totalAssets, totalLiabilities, isBalanced]).toEqual([708.6, 16, true])
  })

  it('have each day’s money in the ledger, and the money in drawers in the cash-up of that day', async () => {
    const days: Record<string, Record<string, number>> = {
      '10-02': { cash: 30 },
      '10-03': { zaad: 17 },
      '10-04': { edahab: 25 },
      '10-05': { cash: 16 },
      '10-06': { cash: 6 },
      '10-07': { cash: 5 },
      '10-08': { cash: -2 },
      '10-09': { cash: -4 },
      '10-10': { cash: 6 },
      '10-11': { edahab: -3 },
      '10-12': { cash: -40, zaad: -15 },
      '10-13': { daarsalaam: -100 },
      '10-14': { cash: 5 },
      '10-15': { cash: -12 },
      '10-16': { cash: 12 },
      '10-17': { cash: -80 },
      '10-18': { daarsalaam: -250 },
      '10-19': { cash: 20 },
      '10-20': { cash: -50 },
      '10-21': { cash: 65 },
      '10-22': { cash: -100, dahabshiil: 100 },
      '10-23': { cash: -120 },
      '10-29': { daarsalaam: -240 },
      '10-30': { daarsalaam: 240 },
      '10-31': { cash: -240 },
    }
    expect(await ledgerDays(OCTOBER)).toEqual(days)
    // Entries by hand and money that is moved are in no drawer.
    const byHand = ['10-20', '10-21', '10-22']
    for (const [day, { cash = 0, zaad = 0, edahab = 0 }] of Object.entries(days))
      expect([day, await cashUp(day)]).toEqual([day, { cash: byHand.includes(day) ? 0 : cash, zaad, edahab }])
  })
})

describe('the books of the first days of November', () => {
  it('have late entries for October, and reversals of October’s entries, on the days on which they were made', async () => {
    const before = [await statement(OCTOBER), await flow(OCTOBER), await sheet('2026-10-31')]
    const [, s2] = family
    // 32: fees of November, of which carried money settles 6 of S2's and 5 of S3's.
    await school.call(generateFees, admin(), { body: { months: [NOVEMBER] } }, at('11-02'))
    // 33: C +9 of S2 for November, taken on 30 October. 34: C -7 for fuel on 31 October. Both arrive after the closing.
    await school.take(
      { lines: [school.line(s2, 9, 11)], receipt: school.freshReceipt() },
      'office',
      late('10-30', '11-02'),
    )
    const fuel = costs('10-31', { category: 'Fuel', amount: 7, voucher: 'AAA-V000001' })
    await school.call(expenses.recordExpense, school.actor('office'), { body: fuel }, late('10-31', '11-02'))
    // 35: the rent of October stays. 36: C +240: Cawo's salary comes back. 37: C -15: the owner's deposit. 38: C -240: paid again.
    await expect(drop('11-04', keptExpense)).rejects.toMatchObject({ code: 'monthClosed' })
    await unpay('11-04', cawoPayout)
    expect((await statement(NOVEMBER)).expensesByCategory).toMatchObject([{ amount: 7 }, { amount: -240 }])
    await takeBack('11-05', deposit)
    await paySalaries('11-05', 'Cash')
    expect([await statement(OCTOBER), await flow(OCTOBER), await sheet('2026-10-31')]).toEqual(before)

    expect(await statement(NOVEMBER)).toMatchObject({
      currentIncome: 9,
      totalRevenue: 9,
      netRevenue: 9,
      // -240 + 240 of salaries are nothing.
      expensesByCategory: [{ name: 'Fuel', amount: 7 }],
      totalExpenses: 7,
      totalEmployeeAdvances: 0,
      cashDifference: 0,
      exchangeDifference: 0,
      netIncome: 2,
      heldChange: 0,
    })
    expect(await flow(NOVEMBER)).toMatchObject({
      opening: 591,
      received: 9,
      deposits: -15,
      withdrawals: 0,
      cashInflow: -6,
      expenseOutflow: 7,
      netCashFlow: -13,
      closing: 578,
    })
    expect(await ledgerDays(NOVEMBER)).toEqual({
      '11-01': { cash: 2 },
      '11-04': { cash: 240 },
      '11-05': { cash: -255 },
    })
    const drawers = { '10-30': 9, '10-31': -247, '11-01': 0, '11-04': 240, '11-05': -240 }
    for (const [day, cash] of Object.entries(drawers))
      expect([day, await cashUp(day)]).toEqual([day, { cash, zaad: 0, edahab: 0 }])
    expect(linesOf((await sheet('2026-11-05')).assets).slice(0, 2)).toEqual([
      ['Cash drawer', 4],
      ['ZAAD', 2],
    ])
  })

  it('add up in every line, and agree with their sources', async () => {
    for (const month of [OCTOBER, NOVEMBER]) await expectMonthAddsUp(school, month, at('11-30'))
    expect(await expectDaysAgree(school, database.db, at('11-30'))).toBeGreaterThan(20)
    expect(await readDifferences(database.db)).toEqual([])
  })
})
