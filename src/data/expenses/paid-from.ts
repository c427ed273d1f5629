import { wordsOfMethod } from '#domain/school/cash-accounts.ts'
import { offeredMoney, nameOfMethod } from '#domain/books/chart.ts'
import { EXPENSE_METHODS } from '#domain/expenses/expense-methods.ts'
import { useChart } from '../books/chart.ts'
import { useOwnAccounts } from '../school/own-accounts.ts'

/** Methods of payment to choose from, with the school's own accounts; `present` stays among them, also where it is retired. */
export function usePaidFrom(present: string | null = null): { value: string; label: string }[] {
  const [own, chart] = [useOwnAccounts(), useChart()]
  const methods = [...EXPENSE_METHODS.map((value) => ({ value, label: wordsOfMethod(value) })), ...offeredMoney(own)]
  if (!present || methods.some(({ value }) => value === present)) return methods
  return [...methods, { value: present, label: nameOfMethod(present, chart) }]
}
