import type { OwnMoney } from './own-accounts.schema.ts'

/** Accounts that hold money, with their names; Daarsalaam and Dahabshiil are banks. Shillings are worth dollars in the books. */
export const CASH_NAMES = {
  cash: 'Cash drawer',
  safe: 'Safe',
  zaad: 'ZAAD',
  edahab: 'E-dahab',
  daarsalaam: 'Daarsalaam bank',
  dahabshiil: 'Dahabshiil bank',
  cashShillings: 'Shillings in drawers',
  safeShillings: 'Shillings in the safe',
} as const
/** An account that holds money, also one of the school's own. */
export type CashAccount = keyof typeof CASH_NAMES | OwnMoney

/** A method in the words of the screens, which write the wallet's name as its account has it; the stored value keeps its spelling. */
export const wordsOfMethod = (method: string): string => (method === 'Edahab' ? 'E-dahab' : method)
