import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { InDollars } from '../school/money.schema.ts'

/** The salary of a month of one employee: advances and what was paid, the rest is unpaid. */
export const SalaryOfMonth = z.object({
  employeeId: Id,
  name: z.string(),
  salary: InDollars,
  advances: InDollars,
  paid: InDollars,
  unpaid: InDollars,
})
export type SalaryOfMonth = z.infer<typeof SalaryOfMonth>

/**
 * What the students of a class owe at the end of a month. `dues` of all classes are the fees receivable of the balance sheet,
 * `ahead` its fees paid in advance; `unpaid` is the sum of what is above zero of each student's dues less the money ahead.
 */
export const UnpaidOfClass = z.object({
  className: z.string(),
  /** Students with an unpaid balance. */
  students: z.int(),
  dues: InDollars,
  ahead: InDollars,
  unpaid: InDollars,
})
export type UnpaidOfClass = z.infer<typeof UnpaidOfClass>

/** Discounts of the income statement of a month, by their reason. */
export const DiscountsOfReason = z.object({ reason: z.string(), payments: z.int(), amount: InDollars })

/** The parts of a month's report that are no sums over the journal; they are stored when the month is closed. */
export const MonthDetails = z.object({
  salaries: z.array(SalaryOfMonth),
  unpaid: z.array(UnpaidOfClass),
  discounts: z.array(DiscountsOfReason),
})
export type MonthDetails = z.infer<typeof MonthDetails>
