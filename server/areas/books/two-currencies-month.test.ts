import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { createOwnAccount } from '#domain/books/own-accounts.endpoints.ts'
import type { ManualEntry } from '#domain/books/books.schema.ts'
import { getDrawerPaper } from '#domain/drawers/drawer-papers.endpoints.ts'
import * as drawers from '#domain/drawers/drawers.endpoints.ts'
import type { CloseDrawer, OpenDrawer } from '#domain/drawers/drawers.schema.ts'
import * as expenses from '#domain/expenses/expenses.endpoints.ts'
import type { CheckedExpense } from '#domain/expenses/expenses.schema.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import { refundPayment } from '#domain/fees/payments.endpoints.ts'
import { saveOpening, saveOpeningStudents } from '#domain/openings/openings.endpoints.ts'
import { getMonthReport } from '#domain/monthend/monthend.endpoints.ts'
import * as payroll from '#domain/payroll/payroll.endpoints.ts'
import type { ShillingPart } from '#domain/school/shillings.schema.ts'
import { exchangeMoney } from '#domain/shillings/exchange.endpoints.ts'
import { setRate } from '#domain/shillings/rates.endpoints.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { schoolSettings, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { hire } from '../employees/test-employees.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'
import { shillingBalance } from '../school/shillings.ts'
import { walletCalls } from '../wallets/test-statements.ts'
import { walletHandlers } from '../wallets/wallets.handlers.ts'
import { expectDaysAgree, expectMonthAddsUp, expectOpeningsAddUp } from './test-identities.ts'

// October 2026 of a school that takes dollars and Somaliland shillings, with three drawers, one of them on a tablet that arrives
// days later, an own category, an own bank and a wallet's statement with gaps. Every figure below was worked out by hand. C: dollars
// in drawers, S: safe, Z: ZAAD, D: Daarsalaam, P: Premier Bank; CS and SS: shillings in drawers and in the safe, as
// shillings/cents that the books have for them.

const OCTOBER = { year: 2026, month: 10 }

let school: MoneySchool
let database: Database
let [refs, writes, cawo] = [0, 0, 0]
let guards: `own:${string}` = 'own:000000000000'
let premier: `bank:${string}` = 'bank:000000000000'
let family: number[] = []

const ref = () => `00000000-0000-4000-9000-${String(++refs).padStart(12, '0')}`
const at = (day: string, minute = 0) => ({ now: Date.parse(`2026-${day}T07:00:00Z`) + minute * 60_000 })
/** Options of a call of a day that arrives from a tablet on a later day. */
const late = (day: string, minute: number, arrival: string) => ({
  ...at(arrival, minute),
  write: { id: `AAA-${++writes}`, version: 1, madeAt: new Date(at(day, minute).now).toISOString() },
})
type When = ReturnType<typeof at>
const admin = () => school.actor('admin')
const office = () => school.actor('office')
const why = { overdrawnReason: 'counted' }

type Who = 'office' | 'admin'
const open = (who: Who, drawer: string, body: Omit<OpenDrawer, 'ref' | 'drawer'>, when: When) =>
  school.call(drawers.openDrawer, school.actor(who), { body: { ref: ref(), drawer, ...body } }, when)
const close = (who: Who, drawer: string, body: Omit<CloseDrawer, 'ref' | 'drawer'>, when: When) =>
  school.call(drawers.closeDrawer, school.actor(who), { body: { ref: ref(), drawer, ...body } }, when)
const notes = (dollars: number, shillings: number) => ({
  counts: [
    { currency: 'USD' as const, value: 1, count: dollars },
    ...(shillings > 0 ? [{ currency: 'SLSH' as const, value: 500, count: shillings / 500 }] : []),
  ],
})
type Paid = { drawer?: string; shillings?: ShillingPart; method?: 'Cash' | 'ZAAD'; number?: string; who?: Who }
const pay = async (student: number, amount: number, when: When, { who = 'office', ...more }: Paid = {}) => {
  const receipt = school.freshReceipt()
  const { lines } = await school.take({ lines: [school.line(student, amount, 10)], receipt, ...more }, who, when)
  return lines[0]?.paymentId ?? 0
}
const spend = async (who: Who, over: Partial<CheckedExpense>, day: string, minute = 0) => {
  const body = { category: 'Water', amount: 1, date: `2026-${day}`, paymentMethod: 'Cash', ...why, ...over } as const
  return (await school.call(expenses.recordExpense, school.actor(who), { body }, at(day, minute))).expense
}
const enter = (day: string, over: Partial<ManualEntry>) => {
  const body = {
    type: 'DEPOSIT' as const,
    amount: 1,
    description: 'By hand',
    method: 'Bank' as const,
    account: 'daarsalaam' as const,
    ...over,
  }
  return school.call(books.recordLedgerEntry, admin(), { body: { ...body, ...why } }, at(day))
}
const setDay = (day: string, rate: number) =>
  school.call(setRate, office(), { body: { ref: ref(), day: `2026-${day}`, rate } }, at(day))

