import { expect, test } from 'vitest'
import { budgetLines } from './budget.rules.ts'
import { FIGURES } from './books.schema.ts'
import { chartOf, STANDARD_CHART as chart } from './chart.ts'
import { figureCents, type Totals } from './figures.rules.ts'
import { monthAfter, quarterPeriod, yearPeriod, daysOfPeriod, monthPeriod } from './periods.rules.ts'
import { balanceSheet, cashFlow, incomeStatement } from './statements.rules.ts'

const row = (
  account: Totals['account'],
  kind: Totals['kind'],
  [debitCents, creditCents]: readonly [number, number],
  more: Partial<Totals> = {},
): Totals => ({ account, kind, isReceipt: kind === 'payment', feeMonth: 0, debitCents, creditCents, ...more })

// September: 170.00 for September, 34.00 for July, 17.00 for October and 5.00 carried forward, of which 9.00 are discounts
// and 1.00 was given back of July; 20.00 on hold and 12.00 of no student; 40.00 for water and 3.50 for fuel of which 1.00
// came back; deposits of 100.00 and withdrawals of 30.00 by hand; 60.00 moved to the bank.
const totals: readonly Totals[] = [
  row('receivable', 'fee', [17_000, 0], { feeMonth: 202_609 }),
  row('schoolFees', 'fee', [0, 17_000], { feeMonth: 202_609 }),
  row('receivable', 'payment', [0, 17_000], { feeMonth: 202_609 }),
  row('receivable', 'payment', [100, 3_400], { feeMonth: 202_607 }),
  row('receivable', 'payment', [0, 1_700], { feeMonth: 202_610 }),
  row('feesInAdvance', 'payment', [0, 500]),
  row('discounts', 'payment', [900, 0]),
  // Money that was carried forward settles a fee of September: no receipt.
  row('receivable', 'payment', [0, 800], { feeMonth: 202_609, isReceipt: false }),
  row('feesInAdvance', 'payment', [800, 0], { isReceipt: false }),
  row('held', 'payment', [0, 2_000], { isReceipt: false }),
  row('held', 'unplaced', [0, 1_200]),
  row('cash', 'payment', [23_700, 100]),
  row('cash', 'payment', [0, 2_000], { isReceipt: false }),
  row('zaad', 'payment', [2_000, 0], { isReceipt: false }),
  row('zaad', 'unplaced', [1_200, 0]),
  row('expense:Water', 'expense', [4_000, 0]),
  row('expense:Fuel', 'expense', [350, 100]),
  row('cash', 'expense', [100, 4_350]),
  // A projector of 90.00, and 5.00 that it lost in value; a desk of 70.00 that was given.
  row('fixedAssets', 'expense', [9_000, 0]),
  row('daarsalaam', 'expense', [0, 9_000]),
  row('depreciation', 'depreciation', [500, 0]),
  row('accumulatedDepreciation', 'depreciation', [0, 500]),
  row('fixedAssets', 'asset', [7_000, 0]),
  row('capital', 'asset', [0, 7_000]),
  // A deposit of 100.00 and one of 7.00 that was taken back; a withdrawal of 45.00, and one of 15.00 of August taken back.
  row('cash', 'ledger', [10_700, 700], { ledgerType: 'DEPOSIT' }),
  row('capital', 'ledger', [700, 10_700], { ledgerType: 'DEPOSIT' }),
  row('cash', 'ledger', [1_500, 4_500], { ledgerType: 'WITHDRAWAL' }),
  row('capital', 'ledger', [4_500, 1_500], { ledgerType: 'WITHDRAWAL' }),
  row('cash', 'transfer', [0, 6_000]),
  row('daarsalaam', 'transfer', [6_000, 0]),
]
const september = { chart, period: monthPeriod({ year: 2026, month: 9 }), isClosed: true, totals }

test('an income statement separates money for fees of the month, of earlier months and in advance, less discounts and expenses', () => {
  expect(incomeStatement(september)).toEqual({
    from: '2026-09-01',
    to: '2026-09-30',
    isClosed: true,
    currentIncome: 17_000,
    previousIncome: 3_300,
    advanceIncome: 2_200,
    totalRevenue: 22_500,
    totalDiscounts: 900,
    netRevenue: 21_600,
    totalExpenses: 4_250,
    totalEmployeeAdvances: 0,
    cashDifference: 0,
    exchangeDifference: 0,
    netIncome: 17_350,
    heldChange: 3_200,
    depreciation: 500,
    expensesByCategory: [
      { account: 'expense:Fuel', name: 'Fuel', amount: 250 },
      { account: 'expense:Water', name: 'Water', amount: 4_000 },
    ],
  })
})

