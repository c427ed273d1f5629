/** Payment methods of expenses (EXP-4); the last two are banks. */
export const EXPENSE_METHODS = ['Cash', 'ZAAD', 'Edahab', 'Daarsalaam', 'Dahabshiil'] as const
export type ExpenseMethod = (typeof EXPENSE_METHODS)[number]
