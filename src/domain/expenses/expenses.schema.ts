import { z } from 'zod'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, personName, text } from '../core/fields.ts'
import { Page, Paged } from '../core/paging.schema.ts'
import { DrawerNumber } from '../school/drawer-number.ts'
import { dollarsUpTo, InCents, InDollars } from '../school/money.schema.ts'
import { SaidPart, ShillingPart } from '../school/shillings.schema.ts'
import { ExpenseMethod } from './expense-methods.ts'
import { OutlayChange } from './outlay-change.schema.ts'
import { MonthText, YearText } from '../school/months.schema.ts'
import { EXPENSE_CATEGORIES, STORED_CATEGORIES } from '../school/expense-categories.ts'
import { OwnCategory } from '../school/own-accounts.schema.ts'

/**
 * State of an expense. `waiting`: for an administrator, where the school wants expenses approved. `held`: the server objects to
 * money that is gone, and an administrator decides. `void`: deleted; it counts nowhere.
 */
const EXPENSE_STATES = ['recorded', 'waiting', 'held', 'void'] as const
export const ExpenseState = z.enum(EXPENSE_STATES)
export type ExpenseState = z.infer<typeof ExpenseState>

/** Why an expense is on hold. */
const EXPENSE_HOLD_CODES = [
  'voucherUsed',
  'voucherSeries',
  'refUsed',
  'datedEarlier',
  'roleChanged',
  'collectorInactive',
] as const
export const ExpenseHoldCode = z.enum(EXPENSE_HOLD_CODES)
export type ExpenseHoldCode = z.infer<typeof ExpenseHoldCode>

/** A voucher number: the device's own series (K7Q-V000012), or the server's (S-V000012). */
const VoucherNumber = z.string().regex(/^[0-9A-Z]{1,6}-V\d{6,10}$/)

const Category = z.union([z.enum(EXPENSE_CATEGORIES), OwnCategory], 'Category is required')
/** Category as expenses are stored, including those of payouts and of purchases of assets. */
const StoredCategory = z.union([z.enum(STORED_CATEGORIES), OwnCategory])

/** Most bytes of a photo or PDF of a receipt. */
export const EXPENSE_FILE_BYTES = 5 * 1024 * 1024

/** Most for one expense: a larger amount is a typing mistake. */
export const MOST_FOR_EXPENSE = 100_000
const Amount = dollarsUpTo(MOST_FOR_EXPENSE).refine((amount) => amount > 0, 'Please enter a valid amount')

/** Fields of the form of an expense (EXP-2). */
const Fields = {
  category: Category,
  amount: Amount,
  date: requiredDay('Date is required'),
  paymentMethod: ExpenseMethod,
  description: text(500).trim().optional(),
  /** A documented field (EXP-8): who approved it is stamped by the server. */
  approvedBy: personName(200).optional(),
  /** The number on the shop's receipt; the field has its documented name (EXP-6). */
  receiptUrl: text(100).trim().optional(),
  /** Reason for paying more than the account holds. */
  overdrawnReason: text(300).trim().optional(),
}

/**
 * Money that was spent. `voucher` is set once it was recorded on a device; from then on the write is unconditional.
 */
export const NewExpense = z.strictObject({
  /** Identifies this expense from the moment its form was opened; a caller that sends none gets one of the server's. */
  ref: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    .optional(),
  voucher: idOf('receipt', VoucherNumber.optional()),
  /** Open drawer session of the device; read where a voucher is given. */
  drawer: DrawerNumber.optional(),
  /** Part of the cash that was paid in shillings. */
  shillings: ShillingPart.optional(),
  /** Name of a category of the school's own, as the device knew it when the money was spent. */
  categoryName: text(60).trim().optional(),
  /** Likewise of an account of the school's own. */
  methodName: text(60).trim().optional(),
  ...Fields,
})
export type NewExpense = z.input<typeof NewExpense>
/** A new expense as the server takes it, with the school day on which it counts. */
export type CheckedExpense = z.output<typeof NewExpense>

