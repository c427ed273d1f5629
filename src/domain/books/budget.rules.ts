import { sumOf } from '../core/grouped.ts'
import { nameOfAccount, type AccountCode } from './accounts.ts'
import type { BudgetOfPeriod } from './budget.schema.ts'
import { EXPENSE_ACCOUNTS, expenseTerm, TERMS, termsCents, type Term, type Totals } from './figures.rules.ts'
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
export const budgetLines = (): readonly string[] => [...INCOME_FIGURES, ...EXPENSE_ACCOUNTS, ...PAID_FIGURES]

/** Name of a line of a budget; its code where no such account is known. */
export const nameOfLine = (line: string): string => (isFigure(line) ? NAMES[line] : nameOfAccount(line as AccountCode))

const termsOf = (line: string): readonly Term[] => (isFigure(line) ? TERMS[line] : [expenseTerm(line as AccountCode)])

/** What a line of a budget was in a period, in cents, by the terms of the income statement. */
export const actualCents = (line: string, totals: readonly Totals[], period: Period): number =>
  termsCents(termsOf(line), totals, period)

/** An amount of the year before, raised or lowered by a percentage; whole cents, never below 0. */
export const raised = (cents: number, percent: number): number =>
  Math.max(0, Math.round((cents * (100 + percent)) / 100))

/** A budgeted amount of one line and month, in cents. */
export type Planned = { month: number; line: string; cents: number }

const sumIfAny = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((each) => each !== null)
  return known.length === 0 ? null : sumOf(known, (each) => each)
}

const less = (from: number | null, ...amounts: readonly (number | null)[]): number | null =>
  sumIfAny([from, ...amounts.map((each) => (each === null ? null : -each))])

/** The budget of a period, in cents, with the sums of an income statement; null where no month of it has a budget. */
export function budgetOfPeriod(planned: readonly Planned[]): BudgetOfPeriod | null {
  if (planned.length === 0) return null
  const of = (line: string) => sumIfAny(planned.filter((each) => each.line === line).map(({ cents }) => cents))
  const accounts = [...new Set(planned.map(({ line }) => line))].filter((line) => !isFigure(line))
  const known = EXPENSE_ACCOUNTS.filter((account) => accounts.includes(account))
  const ordered = [...known, ...accounts.filter((line) => !(known as readonly string[]).includes(line))]
  const expensesByCategory = ordered.map((account) => ({
    account,
    name: nameOfLine(account),
    amount: of(account) ?? 0,
  }))
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
