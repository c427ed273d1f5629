import { z } from 'zod'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'
import { Page, Paged } from '../core/paging.schema.ts'
import { BudgetOfPeriod } from './budget.schema.ts'
import { TakenLine, WarningReason } from './checklist.schema.ts'
import { dollarsUpTo, InDollars } from '../school/money.schema.ts'
import { OwnMoney } from '../school/own-accounts.schema.ts'
import { MonthNumber, MonthQuery, YearNumber, YearText } from '../school/months.schema.ts'
import {
  ACCOUNTS,
  ACCOUNTS_OF_METHOD,
  CashCode,
  ENTRY_KINDS,
  LEDGER_METHODS,
  LEDGER_TYPES,
  methodOfAccount,
  OwnExpenseAccount,
  type AccountCode,
} from './accounts.ts'

// Amounts without a unit are dollars (GEN-12).

const Account = z.union([
  z.enum(ACCOUNTS.map(({ code }) => code) as [AccountCode, ...AccountCode[]]),
  OwnExpenseAccount,
  OwnMoney,
])
const Method = z.enum(LEDGER_METHODS, 'Method is required')

/** The months that a statement is about, both included, as year * 100 + month. */
export type Period = { from: number; to: number }

export const QuarterOf = z.object({ quarter: z.string().regex(/^[1-4]$/, 'Quarter is not valid'), year: YearText })
export const YearOf = z.object({ year: YearText })

const Covered = {
  /** First and last day of the period. */
  from: DayText,
  to: DayText,
  /** Whether every month of it is closed: its figures never change again. */
  isClosed: z.boolean(),
  /** When its last month was closed. */
  closedAt: Instant.optional(),
}

/**
 * The income statement on a cash basis (BOOK-1): what was received, for fees of the period, of
 * earlier months, or of later ones and carried forward. `netRevenue` is the money that was received, and
 * `heldChange` by how much money on hold grew: received less paid.
 */
export const IncomeStatement = z.object({
  ...Covered,
  currentIncome: InDollars,
  previousIncome: InDollars,
  advanceIncome: InDollars,
  totalRevenue: InDollars,
  totalDiscounts: InDollars,
  netRevenue: InDollars,
  totalExpenses: InDollars,
  totalEmployeeAdvances: InDollars,
  /** More in drawers than expected, less what was missing; part of the net income. */
  cashDifference: InDollars,
  /** What shillings brought more than their rate when they came, less what was lost by rates and rounding. */
  exchangeDifference: InDollars,
  netIncome: InDollars,
  heldChange: InDollars,
  /** Value that assets lost: no money, and no part of the net income. */
  depreciation: InDollars,
  /** The lines of `totalExpenses`, which is their sum. */
  expensesByCategory: z.array(z.object({ account: Account, name: z.string(), amount: InDollars })),
  /** The budget of the period, where a month of it has one. */
  budget: BudgetOfPeriod.optional(),
})
export type IncomeStatement = z.infer<typeof IncomeStatement>

/** Movements of the cash accounts (BOOK-2). `netCashFlow` is their sum. */
export const CashFlow = z.object({
  ...Covered,
  cashInflow: InDollars,
  advanceOutflow: InDollars,
  expenseOutflow: InDollars,
  assetOutflow: InDollars,
  /** Salaries from before the opening day that were paid. */
  owedOutflow: InDollars,
  /** More in drawers than expected, less what was missing. */
  cashDifference: InDollars,
  /** What shillings brought more than their rate when they came, less what was lost by rates and rounding. */
  exchangeDifference: InDollars,
  netCashFlow: InDollars,
  /** The parts of the inflow: money of families, and deposits by hand; and withdrawals by hand, an outflow. */
  received: InDollars,
  deposits: InDollars,
  withdrawals: InDollars,
  /** Money at the beginning; opening balances of a day of the period are in it. */
  opening: InDollars,
  closing: InDollars,
  accounts: z.array(
    z.object({
      account: Account,
      name: z.string(),
      opening: InDollars,
      closing: InDollars,
      /** Shillings at the end, of accounts that hold them. */
      shillings: z.int().optional(),
    }),
  ),
})
export type CashFlow = z.infer<typeof CashFlow>

const SheetLine = z.object({
  account: Account,
  name: z.string(),
  amount: InDollars,
  /** Shillings of an account that holds them. */
  shillings: z.int().optional(),
})
/** Possessions and debts of the school at the end of a day; `assets` equals `liabilities` and `equity` together. */
export const BalanceSheet = z.object({
  date: DayText,
  assets: z.array(SheetLine),
  liabilities: z.array(SheetLine),
  /** Contributions, and the result of all of time until that day. */
  equity: z.array(z.object({ account: Account.nullable(), name: z.string(), amount: InDollars })),
  totalAssets: InDollars,
  totalLiabilities: InDollars,
  totalEquity: InDollars,
  isBalanced: z.boolean(),
})
export type BalanceSheet = z.infer<typeof BalanceSheet>

/** A closed month (BOOK-5). */
export const ProfitLog = z.object({
  id: Id,
  month: z.int(),
  year: z.int(),
  netIncome: InDollars,
  notes: z.string().nullable(),
  closedById: Id,
  closedBy: z.string(),
  closedAt: Instant,
  /** Whether the month may be reopened, being the newest closed one. */
  isNewest: z.boolean(),
  /** The checklist as it was at the closing, with the reasons for its warnings; null of months closed before there was one. */
  checklist: z.array(TakenLine).nullable(),
})
export type ProfitLog = z.infer<typeof ProfitLog>

