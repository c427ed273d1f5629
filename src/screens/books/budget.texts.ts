import type { BudgetSource } from '#domain/books/budget.schema.ts'

const sources: Readonly<Record<BudgetSource, string>> = {
  actual: 'What last year was',
  budget: 'The budget of last year',
}

export const budgetTexts = {
  lead: 'What the school plans to receive and to spend, by line of the income statement and month. An empty cell has no budget.',
  year: 'Year',
  lines: 'Line',
  grid: (year: number) => `Budget of ${year}`,
  bad: 'Please enter an amount in dollars, or – for no budget',
  none: '–',
  noBudget: 'No budget',
  save: 'Save the budget',
  saved: 'Budget saved',
  failed: 'The budget could not be saved.',
  noServer: 'The budget can be saved only with a connection to the school server. What you typed is still here.',
  changes: (count: number) => (count === 1 ? '1 change is not saved' : `${count} changes are not saved`),
  lastSaved: (by: string, day: string) => `Last saved by ${by} on ${day}.`,
  drop: 'Drop the changes',
  copy: {
    title: 'Begin with last year',
    lead: 'Fills the grid with the amounts of the year before. Nothing is saved until you save it.',
    from: 'Copy',
    sources,
    percent: 'Higher by (%)',
    badPercent: 'Percentage is not valid',
    copy: 'Fill the grid',
    done: (count: number) => (count === 1 ? '1 amount was filled in.' : `${count} amounts were filled in.`),
    nothing: 'The year before has nothing to copy, or the grid has it already.',
    failed: 'Nothing was filled in.',
  },
  months: {
    title: 'Months of the budget',
    month: 'Month',
    netRevenue: 'Net Revenue',
    totalExpenses: 'Total Expenses',
    advances: 'Advances',
    netIncome: 'Net Income',
  },
  total: 'Year',
  file: (year: number) => `budget-${year}`,
} as const