async function openings() {
  // 1: S 300, Z 200, SS 850,000 at 8,500 = 100.00. 2: S1 owes 10. 3: S2 has 5 ahead. 600 + 10 - 5 = 605.
  const body = {
    day: '2026-10-01',
    accounts: [
      { account: 'safe' as const, amount: 300 },
      { account: 'zaad' as const, amount: 200 },
    ],
    shillings: [{ account: 'safeShillings' as const, shillings: 850_000, rate: 8_500 }],
  }
  await school.call(saveOpening, admin(), { body }, at('10-01'))
  const [s1 = 0, s2 = 0] = family
  const rows = [
    { studentId: s1, debt: 10, ahead: 0 },
    { studentId: s2, debt: 0, ahead: 5 },
  ]
  await school.call(saveOpeningStudents, admin(), { body: { rows } }, at('10-01'))
  // 4 to 15: fees of October, 17 for each of twelve students; the 5 of S2 are used.
  await school.call(generateFees, admin(), { body: { months: [OCTOBER] } }, at('10-01'))
  await setDay('10-01', 8_500)
}

async function firstDrawer() {
  const [s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0] = family
  const drawer = 'AAA-Z000001'
  const day = (minute: number) => at('10-02', minute)
  // 16: C +50, S -50; CS 85,000/1000, SS 765,000/9000.
  await open('office', drawer, { float: 50, floatShillings: 85_000, from: 'safe' }, day(0))
  // 17: C +27, of which 10 are the debt from before. 18: C +12.
  await pay(s1, 27, day(1), { drawer })
  await pay(s2, 12, day(2), { drawer })
  // 19: 17 as C +10 and 60,000 less 500 of change: CS 144,500/1700. 20: 17 as 144,500: CS 289,000/3400.
  const refunded = await pay(s3, 17, day(3), { drawer, shillings: { amount: 59_500, rate: 8_500, dollars: 7 } })
  await pay(s4, 17, day(4), { drawer, shillings: { amount: 144_500, rate: 8_500, dollars: 17 } })
  // 21: Z +17.
  await pay(s5, 17, day(5), { drawer, method: 'ZAAD', number: '770000005' })
  // 22: C -8. 23: guards, 42,500 shillings for 5.00: CS 246,500/2900.
  const water = await spend('office', { amount: 8 }, '10-02', 6)
  const shillings = { amount: 42_500, rate: 8_500, dollars: 5 }
  await spend('office', { category: guards, amount: 5, shillings }, '10-02', 7)
  // 24: C -40, S +40.
  const move = { ref: ref(), drawer, direction: 'out' as const, amount: 40, account: 'safe' as const }
  await school.call(drawers.moveDrawerMoney, office(), { body: move }, day(8))
  // 25: expected C 51, counted 50; expected 246,500, counted 247,000, worth 6 more: CS 247,000/2906. C -30 and 200,000 to the safe
  // at the average, 2353.04: CS 47,000/553, SS 965,000/11353.
  const counted = { ...notes(50, 247_000), left: 20, taken: 30, leftShillings: 47_000, takenShillings: 200_000 }
  await close('office', drawer, { ...counted, reason: 'a torn note' }, day(60))
  return { refunded, water: water.id }
}

