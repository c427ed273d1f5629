import { z } from 'zod'
import { Instant, text } from '../core/fields.ts'
import { dollarsUpTo, InDollars } from '../school/money.schema.ts'
import { MonthNumber, YearNumber, YearText } from '../school/months.schema.ts'

const BudgetLine = z.object({
  /** Account code of an expense, or the name of a figure of the income statement. */
  line: z.string(),
  name: z.string(),
  /** January first; null: no budget, which is not a budget of 0. */
  months: z.array(InDollars.nullable()).length(12),
})
export type BudgetLine = z.infer<typeof BudgetLine>

/** The budget of a year: each line that can have one, in the order of the income statement. */
export const Budget = z.object({
  year: YearNumber,
  /** 0 where the year has no budget yet. */
  revision: z.int(),
  savedBy: z.string().nullable(),
  savedAt: Instant.nullable(),
  lines: z.array(BudgetLine),
})
export type Budget = z.infer<typeof Budget>

export const BudgetYear = z.object({ year: YearText })

/** Highest amount of one line and month. */
export const MOST_BUDGET = 1_000_000

export const SaveBudget = z.strictObject({
  year: YearNumber,
  /** Revision that was changed; 0 where there was no budget. Another one now is refused. */
  base: z.int().min(0).optional(),
  /** Changed amounts; null takes a budget away. */
  amounts: z
    .array(z.strictObject({ line: text(60), month: MonthNumber, amount: dollarsUpTo(MOST_BUDGET).nullable() }))
    .min(1)
    .max(2_400),
})
export type SaveBudget = z.infer<typeof SaveBudget>

/** What a budget is proposed from: what the year before was, or was to be. */
export const BUDGET_SOURCES = ['actual', 'budget'] as const
export type BudgetSource = (typeof BUDGET_SOURCES)[number]

export const ProposalQuery = z.object({
  year: YearText,
  from: z.enum(BUDGET_SOURCES),
  /** By how much the amounts are higher or lower than those of the year before. */
  percent: z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,2})?$/, 'Percentage is not valid')
    .transform(Number)
    .pipe(z.number().min(-100).max(900))
    .default(0),
})
export type ProposalQuery = z.infer<typeof ProposalQuery>

/** Proposed amounts; nothing of it is saved. */
export const Proposal = z.object({ year: YearNumber, lines: z.array(BudgetLine) })
export type Proposal = z.infer<typeof Proposal>

const Planned = InDollars.nullable()
/** The budget of a period beside its income statement; null: no budget of this line in any month of the period. */
export const BudgetOfPeriod = z.object({
  /** Months of the period that have a budget. */
  months: z.int(),
  currentIncome: Planned,
  previousIncome: Planned,
  advanceIncome: Planned,
  totalRevenue: Planned,
  totalDiscounts: Planned,
  netRevenue: Planned,
  totalExpenses: Planned,
  totalEmployeeAdvances: Planned,
  netIncome: Planned,
  expensesByCategory: z.array(z.object({ account: z.string(), name: z.string(), amount: InDollars })),
})
export type BudgetOfPeriod = z.infer<typeof BudgetOfPeriod>
