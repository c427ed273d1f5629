/** Categories of expenses (third specification, Business constants). */
export const EXPENSE_CATEGORIES = [
  'Electricity',
  'Rent',
  'Furniture',
  'Fuel',
  'Internet',
  'News',
  'Others',
  'Over Time',
  'Refreshment',
  'Repairing',
  'Stationery',
  'Telephones',
  'Transportation',
  'Water',
] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]

/** The category of what a payout of salaries paid: recorded and taken back by the payout only. */
export const SALARY_CATEGORY = 'Salaries' as const

/** As expenses are stored: nobody types salaries. */
export const STORED_CATEGORIES = [...EXPENSE_CATEGORIES, SALARY_CATEGORY] as const
