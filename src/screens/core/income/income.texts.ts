export const incomeTexts = {
  overall: 'Overall Summary',
  monthly: (month: string) => `Monthly Summary, ${month}`,
  income: 'Income',
  advance: 'Advance',
  expense: 'Expense',
  used: 'Used',
  usedNote: 'Advance and expense',
  remaining: 'Remaining',
  unknown: '–',
  missing: 'These figures need the school server.',
} as const
