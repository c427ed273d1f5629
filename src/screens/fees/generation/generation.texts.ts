import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'

type Made = { year: number; month: number; made: number; skipped: number; free: number }
type Missing = { year: number; month: number; students: number; cents: number }

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`)

/** Texts of making the fees of months. */
export const generationTexts = {
  generate: 'Generate',
  generateHint:
    'Makes the fees of every month that has none, and of this month for students who have none yet. You can press it again safely.',
  generating: 'Generating fees...',
  generated: (months: readonly Made[]) =>
    `Fees generated successfully! ${months
      .map((each) => `${formatMonth(each)}: ${each.made} made, ${each.skipped} already there, ${each.free} free.`)
      .join(' ')}`,
  failed: 'Error generating fees',
  noServer: 'Error generating fees: the school server cannot be reached. Nothing was generated.',
  missing: (months: readonly Missing[]) =>
    months.length === 1
      ? 'The fees of a month have not been made'
      : `The fees of ${months.length} months have not been made`,
  ofMonth: (month: Missing) => `${formatMonth(month)}: ${students(month.students)}, ${formatCents(month.cents)}`,
  nobodyPays: 'No fees for this month',
  nobodyPaysFor: (month: Missing) => `No fees for ${formatMonth(month)}`,
  nobodyPaysAsk: (month: Missing) =>
    `No student pays for ${formatMonth(month)}, and the month is no longer shown here.`,
  nobodyPaysDone: 'Saved.',
} as const
