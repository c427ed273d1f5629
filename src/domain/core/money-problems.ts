import { DRAWER_PROBLEMS } from './drawer-problems.ts'
import { BOOKS_PROBLEMS } from './books-problems.ts'
import { DUES_PROBLEMS } from './dues-problems.ts'
import { FEE_RULE_PROBLEMS } from './fee-rule-problems.ts'
import { SHILLING_PROBLEMS } from './shilling-problems.ts'
import { WALLET_PROBLEMS } from './wallet-problems.ts'
import { OWN_ACCOUNT_PROBLEMS } from './own-account-problems.ts'
import { OPENING_PROBLEMS } from './opening-problems.ts'

/** Problems of the books, of drawers, of reminders, of rules for fees, of shillings and of wallets' own statements: part of the table of all problems. */
export const MONEY_PROBLEMS = {
  ...BOOKS_PROBLEMS,
  ...DRAWER_PROBLEMS,
  ...DUES_PROBLEMS,
  ...FEE_RULE_PROBLEMS,
  ...OPENING_PROBLEMS,
  ...SHILLING_PROBLEMS,
  ...OWN_ACCOUNT_PROBLEMS,
  ...WALLET_PROBLEMS,
}
