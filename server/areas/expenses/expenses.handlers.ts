import * as endpoints from '#domain/expenses/expenses.endpoints.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { incomeOf } from '../books/book-sums.ts'
import { approveOne, editOne, voidOne } from './change-expense.ts'
import { listPage, summaryOf, toListed } from './expenses.queries.ts'
import type { StoredExpense } from './expenses.rows.ts'
import { attachFile, readFile } from './receipt-file.ts'
import { recordOne } from './record-expense.ts'

async function saved({ tx }: HandlerContext, message: string, stored: StoredExpense) {
  const [expense] = await toListed(tx, [stored])
  if (!expense) throw new Error('The expense cannot be listed.')
  return { message, expense }
}

const recordedText = ({ state }: StoredExpense): string =>
  state === 'held' ? 'Recorded; it is held for an administrator.' : 'Expense added successfully'

export const expenseHandlers = [
  handle(endpoints.recordExpense, async ({ body }, context) => {
    const stored = await recordOne(context, body)
    return saved(context, recordedText(stored), stored)
  }),

  handle(endpoints.listExpenses, ({ query }, { tx }) => listPage(tx, query)),

  handle(endpoints.updateExpense, async ({ params, body }, context) =>
    saved(context, 'Expense updated successfully', await editOne(context, params.id, body)),
  ),

  handle(endpoints.voidExpense, async ({ params, query }, context) => {
    await voidOne(context, params.id, query.reason)
    return { message: 'Expense deleted successfully' }
  }),

  handle(endpoints.approveExpense, async ({ params }, context) =>
    saved(context, 'Expense approved', await approveOne(context, params.id)),
  ),

  handle(endpoints.summarizeExpenses, ({ query }, { tx }) => summaryOf(tx, query)),

  handle(endpoints.getIncomeSummary, ({ query }, { tx }) => incomeOf(tx, query)),

  handle(endpoints.attachExpenseFile, async ({ params, body }, context) => {
    await attachFile(context, params.id, body.file)
    return { message: 'Receipt saved' }
  }),

  handle(endpoints.getExpenseFile, ({ params }, { tx }) => readFile(tx, params.id)),
]