async function secondDrawer(refunded: number) {
  const s6 = family[5] ?? 0
  const s7 = family[6] ?? 0
  const drawer = 'AAA-Z000002'
  const day = (minute: number) => at('10-05', minute)
  await setDay('10-05', 8_600)
  // 26: 20 and 46,000 are found of what was left, 1,000 too few, worth 11.77: CS 46,000/541.
  const float = { float: 20, floatShillings: 46_000, from: 'drawer' as const, after: 'AAA-Z000001' }
  await open('admin', drawer, float, day(0))
  // 27: 17 with a note of 20 and 26,000 of change: C +20; the 26,000 are worth 305.78: CS 20,000/235, 6 lost.
  await pay(s6, 17, day(1), { drawer, who: 'admin', shillings: { amount: -26_000, rate: 8_600, dollars: -3 } })
  // 28: 17 as 146,000, which are 1697.67: CS 166,000/1933, 2 lost.
  await pay(s7, 17, day(2), { drawer, who: 'admin', shillings: { amount: 146_000, rate: 8_600, dollars: 17 } })
  // 29: an advance of 20: C -10, and 86,000, which are worth 1001.43: CS 80,000/932, 1 lost.
  const shillings = { amount: 86_000, rate: 8_600, dollars: 10 }
  const body = { ...OCTOBER, amount: 20, paymentMethod: 'Cash' as const, shillings, ...why }
  await school.call(payroll.createAdvance, admin(), { params: { id: cawo }, body }, day(3))
  // 30: 7 of S3's 17 are given back as 60,000, worth 699.00: CS 20,000/233, 1 gained.
  const back = { reason: 'left early', amount: 7, shillings: { amount: 60_000, rate: 8_600, dollars: 7 }, ...why }
  await school.call(refundPayment, admin(), { params: { id: refunded }, body: back }, day(4))
  // 31: 800,000 of the safe, worth 9411.81, for 94: S +94, SS 165,000/1941, 12 lost. 32: 425,000 into the drawer for S -50: CS 445,000/5233.
  const exchange = { dollarAccount: 'safe' as const, drawer }
  const sold = {
    ref: ref(),
    account: 'safeShillings' as const,
    direction: 'sell' as const,
    shillings: 800_000,
    dollars: 94,
  }
  await school.call(exchangeMoney, admin(), { body: { ...sold, ...exchange } }, day(5))
  const bought = {
    ref: ref(),
    account: 'cashShillings' as const,
    direction: 'buy' as const,
    shillings: 425_000,
    dollars: 50,
  }
  await school.call(exchangeMoney, admin(), { body: { ...bought, ...exchange } }, day(6))
  // 33: all is there, and stays.
  await close('admin', drawer, { ...notes(30, 445_000), left: 30, taken: 0, leftShillings: 445_000 }, day(60))
}

/** A drawer of 9 October on a tablet that reaches the school on the 12th. */
async function lateDrawer() {
  const s8 = family[7] ?? 0
  const s9 = family[8] ?? 0
  const s10 = family[9] ?? 0
  const drawer = 'AAA-Z000003'
  const when = (minute: number) => late('10-09', minute, '10-12')
  // 34: C +10, S -10. 35: Z +17. 36: C +10. 37: 17 as 146,000: CS 591,000/6931, 2 lost.
  await open('office', drawer, { float: 10, from: 'safe' }, when(0))
  await pay(s8, 17, when(1), { drawer, method: 'ZAAD', number: '770000008' })
  await pay(s9, 10, when(2), { drawer })
  await pay(s10, 17, when(3), { drawer, shillings: { amount: 146_000, rate: 8_600, dollars: 17 } })
  // 38: C -20, S +20; 146,000 to the safe, worth 1712.21: CS 445,000/5219, SS 311,000/3653.
  await close('office', drawer, { ...notes(20, 146_000), left: 0, taken: 20, takenShillings: 146_000 }, when(60))
}