// A salary of 90.00: 40.00 in advance, 50.00 paid out, and one of 80.00 of an earlier month that was taken back.
const payday: readonly Totals[] = [
  row('employeeAdvances', 'advance', [4_000, 0]),
  row('cash', 'advance', [0, 4_000]),
  row('salaries', 'expense', [5_000, 8_000]),
  row('cash', 'expense', [8_000, 5_000]),
  row('salaries', 'payout', [4_000, 0]),
  row('employeeAdvances', 'payout', [0, 4_000]),
]

test('total expenses are the sum of the lines of categories, also where a payout settles advances', () => {
  const statement = incomeStatement({ ...september, totals: [...totals, ...payday] })
  expect(statement.expensesByCategory.at(-1)).toEqual({ account: 'salaries', name: 'Salaries', amount: -3_000 })
  expect(statement).toMatchObject({ totalExpenses: 1_250, totalEmployeeAdvances: 4_000, netIncome: 16_350 })
  expect(statement.expensesByCategory.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_250)
  expect(figureCents('salariesPaid', payday, september.period, chart)).toBe(-3_000)
})

test('in a quarter and a year, fees of any of their months are current', () => {
  const of = (period: typeof september.period) => incomeStatement({ ...september, period })
  expect(of(quarterPeriod(2026, 3))).toMatchObject({ currentIncome: 20_300, previousIncome: 0, advanceIncome: 2_200 })
  expect(of(yearPeriod(2026))).toMatchObject({ currentIncome: 22_000, previousIncome: 0, advanceIncome: 500 })
  expect(of(yearPeriod(2025))).toMatchObject({ currentIncome: 0, previousIncome: 0, advanceIncome: 22_500 })
})

test('a cash flow leaves transfers out, and its net is the change of the cash accounts', () => {
  const flow = cashFlow(september, [
    { account: 'cash', cents: 5_000 },
    { account: 'cash', cents: 1_000 },
    { account: 'daarsalaam', cents: 700 },
  ])
  expect(flow).toMatchObject({
    received: 24_800,
    deposits: 10_000,
    cashInflow: 34_800,
    withdrawals: 3_000,
    expenseOutflow: 4_250,
    advanceOutflow: 0,
    assetOutflow: 9_000,
    netCashFlow: 18_550,
    opening: 6_700,
    closing: 25_250,
  })
  expect(flow.accounts).toEqual([
    { account: 'cash', name: 'Cash drawer', opening: 6_000, closing: 24_350 },
    { account: 'safe', name: 'Safe', opening: 0, closing: 0 },
    { account: 'zaad', name: 'ZAAD', opening: 0, closing: 3_200 },
    { account: 'edahab', name: 'E-dahab', opening: 0, closing: 0 },
    { account: 'daarsalaam', name: 'Daarsalaam bank', opening: 700, closing: -2_300 },
    { account: 'dahabshiil', name: 'Dahabshiil bank', opening: 0, closing: 0 },
    { account: 'cashShillings', name: 'Shillings in drawers', opening: 0, closing: 0 },
    { account: 'safeShillings', name: 'Shillings in the safe', opening: 0, closing: 0 },
  ])
})

test('money received equals net revenue, the growth of money on hold, and payments that are no expense', () => {
  const cents = (figure: (typeof FIGURES)[number]) => figureCents(figure, totals, september.period, chart)
  expect(cents('netRevenue') + cents('heldChange') + cents('expenseOutflow')).toBe(
    cents('received') + cents('totalExpenses'),
  )
  expect(cents('netCashFlow')).toBe(
    cents('received') +
      cents('deposits') -
      cents('withdrawals') -
      cents('expenseOutflow') -
      cents('advanceOutflow') -
      cents('assetOutflow'),
  )
})

test('an expense on hold lessens money on hold by the amount that left the drawer, and is no expense yet', () => {
  const held = [...totals, row('held', 'expense', [2_222, 0]), row('cash', 'expense', [0, 2_222])]
  const change = (figure: (typeof FIGURES)[number]) =>
    figureCents(figure, held, september.period, chart) - figureCents(figure, totals, september.period, chart)
  expect([change('heldChange'), change('totalExpenses'), change('netIncome')]).toEqual([-2_222, 0, 0])
  expect([change('expenseOutflow'), change('netCashFlow')]).toEqual([2_222, -2_222])
})

