import type { OwnMoney } from './own-accounts.ts'

/** Accounts that hold money, with their names; Daarsalaam and Dahabshiil are banks. */
export const CASH_NAMES = {
  cash: 'Cash drawer',
  safe: 'Safe',
  zaad: 'ZAAD',
  edahab: 'E-dahab',
  daarsalaam: 'Daarsalaam bank',
  dahabshiil: 'Dahabshiil bank',
} as const
/** An account that holds money, also one of the school's own. */
export type CashAccount = keyof typeof CASH_NAMES | OwnMoney
