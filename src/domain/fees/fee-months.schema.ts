import { z } from 'zod'
import { Id, idOf, IdText } from '../core/fields.ts'
import { MonthNumber, YearNumber } from '../school/months.schema.ts'
import { Dollars, InCents, InDollars } from '../school/money.schema.ts'
import { Reason } from './fees.schema.ts'

const Month = { year: YearNumber, month: MonthNumber }
export const MonthOfFees = z.strictObject(Month)

/** A month since the school's first of which no fees were made, with the number and the sum of its fees. */
export const MissingMonth = z.object({
  ...Month,
  students: z.int(),
  cents: InCents,
  /** What rules take off these fees, which is no part of the sum; missing: nothing. */
  reducedCents: InCents.optional(),
})
export type MissingMonth = z.infer<typeof MissingMonth>

/** A student whose fee of a month lacks a reduction that the fee of the month before had. */
const LostReduction = z.object({ studentId: Id, name: z.string(), className: z.string(), words: z.string() })
export type LostReduction = z.infer<typeof LostReduction>

/** Most students whom a month names as having lost a reduction; the number is of all. */
export const MOST_LOST = 20

const Lost = { lost: z.object({ count: z.int(), students: z.array(LostReduction) }).optional() }

/** Fees that were made for a month. */
const MadeMonth = z.object({
  ...Lost,
  ...Month,
  made: z.int(),
  /** Students whose fee for the month was there already. */
  skipped: z.int(),
  /** Students who pay nothing. */
  free: z.int(),
  /** Fees that carried money has settled wholly or partly. */
  settledFromCarry: z.int(),
})
export type MadeMonth = z.infer<typeof MadeMonth>

/** Each month that was made, the oldest first; the figures without a month are their sums, and those of the present one. */
export const MadeFees = MadeMonth.extend({ message: z.string(), months: z.array(MadeMonth) })

export const FreeMonth = z.strictObject({ ...Month, reason: Reason })

/** A month whose fees were made in the present month, and may be taken back while nothing was paid on them. */
export const MonthMade = MissingMonth.extend({
  ...Lost,
  madeAt: z.string(),
  /** Name of whoever made them; null: the server by itself. */
  madeBy: z.string().nullable(),
})
export type MonthMade = z.infer<typeof MonthMade>

/** Fees that were taken back: how many, and for how many of their students money paid ahead was set free. */
export const TakenBack = z.object({ message: z.string(), ...Month, removed: z.int(), cents: InCents, setFree: z.int() })
export type TakenBack = z.infer<typeof TakenBack>

/** New fee of a student in a month; an amount of 0: waived. */
export const FeeChange = z.strictObject({ ...Month, amount: Dollars, reason: Reason })
export type FeeChange = z.infer<typeof FeeChange>

export const OfStudent = z.object({ id: idOf('student', IdText) })

export const ChangedFee = z.object({
  message: z.string(),
  studentId: Id,
  /** The months that were changed, each with its fee now. */
  months: z.array(z.object({ ...Month, amount: InDollars, settled: InDollars })),
})
