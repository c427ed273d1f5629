import { percentOf } from '../core/percent.ts'

/** A salary that counts from a month on, or in that month only; months are year * 100 + month. */
export type SalaryStep = { month: number; isOnly: boolean; cents: number; reason: string | null }

/**
 * Salary of an employee in a month, in cents, and the reason where it differs from the usual one. A month before the first step
 * has the first salary, so that somebody hired in a month gets a salary for it. Null without steps.
 */
export function salaryOf(steps: readonly SalaryStep[], month: number): { cents: number; reason: string | null } | null {
  const only = steps.find((step) => step.isOnly && step.month === month)
  if (only) return { cents: only.cents, reason: only.reason }
  const usualSteps = steps.filter((step) => !step.isOnly).sort((a, b) => a.month - b.month)
  const step = usualSteps.findLast((each) => each.month <= month) ?? usualSteps[0]
  return step ? { cents: step.cents, reason: null } : null
}

/** Whether somebody worked in a month or a part of it: was hired before its end, and had not left before it began. */
export const workedIn = (
  { dateOfHire, leftOn }: { dateOfHire: string; leftOn: string | null },
  month: { first: string; last: string },
): boolean => dateOfHire <= month.last && (leftOn === null || leftOn >= month.first)

/** The part of a salary that advances have taken, as text for people and as the width of a bar: 37.5%. */
export function percentUsed(advanceCents: number, salaryCents: number): string {
  if (salaryCents === 0) return '0%'
  return `${percentOf(advanceCents, salaryCents)}%`
}
