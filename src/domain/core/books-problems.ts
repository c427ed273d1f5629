/** Problems of closing a month and of budgets: part of the table of all problems. */
export const BOOKS_PROBLEMS = {
  warningsUnanswered: {
    status: 409,
    text: 'The checklist has a warning without a reason. Please read it again: it may have changed meanwhile.',
  },
} as const
