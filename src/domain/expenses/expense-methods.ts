/** Payment methods of expenses (third specification, Business constants); the last two are banks. */
export const EXPENSE_METHODS = ['Cash', 'ZAAD', 'Edahab', 'Daarsalaam', 'Dahabshiil'] as const
export type ExpenseMethod = (typeof EXPENSE_METHODS)[number]
