/** Payment methods of expenses (EXP-4); the last two are banks. */
export const EXPENSE_METHODS = ['Cash', 'ZAAD', 'Edahab', 'Daarsalaam', 'Dahabshiil'] as const
export type ExpenseMethod = (typeof EXPENSE_METHODS)[number]

/** A method in the words of the screens, which write the wallet's name as its account has it; the stored value keeps its spelling. */
export const wordsOfMethod = (method: string): string => (method === 'Edahab' ? 'E-dahab' : method)
