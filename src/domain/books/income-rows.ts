import type { BudgetOfPeriod } from './budget.schema.ts'
import type { Figure, IncomeStatement } from './books.schema.ts'
import { orderOfAccount } from './chart.ts'

/** A column of an income statement: the statement of a period, or a budget. */
export type IncomeColumn = IncomeStatement | BudgetOfPeriod

/** `sum`: a sum of the lines above it; `result`: the last sum; `note`: what is no part of the sums. */
export type IncomeRow = {
  /** Figure of the statement, or code of the account of an expense. */
  key: string
  figure: Figure | null
  /** Name of an account; null of figures, whose names are texts of the screens. */
  name: string | null
  /** Whether the amount is deducted from a line above. */
  isLess: boolean
  tone: 'sum' | 'result' | 'note' | null
  /** Amount of each column in cents; null where the column has none, as a line without a budget. */
  amounts: readonly (number | null)[]
}

type Shared = Exclude<keyof BudgetOfPeriod & keyof IncomeStatement, 'expensesByCategory'>
type Of = Pick<IncomeRow, 'isLess' | 'tone'>

const PLAIN: Of = { isLess: false, tone: null }
const BEFORE: readonly (readonly [Shared, Of])[] = [
  ['currentIncome', PLAIN],
  ['previousIncome', PLAIN],
  ['advanceIncome', PLAIN],
  ['totalRevenue', { isLess: false, tone: 'sum' }],
  ['totalDiscounts', { isLess: true, tone: null }],
  ['netRevenue', { isLess: false, tone: 'sum' }],
]
const AFTER: readonly (readonly [Shared, Of])[] = [
  ['totalExpenses', { isLess: true, tone: 'sum' }],
  ['totalEmployeeAdvances', { isLess: true, tone: null }],
]
const RESULT: readonly [Shared, Of] = ['netIncome', { isLess: false, tone: 'result' }]
const NOTES = ['heldChange', 'depreciation'] as const

const isStatement = (column: IncomeColumn): column is IncomeStatement => 'heldChange' in column

/**
 * The rows of an income statement with one or more columns side by side: whatever account one of them has is a row, so that the
 * lines of each column add up to its sums.
 */
export function incomeRows(columns: readonly (IncomeColumn | null)[]): IncomeRow[] {
  const figure = ([key, of]: readonly [Shared, Of]): IncomeRow => ({
    key,
    figure: key,
    name: null,
    ...of,
    amounts: columns.map((column) => column && column[key]),
  })
  const names = new Map(
    columns.flatMap((column) => (column?.expensesByCategory ?? []).map(({ account, name }) => [account, name])),
  )
  const accounts = [...names].toSorted(
    ([one, name], [other, otherName]) => orderOfAccount(one) - orderOfAccount(other) || name.localeCompare(otherName),
  )
  /** A row of statements alone, which a budget has not; it is there where one of them has it. */
  const ofStatements = (
    key: (typeof NOTES)[number] | 'cashDifference' | 'exchangeDifference',
    tone: IncomeRow['tone'],
  ): IncomeRow[] => {
    const amounts = columns.map((column) => (column && isStatement(column) ? column[key] : null))
    return amounts.some(Boolean) ? [{ key, figure: key, name: null, isLess: false, tone, amounts }] : []
  }
  return [
    ...BEFORE.map(figure),
    ...accounts.map(([account, name]): IncomeRow => ({
      key: account,
      figure: account === 'salaries' ? 'salariesPaid' : null,
      name,
      ...PLAIN,
      amounts: columns.map((column) => {
        if (!column) return null
        const found = column.expensesByCategory.find((each) => each.account === account)
        return found?.amount ?? (isStatement(column) ? 0 : null)
      }),
    })),
    ...AFTER.map(figure),
    ...ofStatements('cashDifference', null),
    ...ofStatements('exchangeDifference', null),
    figure(RESULT),
    ...NOTES.flatMap((key) => ofStatements(key, 'note')),
  ]
}
