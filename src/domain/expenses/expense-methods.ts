import { z } from 'zod'
import { OwnMoney } from '../school/own-accounts.schema.ts'

/** Payment methods of expenses that every school has (EXP-4); the last two are banks. */
export const EXPENSE_METHODS = ['Cash', 'ZAAD', 'Edahab', 'Daarsalaam', 'Dahabshiil'] as const

/** A method of payment: one of every school, or the code of an account of the school's own. */
export const ExpenseMethod = z.union([z.enum(EXPENSE_METHODS), OwnMoney], 'Payment method is required')
export type ExpenseMethod = z.infer<typeof ExpenseMethod>
