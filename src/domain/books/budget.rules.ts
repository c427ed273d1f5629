import { sumOf } from '../core/grouped.ts'
import type { AccountCode } from './accounts.ts'
import type { BudgetOfPeriod } from './budget.schema.ts'
import { orderOfAccount, STANDARD_CHART, type Chart } from './chart.ts'
import { expenseTerm, termsCents, termsOf, type Term, type Totals } from './figures.rules.ts'
import type { Period } from './books.schema.ts'

/** Figures of the income statement that can have a budget; the other figures are sums of these and of the expenses. */
const INCOME_FIGURES = ['currentIncome', 'previousIncome', 'advanceIncome', 'totalDiscounts'] as const
const PAID_FIGURES = ['totalEmployeeAdvances'] as const
type BudgetFigure = (typeof INCOME_FIGURES)[number] | (typeof PAID_FIGURES)[number]

const NAMES: Readonly<Record<BudgetFigure, string>> = {
  currentIncome: 'Current Income',
  previousIncome: 'Previous Income',
  advanceIncome: 'Advance Income',
  totalDiscounts: 'Total Discounts',
  totalEmployeeAdvances: 'Total Employee Advances',
}

const isFigure = (line: string): line is BudgetFigure => line in NAMES

/** Every line that can have a budget, in the order of the income statement: figures and account codes. */
export const budgetLines = ({ expenses, retired }: Chart): readonly string[] => [
  ...INCOME_FIGURES,
  ...expenses.filter((account) => !retired.has(account)),
  ...PAID_FIGURES,
]

/** Name of a line of a budget; its code where no such account is known. */
export const nameOfLine = (line: string, { nameOf }: Pick<Chart, 'nameOf'>): string =>
  isFigure(line) ? NAMES[line] : nameOf(line as AccountCode)

/** Terms of the figures that have a budget; none of them counts an account of a school's own. */
const FIGURE_TERMS = termsOf(STANDARD_CHART)

const termsOfLine = (line: string): readonly Term[] =>
  isFigure(line) ? FIGURE_TERMS[line] : [expenseTerm(line as AccountCode)]

/** What a line of a budget was in a period, in cents, by the terms of the income statement. */
export const actualCents = (line: string, totals: readonly Totals[], period: Period): number =>
  termsCents(termsOfLine(line), totals, period)

/** An amount of the year before, raised or lowered by a percentage; whole cents, never below 0. */
export const raised = (cents: number, percent: number): number =>
  Math.max(0, Math.round((cents * (100 + percent)) / 100))

const byOrder = (one: { account: string; name: string }, other: { account: string; name: string }): number =>
  orderOfAccount(one.account) - orderOfAccount(other.account) || one.name.localeCompare(other.name)

/** A budgeted amount of one line and month, in cents. */
export type Planned = { month: number; line: string; cents: number }

const sumIfAny = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((each) => each !== null)
  return known.length === 0 ? null : sumOf(known, (each) => each)
}

const less = (from: number | null, ...amounts: readonly (number | null)[]): number | null =>
  sumIfAny([from, ...amounts.map((each) => (each === null ? null : -each))])

/**
 * The budget of a period, in cents, with the sums of an income statement; null where no month of it has a budget. `nameOf` gives the
 * name of a line.
 */
export function budgetOfPeriod(planned: readonly Planned[], nameOf: (line: string) => string): BudgetOfPeriod | null {
  if (planned.length === 0) return null
  const of = (line: string) => sumIfAny(planned.filter((each) => each.line === line).map(({ cents }) => cents))
  const accounts = [...new Set(planned.map(({ line }) => line))].filter((line) => !isFigure(line))
  const expensesByCategory = accounts
    .map((account) => ({ account, name: nameOf(account), amount: of(account) ?? 0 }))
    .toSorted(byOrder)
  const [currentIncome, previousIncome, advanceIncome] = [
    of('currentIncome'),
    of('previousIncome'),
    of('advanceIncome'),
  ]
  const totalRevenue = sumIfAny([currentIncome, previousIncome, advanceIncome])
  const totalDiscounts = of('totalDiscounts')
  const netRevenue = less(totalRevenue, totalDiscounts)
  const totalExpenses = sumIfAny(expensesByCategory.map(({ amount }) => amount))
  const totalEmployeeAdvances = of('totalEmployeeAdvances')
  return {
    months: new Set(planned.map(({ month }) => month)).size,
    currentIncome,
    previousIncome,
    advanceIncome,
    totalRevenue,
    totalDiscounts,
    netRevenue,
    totalExpenses,
    totalEmployeeAdvances,
    netIncome: less(netRevenue, totalExpenses, totalEmployeeAdvances),
    expensesByCategory,
  }
}
