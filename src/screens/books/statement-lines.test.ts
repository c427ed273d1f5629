import { expect, test } from 'vitest'
import type { CashFlow, IncomeStatement } from '#domain/books/books.schema.ts'
import {
  areWhole,
  cashFlowLines,
  exactDollars,
  exportedAccounts,
  incomeLines,
  isEmptyFlow,
  isEmptyIncome,
  papersOf,
  wholeDollars,
} from './statement-lines.ts'

const covered = { from: '2026-10-01', to: '2026-10-31', isClosed: false }
const NOTHING: IncomeStatement = {
  ...covered,
  currentIncome: 0,
  previousIncome: 0,
  advanceIncome: 0,
  totalRevenue: 0,
  totalDiscounts: 0,
  netRevenue: 0,
  totalExpenses: 0,
  totalEmployeeAdvances: 0,
  cashDifference: 0,
  exchangeDifference: 0,
  netIncome: 0,
  depreciation: 0,
  heldChange: 0,
  expensesByCategory: [],
}
const NO_FLOW: CashFlow = {
  ...covered,
  cashInflow: 0,
  advanceOutflow: 0,
  assetOutflow: 0,
  owedOutflow: 0,
  cashDifference: 0,
  exchangeDifference: 0,
  expenseOutflow: 0,
  netCashFlow: 0,
  received: 0,
  deposits: 0,
  withdrawals: 0,
  opening: 25_000,
  closing: 25_000,
  accounts: [{ account: 'cash', name: 'Cash drawer', opening: 25_000, closing: 25_000 }],
}

test('the dashboard leaves out cents only if every amount is in whole dollars, so that sums add up', () => {
  const cents = (...amounts: number[]) => amounts.map((each) => ({ cents: each }))
  // Rounded one by one: -119 + 14 + 10 + 37 = -59.
  expect(areWhole(cents(-11_850, 1_350, 1_040, 3_660, -5_800))).toBe(false)
  expect(areWhole(cents(-11_900, 1_400, 0, -10_500))).toBe(true)
})

test('amounts of statements are rounded to whole dollars, and 0 has no minus sign', () => {
  expect([101_749, 101_750, -450, -49, -0].map(wholeDollars)).toEqual(['$1,017', '$1,018', '-$4', '$0', '$0'])
  expect([101_749, -5, -0].map(exactDollars)).toEqual(['$1,017.49', '-$0.05', '$0.00'])
})

test('a statement lists its expenses by category between net revenue and their total', () => {
  const lines = incomeLines({
    ...NOTHING,
    netRevenue: 10_000,
    totalExpenses: 9_025,
    netIncome: 975,
    expensesByCategory: [
      { account: 'expense:Rent', name: 'Rent', amount: 4_000 },
      { account: 'expense:Fuel', name: 'Fuel', amount: 25 },
      { account: 'salaries', name: 'Salaries', amount: 5_000 },
    ],
  })
  const names = lines.map(({ of }) => of)
  expect(names.slice(names.indexOf('netRevenue'), names.indexOf('totalExpenses') + 1)).toEqual([
    'netRevenue',
    'expense:Rent',
    'expense:Fuel',
    'salariesPaid',
    'totalExpenses',
  ])
  expect(lines.find(({ of }) => of === 'netIncome')).toMatchObject({ cents: 975, tone: 'result' })
})

test('the income statement has a line for money on hold only if that money has changed', () => {
  expect(incomeLines(NOTHING).some(({ of }) => of === 'heldChange')).toBe(false)
  const held = { ...NOTHING, heldChange: -300 }
  expect(incomeLines(held).at(-1)).toMatchObject({ of: 'heldChange', cents: -300, tone: 'note' })
  expect(isEmptyIncome(held)).toBe(false)
})

test('the statements of a period without movements are empty, whatever the accounts hold', () => {
  expect(isEmptyIncome(NOTHING)).toBe(true)
  expect(isEmptyFlow(NO_FLOW)).toBe(true)
  expect(isEmptyFlow({ ...NO_FLOW, deposits: 100, cashInflow: 100, withdrawals: 100 })).toBe(false)
  expect(cashFlowLines(NO_FLOW).at(-1)?.of).toBe('netCashFlow')
})

test('an exported cash flow has the opening and closing balance of each account and of all accounts', () => {
  expect(exportedAccounts(NO_FLOW).map(({ label, amount }) => [label, amount])).toEqual([
    ['Cash drawer, at the beginning', 25_000],
    ['Cash drawer, at the end', 25_000],
    ['All accounts, at the beginning', 25_000],
    ['All accounts, at the end', 25_000],
  ])
})

test('each printed statement has formatted amounts, their sums, and whether the month is closed', () => {
  const asked = { words: 'October 2026', timeZone: 'Africa/Mogadishu' }
  const closed = { isClosed: true, closedAt: '2026-11-02T21:30:00.000Z' }
  const [income, flow] = papersOf({ ...NOTHING, ...closed, netIncome: 10_001_400 }, NO_FLOW, asked)
  expect([income?.title, income?.note]).toEqual([
    'Income Statement',
    'October 2026, 01/10/2026 to 31/10/2026. Closed on 03/11/2026',
  ])
  expect(income?.parts[0]?.lines.find(({ label }) => label === 'Net Income')).toEqual({
    label: 'Net Income',
    amounts: ['$100,014.00'],
    isSum: true,
  })
  expect(flow?.note).toContain('Open: these figures may still change.')
  expect(flow?.parts[1]?.lines).toEqual([
    { label: 'Cash drawer', amounts: ['$250.00', '$250.00'], isSum: false },
    { label: 'All accounts', amounts: ['$250.00', '$250.00'], isSum: true },
  ])
})
