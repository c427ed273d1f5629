import { wordsOfMethod } from '../school/cash-accounts.ts'
import { EXPENSE_CATEGORIES, type StoredCategory } from '../school/expense-categories.ts'
import { isOwnCategory, isOwnMoney, type OwnKind } from '../school/own-accounts.ts'
import type { OwnAccount } from '../school/own-accounts.schema.ts'
import {
  ACCOUNTS,
  CASH_ACCOUNTS,
  isShillings,
  nameOfAccount,
  type Account,
  type AccountCode,
  type CashAccount,
  type CashCode,
} from './accounts.ts'

/** The accounts of a school: those of every school, and its own. */
export type Chart = {
  /** All accounts, in the order of a balance sheet and an income statement, also retired ones. */
  accounts: readonly Account[]
  /** Accounts that hold money. */
  cash: readonly CashAccount[]
  /** Those of them that hold dollars. */
  dollars: readonly CashCode[]
  /** Accounts of the school's spending; their lines are those of its expenses. */
  expenses: readonly AccountCode[]
  /** Accounts whose balances are the result of the school. */
  results: readonly AccountCode[]
  /** Accounts that nobody may choose any more. */
  retired: ReadonlySet<AccountCode>
  /** Name of an account; its code where the school knows none. */
  nameOf: (code: AccountCode) => string
}

/** Account of the journal of an own account: expenses name a category, and the journal the account of its spending. */
const accountOf = ({ code }: OwnAccount): AccountCode => (isOwnCategory(code) ? `expense:${code}` : code)

const isOwnExpense = (code: string): boolean => code.startsWith('expense:own:')

/** Place of an account among all: the school's own follow those of their kind that every school has. */
export function orderOfAccount(code: string): number {
  const at = ACCOUNTS.findIndex((account) => account.code === code)
  if (at !== -1) return at
  if (isOwnMoney(code)) return CASH_ACCOUNTS.length - 0.5
  return isOwnExpense(code) ? orderOfAccount('salaries') - 0.5 : ACCOUNTS.length
}

/** The chart of a school with accounts of its own. */
export function chartOf(own: readonly OwnAccount[]): Chart {
  const added = own.map((each): Account => ({
    code: accountOf(each),
    type: each.kind === 'expense' ? 'expense' : 'asset',
    name: each.name,
  }))
  const accounts = [...ACCOUNTS, ...added].toSorted(
    (one, other) => orderOfAccount(one.code) - orderOfAccount(other.code) || one.name.localeCompare(other.name),
  )
  const names = new Map(accounts.map(({ code, name }) => [code, name]))
  const codes = (isOne: (account: Account) => boolean): readonly AccountCode[] =>
    accounts.filter(isOne).map(({ code }) => code)
  const isCash = (code: AccountCode): code is CashAccount =>
    isOwnMoney(code) || CASH_ACCOUNTS.some((each) => each === code)
  const cash = accounts.map(({ code }) => code).filter(isCash)
  return {
    accounts,
    cash,
    dollars: cash.filter((code) => !isShillings(code)) as CashCode[],
    expenses: codes(({ code }) => code === 'salaries' || code.startsWith('expense:')),
    results: codes(({ type }) => type === 'income' || type === 'expense'),
    retired: new Set(own.filter(({ isRetired }) => isRetired).map(accountOf)),
    nameOf: (code) => names.get(code) ?? nameOfAccount(code),
  }
}

/** The chart of a school without accounts of its own. */
export const STANDARD_CHART = chartOf([])

/** Name of a category of expenses, also of salaries and assets. */
export const nameOfCategory = (category: StoredCategory, { nameOf }: Pick<Chart, 'nameOf'>): string =>
  isOwnCategory(category) ? nameOf(`expense:${category}`) : category

/** Name of a method of payment: that of the account where it is one of the school's own. */
export const nameOfMethod = (method: string, { nameOf }: Pick<Chart, 'nameOf'>): string =>
  isOwnMoney(method) ? nameOf(method) : wordsOfMethod(method)

const MONEY_KINDS = ['bank', 'wallet', 'safe'] as const satisfies readonly OwnKind[]

type Option = { value: string; label: string }

/** What a form offers of the school's own accounts of some kinds, by name; retired ones are left out. */
const offered = (own: readonly OwnAccount[], kinds: readonly OwnKind[]): Option[] =>
  own
    .filter(({ kind, isRetired }) => kinds.includes(kind) && !isRetired)
    .map(({ code, name }) => ({ value: code, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

/** Categories that a form offers, with their names: those of every school, then its own. */
export const offeredCategories = (own: readonly OwnAccount[]): Option[] => [
  ...EXPENSE_CATEGORIES.map((name) => ({ value: name, label: name })),
  ...offered(own, ['expense']),
]

/** The school's own accounts of money that a form offers. */
export const offeredMoney = (own: readonly OwnAccount[]): Option[] => offered(own, MONEY_KINDS)
