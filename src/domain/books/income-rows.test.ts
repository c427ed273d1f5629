import { expect, test } from 'vitest'
import { sumOf } from '../core/grouped.ts'
import { STANDARD_CHART } from './chart.ts'
import { budgetOfPeriod } from './budget.rules.ts'
import { incomeRows } from './income-rows.ts'
import { incomeStatement } from './statements.rules.ts'
import type { Totals } from './figures.rules.ts'

const line = (over: Partial<Totals>): Totals => ({
  account: 'cash',
  kind: 'expense',
  isReceipt: false,
  feeMonth: 0,
  debitCents: 0,
  creditCents: 0,
  ...over,
})
const of = (totals: readonly Totals[]) =>
  incomeStatement({ period: { from: 202_609, to: 202_609 }, isClosed: false, totals, chart: STANDARD_CHART })

const rent = of([line({ account: 'expense:Rent', debitCents: 700 }), line({ account: 'salaries', debitCents: 300 })])
const fuel = of([line({ account: 'expense:Fuel', debitCents: 50 }), line({ account: 'held', creditCents: 10 })])
const budget = budgetOfPeriod([{ month: 9, line: 'expense:Water', cents: 40 }], () => 'Water')

test('an income statement has a row for each account of any of its columns, and each column adds up', () => {
  const rows = incomeRows([rent, fuel, budget, null])
  const accounts = rows.filter(({ figure, name }) => figure === null || name !== null)
  expect(accounts.map(({ key, amounts }) => [key, ...amounts])).toEqual([
    ['expense:Rent', 700, 0, null, null],
    ['expense:Fuel', 0, 50, null, null],
    ['expense:Water', 0, 0, 40, null],
    ['salaries', 300, 0, null, null],
  ])
  const totals = rows.find(({ key }) => key === 'totalExpenses')?.amounts
  expect(totals).toEqual(
    [0, 1, 2, 3].map((at) => (at === 3 ? null : sumOf(accounts, ({ amounts }) => amounts[at] ?? 0))),
  )
})

test('an income statement has its notes where one of the columns has them, and none for a budget', () => {
  expect(incomeRows([rent]).some(({ tone }) => tone === 'note')).toBe(false)
  expect(incomeRows([rent, fuel, budget]).at(-1)).toMatchObject({ key: 'heldChange', amounts: [0, 10, null] })
})