export const CloseMonth = z.strictObject({
  month: MonthNumber,
  year: YearNumber,
  /** A documented field (BOOK-10): who closes it is the caller. */
  closedById: z.int().optional(),
  notes: text(1_000).trim().optional(),
  /**
   * Why warnings of the checklist are taken. With this field each warning needs a reason, also one that came meanwhile; without
   * it, as documented, the month is closed and its warnings are recorded without one.
   */
  reasons: z.array(WarningReason).max(50).optional(),
})
export const LogNotes = z.strictObject({ month: MonthNumber, year: YearNumber, notes: text(1_000).trim() })
export const LogId = z.object({ id: idOf('closing', IdText) })
export const Reason = text(300).trim().min(1, 'Please give a reason.')

/** A line of the cash ledger (BOOK-6). */
export const LedgerLine = z.object({
  /** The line of the journal. */
  id: z.int().positive(),
  date: DayText,
  type: z.enum(LEDGER_TYPES),
  source: z.string(),
  amount: InDollars,
  method: Method,
  account: Account,
  accountName: z.string(),
  description: z.string(),
  /** Shillings of a line of an account that holds them, without a sign; null: a line in dollars. */
  shillings: z.int().nullable().default(null),
  /** Balance of the shown accounts after the line. */
  balanceAfter: InDollars,
  createdBy: z.object({ fullName: z.string() }).nullable(),
  kind: z.enum(ENTRY_KINDS),
  /** Id of an entry by hand that can be taken back; null for other lines. */
  manualId: Id.nullable(),
  /** Day that the line bears, where it arrived after its month was closed. */
  receivedAfterClosing: DayText.nullable(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const LedgerQuery = z.object({ ...Page, ...MonthQuery.shape, method: Method.optional() })
export const LedgerPage = z.object({
  entries: z.array(LedgerLine),
  opening: InDollars,
  closing: InDollars,
  /** Shillings in the shown accounts at the end; null: they hold none. */
  shillings: z.int().nullable().default(null),
  ...Paged,
})
export type LedgerPage = z.infer<typeof LedgerPage>

export const ManualEntry = z
  .strictObject({
    type: z.enum(LEDGER_TYPES, 'Type is required'),
    source: text(100).trim().default('Manual'),
    amount: dollarsUpTo(1_000_000).refine((amount) => amount > 0, 'Please enter a valid amount'),
    method: Method,
    /** Reason for the entry, which has no other document. */
    description: Reason,
    date: requiredDay('The date is not valid').optional(),
    /** The account where the method has several; the first where none is named. */
    account: CashCode.optional(),
    /** Reason for paying more than the account holds. */
    overdrawnReason: text(300).trim().optional(),
    /** Moves the money to this account; the entry is then neither a deposit nor a withdrawal of the school. */
    toAccount: CashCode.optional(),
  })
  .refine(({ toAccount, type }) => !toAccount || type === 'WITHDRAWAL', 'Money is moved by a withdrawal.')
  .refine(({ account, method }) => !account || methodOfAccount(account) === method, {
    path: ['account'],
    message: 'Account is not valid',
  })
  .refine(({ account, method, toAccount }) => toAccount !== (account ?? ACCOUNTS_OF_METHOD[method][0]), {
    path: ['toAccount'],
    message: 'Please choose another account.',
  })
export type ManualEntry = z.input<typeof ManualEntry>
export const LedgerEntryId = z.object({ id: idOf('ledgerEntry', IdText) })

/** The figures of the statements that open the entries behind them. */
export const FIGURES = [
  'currentIncome',
  'previousIncome',
  'advanceIncome',
  'totalRevenue',
  'totalDiscounts',
  'netRevenue',
  /** The line of salaries on a statement. */
  'salariesPaid',
  'totalExpenses',
  'totalEmployeeAdvances',
  /** More in drawers than expected, less what was missing. */
  'cashDifference',
  /** What shillings brought more than their rate when they came, less what was lost by rates and rounding. */
  'exchangeDifference',
  'netIncome',
  'heldChange',
  'received',
  'deposits',
  'withdrawals',
  'expenseOutflow',
  'advanceOutflow',
  'assetOutflow',
  'owedOutflow',
  'netCashFlow',
  'cashInflow',
  'depreciation',
  /** The result of all accounts of income and expense, as the equity of a balance sheet has it. */
  'result',
] as const
export const Figure = z.enum(FIGURES, 'Figure is not valid')
export type Figure = z.infer<typeof Figure>

/** A figure of a period, or the balance of an account until a day. */
export const EntriesQuery = z.object({
  ...Page,
  from: DayText,
  to: DayText,
  figure: Figure.optional(),
  account: Account.optional(),
})
/** One line behind a figure, with the amount that it adds. */
export const EntryBehind = z.object({
  id: z.int().positive(),
  entryId: z.int().positive(),
  date: DayText,
  kind: z.enum(ENTRY_KINDS),
  /** What happened, with the receipt or voucher, and whom it concerns. */
  text: z.string(),
  account: Account,
  accountName: z.string(),
  amount: InDollars,
  /** Shillings of the line, with the sign of the amount; null: a line in dollars. */
  shillings: z.int().nullable().default(null),
  receivedAfterClosing: DayText.nullable(),
})
export type EntryBehind = z.infer<typeof EntryBehind>
export const EntriesPage = z.object({
  entries: z.array(EntryBehind),
  sum: InDollars,
  /** Shillings of an account that holds them on the last of the days; null for all else. */
  shillings: z.int().nullable().default(null),
  ...Paged,
})
export type EntriesPage = z.infer<typeof EntriesPage>

export type { AccountCode }
