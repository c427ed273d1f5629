/** Categories of expenses (EXP-3). */
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

/** Category of the expense of a payout of salaries: recorded and taken back by the payout only. */
export const SALARY_CATEGORY = 'Salaries' as const

/** Category of the cost of an asset: changed and taken back in the register of assets only. */
export const ASSET_CATEGORY = 'Assets' as const

/** Categories of stored expenses: nobody types salaries and assets. */
export const STORED_CATEGORIES = [...EXPENSE_CATEGORIES, SALARY_CATEGORY, ASSET_CATEGORY] as const
export type StoredCategory = (typeof STORED_CATEGORIES)[number]

/** Whether an expense was typed, and may be corrected and deleted as one. */
export const isTyped = (category: StoredCategory): boolean =>
  category !== SALARY_CATEGORY && category !== ASSET_CATEGORY
