import {
  approveExpense,
  attachExpenseFile,
  getExpenseFile,
  updateExpense,
  voidExpense,
} from '#domain/expenses/expenses.endpoints.ts'
import type { ExpenseEdit } from '#domain/expenses/expenses.schema.ts'
import { call, fetchFile, upload } from '../answers/api.ts'

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of an expense that the school has; all of them need the server. */
export const expenseActions = {
  correct: (id: number, body: ExpenseEdit) => call(updateExpense, { ...paramsOf(id), body }),
  withdraw: (id: number, reason: string) => call(voidExpense, { ...paramsOf(id), query: { reason } }),
  approve: (id: number) => call(approveExpense, paramsOf(id)),
  attach: (id: number, file: Blob) => upload(attachExpenseFile, paramsOf(id), file),
  /** The file of the receipt. */
  file: async (id: number, name: string): Promise<Blob> =>
    (await fetchFile(getExpenseFile, paramsOf(id), name)).content,
}
