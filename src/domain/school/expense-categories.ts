import { isOwnCategory } from './own-accounts.ts'
import type { OwnCategory } from './own-accounts.schema.ts'

/** Categories of expenses that every school has (EXP-3). */
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
/** A category that somebody may choose: one of every school, or one of the school's own. */
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number] | OwnCategory

/** Category of the expense of a payout of salaries: recorded and taken back by the payout only. */
export const SALARY_CATEGORY = 'Salaries' as const

/** Category of the cost of an asset: changed and taken back in the register of assets only. */
export const ASSET_CATEGORY = 'Assets' as const

/** Category of a salary from before the opening day: paid and taken back with the opening balances only. */
export const OWED_CATEGORY = 'Salaries owed' as const

/** Categories of stored expenses beside the school's own: nobody types salaries and assets. */
export const STORED_CATEGORIES = [...EXPENSE_CATEGORIES, SALARY_CATEGORY, ASSET_CATEGORY, OWED_CATEGORY] as const
export type StoredCategory = (typeof STORED_CATEGORIES)[number] | OwnCategory

/** Whether an expense was typed, and may be corrected and deleted as one. */
export const isTyped = (category: StoredCategory): boolean =>
  isOwnCategory(category) || (EXPENSE_CATEGORIES as readonly StoredCategory[]).includes(category)

/** Whether an expense was paid for something that no statement counts as an expense: an asset, or an old debt. */
export const isNoExpense = (category: StoredCategory): boolean =>
  category === ASSET_CATEGORY || category === OWED_CATEGORY
