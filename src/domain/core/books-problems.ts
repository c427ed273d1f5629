/** Problems of closing a month and of budgets: part of the table of all problems. */
export const BOOKS_PROBLEMS = {
  warningsUnanswered: {
    status: 409,
    text: 'The checklist has a warning without a reason. Please read it again: it may have changed meanwhile.',
  },
  budgetChanged: {
    status: 409,
    text: 'The budget was changed by {changedBy} since you opened it. Please look at it again.',
  },
  budgetLineUnknown: { status: 400, text: 'No line of the income statement is called {line}.' },
} as const