export const ExpenseEdit = z.strictObject({
  ...Fields,
  /** The revision that the form was filled from; left out by callers that read the server directly. */
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type ExpenseEdit = z.input<typeof ExpenseEdit>

/** An expense as the device's replica holds it, for the last two months. */
export const ExpenseRow = z.object({
  /** Missing until the server has assigned an id. */
  id: Id.optional(),
  voucher: z.string(),
  category: StoredCategory,
  amountCents: InCents,
  day: DayText,
  description: z.string().nullable(),
  method: ExpenseMethod,
  receiptNumber: z.string().nullable(),
  state: ExpenseState,
  heldCode: ExpenseHoldCode.nullable(),
  recordedById: Id,
  recordedBy: z.string(),
  approvedBy: z.string().nullable(),
  madeAt: Instant,
  /** Drawer session that paid it; missing: none. */
  drawer: z.string().optional(),
  /** Part that was paid in shillings; missing: none. */
  shillings: SaidPart.optional(),
  revision: z.int(),
  /** Changes, the oldest first; missing where there are none. */
  changes: z.array(OutlayChange).optional(),
})
export type ExpenseRow = z.infer<typeof ExpenseRow>

/** An expense as calls list it (EXP-6). */
export const ExpenseListed = z.object({
  id: Id,
  voucher: z.string(),
  category: StoredCategory,
  /** Name of the category today. */
  categoryName: z.string(),
  amount: InDollars,
  date: DayText,
  description: z.string().nullable(),
  paymentMethod: ExpenseMethod,
  /** Name of the method, which is today's of an account of the school's own. */
  methodName: z.string(),
  approvedBy: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  state: ExpenseState,
  heldCode: ExpenseHoldCode.nullable(),
  recordedBy: z.string(),
  overdrawnReason: z.string().nullable(),
  hasFile: z.boolean(),
  revision: z.int(),
  /** The day on which the books have it, where that is in a later month than its own, which was closed. */
  bookedOn: DayText.nullable().default(null),
  /** Part that was paid in shillings; missing: none. */
  shillings: SaidPart.optional(),
})
export type ExpenseListed = z.infer<typeof ExpenseListed>

export const ExpenseQuery = z.object({
  ...Page,
  month: MonthText.optional(),
  year: YearText.optional(),
  search: text(200).trim().optional(),
  /** Lists only deleted expenses, or only those that an administrator has still to decide about: waiting or on hold. */
  only: z.enum(['deleted', 'undecided']).optional(),
})

/**
 * Steps from the sum of the listed expenses, which count by their own day, to `booked`: the expenses of the income statement,
 * which count in the month in which the books have them. Each part is added.
 */
export const ExpenseBridge = z.object({
  /** Paid for assets, which is no expense. */
  assets: InDollars,
  /** Paid for salaries from before the opening day, which is no expense either. */
  owed: InDollars,
  /** On hold, or waiting for approval: not in the books yet. */
  undecided: InDollars,
  /** Listed, and in the books of other months. */
  elsewhere: InDollars,
  /** Of other months, and in the books of these: received, corrected or taken back after a month was closed. */
  others: InDollars,
  booked: InDollars,
})
export type ExpenseBridge = z.infer<typeof ExpenseBridge>

export const ExpensePage = z.object({
  expenses: z.array(ExpenseListed),
  totalExpense: InDollars,
  /** Set with the first page of a list that is not searched. */
  bridge: ExpenseBridge.nullable(),
  ...Paged,
})

/** Spending of a month, or of all of time, by category; categories without expenses are missing (EXP-5). */
export const ExpenseSummary = z.object({
  totalExpenses: InDollars,
  /** `category` is its name today, and `code` never changes. */
  categorySummary: z.array(z.object({ category: z.string(), code: z.string(), amount: InDollars })),
})
export type ExpenseSummary = z.infer<typeof ExpenseSummary>

/** Money received, advances and expenses of a month, or of all of time without one (PAY-10). */
export const IncomeSummary = z.object({
  totalIncome: InDollars,
  totalAdvance: InDollars,
  totalExpense: InDollars,
  /** Advances and expenses together. */
  used: InDollars,
  remaining: InDollars,
  /** Of a month: money that is dated in it and reached the school after it was closed, so that it is in a later month here. */
  lateIncome: InDollars,
})
export type IncomeSummary = z.output<typeof IncomeSummary>

export const ExpenseId = z.object({ id: idOf('expense', IdText) })
