import { z } from 'zod'
import { Instant, text } from '../core/fields.ts'
import { InDollars } from '../school/money.schema.ts'

/** What is looked at before a month is closed, in the order of the list. A code is stored with closed months, so it stays. */
export const CHECKS = [
  /** Months before this one that are not closed, once a month was. */
  'earlierMonths',
  /** Students without a fee of the month. */
  'feeMonths',
  /** Salaries of the month that are not paid. */
  'salaries',
  /** Expenses of the month, or before, that wait for an administrator. */
  'expenses',
  /** Payments on hold. */
  'held',
  /** Money of no student. */
  'unplaced',
  /** Devices of the staff with entries of the month that the school has not received. */
  'devices',
  /** Cash accounts below zero at the end of the month. */
  'accounts',
  /** Drawers that were opened in the month, or before, and are not closed. */
  'drawers',
  /** Wallets and banks with money in the month that are not reconciled to its end. */
  'wallets',
] as const
export type Check = (typeof CHECKS)[number]

/** A line of the checklist. `notApplicable`: the school has nothing that the line could be about. */
export const ChecklistLine = z.object({
  code: z.enum(CHECKS),
  state: z.enum(['done', 'warning', 'notApplicable']),
  /** Number of students, salaries, devices, … that the warning is about. */
  count: z.int().min(0),
  /** Sum of the warning; null where the line has none. */
  amount: InDollars.nullable(),
  /** Names of what the warning is about, such as months or accounts. */
  about: z.string().nullable(),
  /** When the oldest entry on a device was saved. */
  since: Instant.nullable(),
})
export type ChecklistLine = z.infer<typeof ChecklistLine>

/** A line as it was when its month was closed, with the reason for which a warning was taken. */
export const TakenLine = ChecklistLine.extend({ reason: z.string().nullable() })
export type TakenLine = z.infer<typeof TakenLine>

/** Why a warning of the checklist is taken. */
export const WarningReason = z.strictObject({
  code: z.enum(CHECKS),
  reason: text(300).trim().min(1, 'Please give a reason.'),
})
export type WarningReason = z.infer<typeof WarningReason>

export const warningsIn = <Line extends ChecklistLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ state }) => state === 'warning')
