import { z } from 'zod'
import { BalanceSheet, CashFlow, IncomeStatement } from '../books/books.schema.ts'
import { ChecklistLine, TakenLine } from '../books/checklist.schema.ts'
import { LateEntries } from '../books/late-entries.schema.ts'
import { MonthDetails } from '../books/month-details.schema.ts'
import { DayText } from '../core/day.schema.ts'
import { Instant } from '../core/fields.ts'
import { InDollars } from '../school/money.schema.ts'
import { MonthNumber, YearNumber } from '../school/months.schema.ts'

/** What is to be looked at before a month is closed, as it is now. */
export const Checklist = z.object({ year: YearNumber, month: MonthNumber, lines: z.array(ChecklistLine) })
export type Checklist = z.infer<typeof Checklist>

const BRIDGE_KEYS = [
  'netIncome',
  'heldChange',
  'deposits',
  'withdrawals',
  'assetOutflow',
  'owedOutflow',
  'receivable',
  'feesInAdvance',
  'employeeAdvances',
  'depreciation',
  'contributed',
  'openings',
] as const
export type BridgeKey = (typeof BRIDGE_KEYS)[number]

/** What leads from the net income to another figure; `total` is the sum of the lines. */
export const Bridge = z.object({
  lines: z.array(z.object({ key: z.enum(BRIDGE_KEYS), amount: InDollars })),
  total: InDollars,
})
export type Bridge = z.infer<typeof Bridge>

/** Money of a person's drawers, or of a wallet, by the books and by what was found; null for an account that was not reconciled. */
const Counted = z.object({
  name: z.string(),
  books: InDollars,
  found: InDollars.nullable(),
  difference: InDollars.nullable(),
})

/** The report of a month, to be signed; of a month that is not closed, its figures as they are now. */
export const MonthReport = z.object({
  year: YearNumber,
  month: MonthNumber,
  /** Last day that the figures count: today in a month that has not ended. */
  until: DayText,
  isClosed: z.boolean(),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  notes: z.string().nullable(),
  /** With its budget, if there is one. */
  statement: IncomeStatement,
  lastMonth: IncomeStatement,
  /** The same month of the year before. */
  lastYear: IncomeStatement,
  cashFlow: CashFlow,
  sheet: BalanceSheet,
  /** The balance sheet at the end of the month before. */
  sheetBefore: BalanceSheet,
  bridges: z.object({ cash: Bridge, equity: Bridge }),
  details: MonthDetails,
  /** Drawers that were counted in the month, by person, and wallets with the newest reconciliation to a day of it, if there is one. */
  counted: z.array(Counted),
  /** Entries of this month that count in a later one, and entries of months before that count in this one. */
  late: LateEntries,
  fromEarlier: LateEntries,
  /** As it was when the month was closed; as it is now while the month is open. Null where it was closed without one. */
  checklist: z.array(TakenLine).nullable(),
})
export type MonthReport = z.infer<typeof MonthReport>