test('a statement without entries is zero everywhere', () => {
  const nothing = { ...september, totals: [] }
  expect(Object.values(incomeStatement(nothing)).filter((value) => typeof value === 'number' && value !== 0)).toEqual(
    [],
  )
  for (const figure of FIGURES) expect(figureCents(figure, [], september.period, chart)).toBe(0)
})

test('a balance sheet shows what is owed above zero, and the result of all of time as equity', () => {
  const sheet = balanceSheet(
    '2026-09-14',
    [
      { account: 'cash', cents: 30_000 },
      { account: 'receivable', cents: 5_000 },
      { account: 'feesInAdvance', cents: -1_200 },
      { account: 'held', cents: -800 },
      { account: 'capital', cents: -20_000 },
      { account: 'schoolFees', cents: -15_000 },
      { account: 'discounts', cents: 500 },
      { account: 'expense:Rent', cents: 1_500 },
    ],
    chart,
  )
  const worth = (lines: readonly { name: string; amount: number }[]) => lines.map(({ name, amount }) => [name, amount])
  expect(worth(sheet.assets)).toEqual([
    ['Cash drawer', 30_000],
    ['Fees receivable', 5_000],
  ])
  expect(worth(sheet.liabilities)).toEqual([
    ['Fees paid in advance', 1_200],
    ['Money on hold', 800],
  ])
  expect(worth(sheet.equity)).toEqual([
    ['Contributions', 20_000],
    ['Result of all of time', 13_000],
  ])
  expect(sheet).toMatchObject({ totalAssets: 35_000, totalLiabilities: 2_000, totalEquity: 33_000, isBalanced: true })
  expect(balanceSheet('2026-09-14', [{ account: 'cash', cents: 1 }], chart).isBalanced).toBe(false)
})

test('periods are whole months, also over the end of a year and in a leap year', () => {
  expect(daysOfPeriod(monthPeriod({ year: 2028, month: 2 }))).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfPeriod(quarterPeriod(2026, 4))).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(monthAfter({ year: 2026, month: 12 })).toEqual({ year: 2027, month: 1 })
})

test('categories and accounts of a school are lines of its statements, also retired ones, under their names of today', () => {
  const own = chartOf([
    { code: 'own:00000000000a', kind: 'expense', name: 'Guards', isRetired: true },
    { code: 'own:00000000000b', kind: 'expense', name: 'Charity', isRetired: false },
    { code: 'bank:00000000000c', kind: 'bank', name: 'Salaam bank', isRetired: false },
  ])
  const spent: Totals[] = [
    row('expense:own:00000000000a', 'expense', [700, 0]),
    row('expense:own:00000000000b', 'expense', [40, 0]),
    row('salaries', 'expense', [100, 0]),
    row('bank:00000000000c', 'expense', [0, 840]),
  ]
  const statement = incomeStatement({ ...september, chart: own, totals: spent })
  expect(statement.expensesByCategory.map(({ name, amount }) => [name, amount])).toEqual([
    ['Charity', 40],
    ['Guards', 700],
    ['Salaries', 100],
  ])
  expect([statement.totalExpenses, statement.netIncome]).toEqual([840, -840])
  const flow = cashFlow({ ...september, chart: own, totals: spent }, [{ account: 'bank:00000000000c', cents: 1_000 }])
  expect(flow.accounts.at(-1)).toMatchObject({ name: 'Salaam bank', opening: 1_000, closing: 160 })
  expect([flow.expenseOutflow, flow.netCashFlow, flow.closing]).toEqual([840, -840, 160])
  const sheet = balanceSheet(
    '2026-09-30',
    [
      { account: 'bank:00000000000c', cents: 160 },
      { account: 'expense:own:00000000000a', cents: 840 },
      { account: 'openingEquity', cents: -1_000 },
    ],
    own,
  )
  expect(sheet).toMatchObject({ totalAssets: 160, totalEquity: 160, isBalanced: true })
  expect(budgetLines(own)).toContain('expense:own:00000000000b')
  expect(budgetLines(own)).not.toContain('expense:own:00000000000a')
})
