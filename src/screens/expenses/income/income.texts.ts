export const incomeTexts = {
  overall: 'Overall Summary',
  monthly: (month: string) => `Monthly Summary, ${month}`,
  income: 'Income',
  advance: 'Advance',
  expense: 'Expense',
  used: 'Used',
  remaining: 'Remaining',
  unknown: '–',
  late: (amount: string) => `Includes ${amount} received after closing: the income statement has it in a later month.`,
  base: 'Expenses count in the month of their entry in the books, without assets.',
  missing: 'These figures need the school server.',
} as const