async function withoutDrawer(water: number) {
  const s11 = family[10] ?? 0
  const s12 = family[11] ?? 0
  // 39: C +17. 40: C -17. 41: 11.86 as 102,000: CS 547,000/6405. 42: given back, worth 1194.35: CS 445,000/5211, 8 lost. 43: C +17.
  await school.voidPayment(await pay(s11, 17, at('10-13')), at('10-14'))
  const twice = await pay(s12, 11.86, at('10-13', 1), { shillings: { amount: 102_000, rate: 8_600, dollars: 11.86 } })
  await school.voidPayment(twice, at('10-14', 1))
  await pay(s12, 17, at('10-14', 2))
  // 44: the water of 8 was 9: C -1. 45: C -4. 46: C +4.
  const body = { category: 'Water' as const, amount: 9, date: '2026-10-02', paymentMethod: 'Cash' as const, ...why }
  await school.call(expenses.updateExpense, admin(), { params: { id: water }, body }, at('10-15'))
  const { id } = await spend('admin', { category: 'Internet', amount: 4 }, '10-16')
  await school.call(expenses.voidExpense, admin(), { params: { id }, query: { reason: 'twice' } }, at('10-17'))
  // 47: Z -15. 48: D +400 of the owner. 49: D -70, P +70. 50: P -60. 51: D -280: Cawo gets 300 - 20; 52: the 20 are settled.
  await spend('admin', { category: 'Fuel', amount: 15, paymentMethod: 'ZAAD' }, '10-18')
  await enter('10-19', { amount: 400 })
  await enter('10-20', { type: 'WITHDRAWAL', amount: 70, toAccount: premier })
  await spend('admin', { category: 'Rent', amount: 60, paymentMethod: premier }, '10-21')
  const paid = { ...OCTOBER, paymentMethod: 'Bank' as const, ...why }
  await school.call(payroll.payRemaining, admin(), { body: paid }, at('10-28'))
}

/** 53 to 57: lines of the wallet's statement, of which a charge and money of nobody are in no book. */
async function statementOfZaad() {
  const wallet = walletCalls(school)
  const line = (number: string, day: string, amount: number, balanceAfter: number) => ({
    number,
    day: `2026-${day}`,
    amount,
    balanceAfter,
  })
  await wallet.bring('zaad', [
    line('770000005', '10-02', 17, 217),
    line('770000008', '10-09', 17, 234),
    line('770000101', '10-18', -15, 219),
    line('770000102', '10-18', -0.3, 218.7),
    line('770000103', '10-25', 5, 223.7),
  ])
  const { pairs } = await wallet.exact('zaad')
  await wallet.confirm(
    'zaad',
    pairs.map(({ lineId, kind, ref: of }) => ({ lineId, kind, ref: of })),
  )
  return wallet
}

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...MONEY_HANDLERS, ...walletHandlers], 12)
  await school.removeAll()
  const set = { value: true, changedAt: '2026-09-01T06:00:00.000Z', changedBy: admin().id }
  await database.db
    .insert(schoolSettings)
    .values({ key: 'shillings', ...set })
    .onConflictDoUpdate({ target: schoolSettings.key, set })
  await database.db.update(students).set({ feeCents: 1_700, bus: null })
  family = []
  for (let at = 0; at < 12; at++) family.push(await school.freshStudent())
  cawo = (await hire(school, { fullName: 'Cawo', salary: 300, dateOfHire: '2026-09-01' })).id
  const add = async (kind: 'expense' | 'bank', name: string) =>
    (await school.call(createOwnAccount, admin(), { body: { kind, name } }, at('10-01'))).account.code
  guards = (await add('expense', 'Guards')) as typeof guards
  premier = (await add('bank', 'Premier Bank')) as typeof premier
  await openings()
  const { refunded, water } = await firstDrawer()
  await secondDrawer(refunded)
  await lateDrawer()
  await withoutDrawer(water)
})
afterAll(() => database.close())

const paper = async (number: string) => {
  const { expectedCents, differenceCents, afterClosingCents, shillings } = await school.call(
    getDrawerPaper,
    admin(),
    { params: { number } },
    at('11-20'),
  )
  return [expectedCents, differenceCents, afterClosingCents, shillings?.expected, shillings?.difference]
}

