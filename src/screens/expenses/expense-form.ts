import { EXPENSE_CATEGORIES } from '#domain/school/expense-categories.ts'
import { EXPENSE_METHODS, MOST_FOR_EXPENSE, type ExpenseEdit } from '#domain/expenses/expenses.schema.ts'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import type { ExpenseView } from '#data/expenses/expense-list.ts'
import { expenseTexts } from './expenses.texts.ts'

const texts = expenseTexts.form

/** An expense as it is typed. */
export type Typed = {
  /** Identifies a new expense from the moment its form was opened. */
  ref: string
  category: string
  amount: string
  date: string
  method: string
  description: string
  receiptNumber: string
  overdrawnReason: string
  /** The revision that the form was filled from; 0 for a new expense. */
  base: number
}

export const blankExpense = (ref: string, today: string): Typed => ({
  ref,
  category: '',
  amount: '',
  date: today,
  method: EXPENSE_METHODS[0],
  description: '',
  receiptNumber: '',
  overdrawnReason: '',
  base: 0,
})

export const typedOf = (shown: ExpenseView): Typed => ({
  ref: '',
  category: shown.category,
  amount: dollarsOf(shown.amountCents).toFixed(2),
  date: shown.day,
  method: shown.method,
  description: shown.description ?? '',
  receiptNumber: shown.receiptNumber ?? '',
  overdrawnReason: shown.overdrawnReason ?? '',
  base: shown.revision,
})

/** In cents; 0 for what is no amount. */
export const centsTyped = (typed: string): number => parseAmount(typed, MOST_FOR_EXPENSE) ?? 0

const isOneOf = <T extends string>(all: readonly T[], value: string): value is T => all.some((one) => one === value)

/** What is wrong with each field. */
export const problemsOf =
  (today: string) =>
  ({ category, amount, date, method }: Typed): Partial<Record<keyof Typed, string>> => ({
    ...(isOneOf(EXPENSE_CATEGORIES, category) ? {} : { category: texts.categoryRequired }),
    ...(centsTyped(amount) > 0 ? {} : { amount: texts.badAmount }),
    ...(date ? {} : { date: texts.dateRequired }),
    ...(date > today ? { date: texts.futureDate } : {}),
    ...(isOneOf(EXPENSE_METHODS, method) ? {} : { method: texts.methodRequired }),
  })

/** What is sent of a valid form. */
export function expenseOf(typed: Typed): Omit<ExpenseEdit, 'base'> {
  const { category, method } = typed
  if (!isOneOf(EXPENSE_CATEGORIES, category) || !isOneOf(EXPENSE_METHODS, method)) throw new Error(texts.failed)
  const text = (name: string, value: string) => (value.trim() ? { [name]: value.trim() } : {})
  return {
    category,
    amount: dollarsOf(centsTyped(typed.amount)),
    date: typed.date,
    paymentMethod: method,
    ...text('description', typed.description),
    ...text('receiptUrl', typed.receiptNumber),
    ...text('overdrawnReason', typed.overdrawnReason),
  }
}
