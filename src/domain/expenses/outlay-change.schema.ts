import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant } from '../core/fields.ts'
import { ExpenseMethod } from './expense-methods.ts'
import { InCents } from '../school/money.schema.ts'

const OutlayChangeKind = z.enum(['corrected', 'voided'])
export type OutlayChangeKind = z.infer<typeof OutlayChangeKind>

/**
 * One change of the money of an expense or an advance: a line of the day on which it was made, in the drawer of who made
 * it. The day on which the money was paid out keeps its figures. After a void it is worth nothing.
 */
export const OutlayChange = z.object({
  kind: OutlayChangeKind,
  at: Instant,
  byId: Id,
  by: z.string(),
  reason: z.string().nullable(),
  amountBeforeCents: InCents,
  amountAfterCents: InCents,
  methodBefore: ExpenseMethod,
  methodAfter: ExpenseMethod,
  dayBefore: DayText,
  dayAfter: DayText,
  /** Drawer session that it is a line of; missing: none. */
  drawer: z.string().optional(),
})
export type OutlayChange = z.infer<typeof OutlayChange>