describe('a month in two currencies', () => {
  it('has drawers that were expected and counted as by hand', async () => {
    expect(await paper('AAA-Z000001')).toEqual([5_100, -100, 0, 246_500, 500])
    expect(await paper('AAA-Z000002')).toEqual([3_000, 0, 0, 445_000, 0])
    expect(await paper('AAA-Z000003')).toEqual([2_000, 0, 0, 146_000, 0])
  })

  it('has the statements that were worked out by hand', async () => {
    // 58: closed on 1 November.
    const { profitLog } = await school.call(books.closeMonth, admin(), { body: OCTOBER }, at('11-01'))
    expect(profitLog.netIncome).toBe(-212.36)
    const statement = await school.call(books.getIncomeStatement, admin(), { query: OCTOBER }, at('11-20'))
    expect(statement).toMatchObject({
      // Eight whole fees, S2's 12, 10 of S3 and of S9; the debt of S1.
      currentIncome: 168,
      previousIncome: 10,
      advanceIncome: 0,
      totalDiscounts: 0,
      netRevenue: 178,
      totalExpenses: 369,
      totalEmployeeAdvances: 20,
      // -1 + 0.06 - 0.12
      cashDifference: -1.06,
      // -(6 + 2 + 1 - 1 + 12 + 2 + 8)
      exchangeDifference: -0.3,
      netIncome: -212.36,
      heldChange: 0,
    })
    const lines = statement.expensesByCategory.map(({ name, amount }) => [name, amount])
    expect(new Map(lines as [string, number][])).toEqual(
      new Map(Object.entries({ Rent: 60, Fuel: 15, Water: 9, Guards: 5, Salaries: 280 })),
    )
    const flow = await school.call(books.getCashFlow, admin(), { query: OCTOBER }, at('11-20'))
    expect(flow).toMatchObject({
      opening: 600,
      received: 178,
      deposits: 400,
      withdrawals: 0,
      advanceOutflow: 20,
      expenseOutflow: 369,
      // 178 + 400 - 20 - 369 - 1.06 - 0.30
      netCashFlow: 187.64,
      closing: 787.64,
    })
    expect(Object.fromEntries(flow.accounts.map(({ name, closing }) => [name, closing]))).toEqual({
      'Cash drawer': 46,
      Safe: 374,
      ZAAD: 219,
      'E-dahab': 0,
      'Daarsalaam bank': 50,
      'Dahabshiil bank': 0,
      'Premier Bank': 10,
      'Shillings in drawers': 52.11,
      'Shillings in the safe': 36.53,
    })
  })

  it('ends with shillings that are counted, and a balance sheet that balances', async () => {
    expect(await shillingBalance(database.db, 'cashShillings')).toEqual({ shillings: 445_000, cents: 5_211 })
    expect(await shillingBalance(database.db, 'safeShillings')).toEqual({ shillings: 311_000, cents: 3_653 })
    const query = { date: '2026-10-31' }
    const sheet = await school.call(books.getBalanceSheet, admin(), { query }, at('11-20'))
    // Fees of 204 and the debt of 10, less 178 received and the 5 that were ahead.
    expect(sheet.assets.find(({ account }) => account === 'receivable')?.amount).toBe(31)
    expect(sheet.liabilities).toEqual([])
    // 204 of fees less 89 of expenses, 300 of salaries, 1.06 and 0.30.
    expect(sheet.equity.map(({ name, amount }) => [name, amount])).toEqual([
      ['Opening equity', 605],
      ['Contributions', 400],
      ['Result of all of time', -186.36],
    ])
    expect([sheet.totalAssets, sheet.isBalanced]).toEqual([818.64, true])
  })

  it('differs from its wallet by the charge and the money of nobody, and is reconciled', async () => {
    const wallet = await statementOfZaad()
    const found = await wallet.reconciling('zaad', '2026-10-31')
    expect(found).toMatchObject({ books: 219, statement: 223.7, begin: 0, differing: 0, unexplained: 0 })
    expect(found.lines - found.entries).toBeCloseTo(4.7)
    await wallet.sign({ account: 'zaad', day: '2026-10-31', statement: 223.7, books: 219 })
    const report = await school.call(getMonthReport, admin(), { query: OCTOBER }, at('11-20'))
    expect(report.counted.find(({ name }) => name === 'ZAAD')).toMatchObject({
      books: 219,
      found: 223.7,
      difference: 4.7,
    })
  })

  it('adds up in every line, and agrees with its sources', async () => {
    await expectMonthAddsUp(school, OCTOBER, at('11-20'))
    await expectOpeningsAddUp(school, database.db, at('11-20'))
    expect(await expectDaysAgree(school, database.db, at('11-20'))).toBeGreaterThan(10)
    expect(await readDifferences(database.db)).toEqual([])
  })
})
