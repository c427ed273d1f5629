import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'
import { BOOKS, BOOKS_READERS } from '../core/roles.ts'
import { MonthQuery } from '../school/months.schema.ts'
import {
  EXPENSE_FILE_BYTES,
  ExpenseEdit,
  ExpenseId,
  ExpenseListed,
  ExpensePage,
  ExpenseQuery,
  ExpenseSummary,
  IncomeSummary,
  NewExpense,
} from './expenses.schema.ts'

// The documented calls: EXP-7.

const Saved = z.object({ message: z.string(), expense: ExpenseListed })
const Reason = text(300).trim().min(1, 'Please give a reason.')

export const recordExpense = endpoint({
  id: 'expenses.record',
  method: 'POST',
  path: '/expenses/create',
  aliases: ['/expenses'],
  summary: 'Record an expense. With a voucher number the money is gone: what stands against it is held',
  roles: BOOKS,
  body: NewExpense,
  reply: Saved,
  problems: [
    'futureDate',
    'monthClosed',
    'beforeOpening',
    'expenseKnown',
    'accountOverdrawn',
    'shillingsOff',
    'shillingsOfCash',
  ],
})

export const listExpenses = endpoint({
  id: 'expenses.list',
  method: 'GET',
  path: '/expenses',
  summary:
    'Expenses that count, the newest day first, ten on a page, with the sum of all that match and what leads from it to the income statement',
  roles: BOOKS_READERS,
  query: ExpenseQuery,
  reply: ExpensePage,
  problems: [],
})

export const updateExpense = endpoint({
  id: 'expenses.update',
  method: 'PUT',
  path: '/expenses/:id',
  summary: 'Correct an expense; the journal gets the difference, and the audit log keeps the old values',
  roles: BOOKS,
  params: ExpenseId,
  body: ExpenseEdit,
  reply: Saved,
  problems: [
    'expenseNotFound',
    'notYourExpense',
    'expenseChanged',
    'expenseVoid',
    'expenseIsSalary',
    'expenseIsAsset',
    'futureDate',
    'monthClosed',
    'beforeOpening',
    'accountOverdrawn',
    'shillingsStay',
  ],
})

export const voidExpense = endpoint({
  id: 'expenses.void',
  method: 'DELETE',
  path: '/expenses/:id',
  summary: 'Take an expense out of force, with a reason: it leaves the lists and is reversed in the journal',
  roles: BOOKS,
  params: ExpenseId,
  query: z.object({ reason: Reason }),
  reply: z.object({ message: z.string() }),
  problems: ['expenseNotFound', 'notYourExpense', 'expenseVoid', 'expenseIsSalary', 'expenseIsAsset', 'monthClosed'],
})

export const approveExpense = endpoint({
  id: 'expenses.approve',
  method: 'POST',
  path: '/expenses/:id/approve',
  summary: 'Accept an expense that waits for approval or is on hold',
  roles: ['ADMIN'],
  params: ExpenseId,
  reply: Saved,
  problems: ['expenseNotFound', 'notWaiting'],
})

export const summarizeExpenses = endpoint({
  id: 'expenses.summary',
  method: 'GET',
  path: '/expenses/summary',
  summary: 'Expenses of a month by category, or of all of time without one',
  roles: BOOKS_READERS,
  query: MonthQuery,
  reply: ExpenseSummary,
  problems: [],
})

export const getIncomeSummary = endpoint({
  id: 'expenses.balance',
  method: 'GET',
  path: '/expenses/balance/monthly',
  summary: 'Money received, advances, expenses and what remains, of a month or of all of time without one',
  roles: BOOKS_READERS,
  query: MonthQuery,
  reply: IncomeSummary,
  problems: [],
})

export const attachExpenseFile = endpoint({
  id: 'expenses.attachFile',
  method: 'POST',
  path: '/expenses/:id/file',
  summary: 'Attach a photo (JPG, PNG) or PDF of the receipt, at most 5 MB; the newest counts',
  roles: BOOKS,
  params: ExpenseId,
  body: z.strictObject({ file: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  upload: { field: 'file', bytes: EXPENSE_FILE_BYTES, tooLarge: 'photoTooLarge' },
  reply: z.object({ message: z.string() }),
  problems: ['expenseNotFound', 'notYourExpense', 'expenseVoid', 'notAReceipt', 'photoTooLarge'],
})

export const getExpenseFile = endpoint({
  id: 'expenses.file',
  method: 'GET',
  path: '/expenses/:id/file',
  summary: 'The photo or PDF of the receipt of an expense',
  roles: BOOKS_READERS,
  params: ExpenseId,
  isFile: true,
  reply: z.custom<{ type: string; bytes: Uint8Array }>(),
  problems: ['expenseNotFound', 'fileNotFound'],
})
