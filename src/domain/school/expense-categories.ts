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

/** The category of what a payout of salaries paid: recorded and taken back by the payout only. */
export const SALARY_CATEGORY = 'Salaries' as const

/** The category of what an asset cost: changed and taken back in the register of assets only. */
export const ASSET_CATEGORY = 'Assets' as const

/** As expenses are stored: nobody types salaries and assets. */
export const STORED_CATEGORIES = [...EXPENSE_CATEGORIES, SALARY_CATEGORY, ASSET_CATEGORY] as const
export type StoredCategory = (typeof STORED_CATEGORIES)[number]

/** Whether an expense was typed, and may be corrected and deleted as one. */
export const isTyped = (category: StoredCategory): boolean =>
  category !== SALARY_CATEGORY && category !== ASSET_CATEGORY
