import { z } from 'zod'
import { CASH_NAMES, type CashAccount } from '../school/cash-accounts.ts'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../school/expense-categories.ts'
import { coded, OwnMoney, type OwnCategory } from '../school/own-accounts.schema.ts'

export type { CashAccount } from '../school/cash-accounts.ts'

/** Accounts that hold dollars; Daarsalaam and Dahabshiil are banks. */
export const DOLLAR_ACCOUNTS = [
  'cash',
  'safe',
  'zaad',
  'edahab',
  'daarsalaam',
  'dahabshiil',
] as const satisfies readonly CashAccount[]

export type DollarAccount = (typeof DOLLAR_ACCOUNTS)[number]

/** Accounts that hold Somaliland shillings; the books have what they are worth in dollars. */
export const SHILLING_ACCOUNTS = ['cashShillings', 'safeShillings'] as const satisfies readonly CashAccount[]

/** Whether an account holds shillings. */
export const isShillings = (account: string): boolean => (SHILLING_ACCOUNTS as readonly string[]).includes(account)

/** Accounts that hold money. */
export const CASH_ACCOUNTS = [...DOLLAR_ACCOUNTS, ...SHILLING_ACCOUNTS] as const
/** Code of an account that holds dollars, also of the school's own. */
export const CashCode = z.union([z.enum(DOLLAR_ACCOUNTS), OwnMoney], 'Account is not valid')
export type CashCode = z.infer<typeof CashCode>

/** Account of the journal of a category of the school's own. */
export const OwnExpenseAccount = coded<`expense:${OwnCategory}`>(/^expense:own:[0-9a-f]{12}$/)

const ASSETS = [...CASH_ACCOUNTS, 'receivable', 'employeeAdvances', 'fixedAssets', 'accumulatedDepreciation'] as const
/** `held`: money on hold, received less paid, until an administrator settles it. */
/** `salariesOwed`: salaries of months before the opening day. */
const LIABILITIES = ['feesInAdvance', 'salariesOwed', 'held'] as const
/** `openingEquity`: what the school had on its opening day, less what it owed then. */
const EQUITY = ['openingEquity', 'capital'] as const
/** `reductions`: what rules took off fees when they were made; `discounts`: what was let off when money was taken. */
const INCOME = ['schoolFees', 'busFees', 'reductions', 'discounts'] as const

type ExpenseAccount = `expense:${ExpenseCategory}`
export type AccountCode =
  | (typeof ASSETS)[number]
  | (typeof LIABILITIES)[number]
  | (typeof EQUITY)[number]
  | (typeof INCOME)[number]
  | 'salaries'
  | 'depreciation'
  | 'cashOverShort'
  | 'exchangeDifference'
  | ExpenseAccount
  | OwnMoney

export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** An account: its code, its type and the name that screens show. */
export type Account = { code: AccountCode; type: AccountType; name: string }

/** The accounts that every school has, in the order of a balance sheet and an income statement; `chartOf` adds those of a school. */
export const ACCOUNTS: readonly Account[] = [
  ...CASH_ACCOUNTS.map((code) => ({ code, type: 'asset' as const, name: CASH_NAMES[code] })),
  { code: 'receivable', type: 'asset', name: 'Fees receivable' },
  { code: 'employeeAdvances', type: 'asset', name: 'Advances to employees' },
  { code: 'fixedAssets', type: 'asset', name: 'Fixed assets' },
  { code: 'accumulatedDepreciation', type: 'asset', name: 'Accumulated depreciation' },
  { code: 'feesInAdvance', type: 'liability', name: 'Fees paid in advance' },
  { code: 'salariesOwed', type: 'liability', name: 'Salaries owed' },
  { code: 'held', type: 'liability', name: 'Money on hold' },
  { code: 'openingEquity', type: 'equity', name: 'Opening equity' },
  { code: 'capital', type: 'equity', name: 'Contributions' },
  { code: 'schoolFees', type: 'income', name: 'School fees' },
  { code: 'busFees', type: 'income', name: 'Bus fees' },
  { code: 'reductions', type: 'income', name: 'Scholarships and reductions' },
  { code: 'discounts', type: 'income', name: 'Discounts given' },
  ...EXPENSE_CATEGORIES.map((category) => ({
    code: `expense:${category}` as const,
    type: 'expense' as const,
    name: category,
  })),
  { code: 'salaries', type: 'expense', name: 'Salaries' },
  { code: 'depreciation', type: 'expense', name: 'Depreciation' },
  { code: 'cashOverShort', type: 'expense', name: 'Cash over or short' },
  { code: 'exchangeDifference', type: 'expense', name: 'Exchange difference' },
]

/**
 * Kinds of entries of the journal: the table of their source, and for the cash ledger the kind of entry by hand. An asset that
 * was paid out of an account is an expense; `asset` is one that none of the school's accounts paid. The kinds of openings are money
 * in an account, a salary owed, an advance that was open and money that a student had ahead on the opening day; old debts are fees.
 * The kinds of drawers are the float, a move between accounts, and the closing of a session. `shillings` are
 * shillings that came in place of dollars, or went.
 */
export const ENTRY_KINDS = [
  'fee',
  'payment',
  'unplaced',
  'expense',
  'advance',
  'payout',
  'ledger',
  'transfer',
  'asset',
  'depreciation',
  'opening',
  'openingSalary',
  'openingAdvance',
  'openingCredit',
  'drawer',
  'drawerMove',
  'drawerClosing',
  'shillings',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Types and methods of the cash ledger (BOOK-7). */
export const LEDGER_TYPES = ['DEPOSIT', 'WITHDRAWAL'] as const
export type LedgerType = (typeof LEDGER_TYPES)[number]
export const LEDGER_METHODS = ['Cash', 'Bank', 'Mobile'] as const
export type LedgerMethod = (typeof LEDGER_METHODS)[number]

/** The cash accounts of each method of the ledger that every school has; the first is meant where none is named. */
export const ACCOUNTS_OF_METHOD: Readonly<Record<LedgerMethod, readonly [DollarAccount, ...DollarAccount[]]>> = {
  Cash: ['cash', 'safe'],
  Bank: ['daarsalaam', 'dahabshiil'],
  Mobile: ['zaad', 'edahab'],
}

/** Methods of the school's own accounts, by the beginning of their codes. */
const METHOD_OF_KIND: Readonly<Record<string, LedgerMethod>> = { bank: 'Bank', wallet: 'Mobile', safe: 'Cash' }

/** Method of the ledger to which a cash account belongs. */
export const methodOfAccount = (account: AccountCode): LedgerMethod =>
  LEDGER_METHODS.find((method) => (ACCOUNTS_OF_METHOD[method] as readonly AccountCode[]).includes(account)) ??
  METHOD_OF_KIND[account.split(':')[0] ?? ''] ??
  'Cash'

/** Name of an account that every school has; the code of any other, whose name is in the school's chart. */
export const nameOfAccount = (code: AccountCode): string =>
  ACCOUNTS.find((account) => account.code === code)?.name ?? code
