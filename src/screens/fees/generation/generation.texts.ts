import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'

type Lost = { count: number; students: readonly { name: string; className: string; words: string }[] }
type Made = { lost?: Lost | undefined; year: number; month: number; made: number; skipped: number; free: number }
type Missing = { year: number; month: number; students: number; cents: number; reducedCents?: number | undefined }

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`)

/** Who has a reduction no more, so that the office learns of it where it makes the fees. */
const lostIn = (lost: Lost | undefined): string => {
  if (!lost) return ''
  const named = lost.students.map(({ name, className, words }) => `${name}, ${className} (${words})`).join('; ')
  const more = lost.count > lost.students.length ? `; and ${lost.count - lost.students.length} more` : ''
  return ` No longer reduced, ${students(lost.count)}: ${named}${more}.`
}

/** Texts of making the fees of months. */
export const generationTexts = {
  generate: 'Generate',
  generateHint:
    'Shows the fees of every month that has none, and of this month for students who have none yet, then makes them.',
  ask: 'Generate fees?',
  willMake: 'These fees will be made:',
  nothingToMake: 'Every student who pays has a fee for this month, and no month is missing. There is nothing to make.',
  madeBefore: 'Made in this month; can be taken back while nobody has paid on it:',
  madeTitle: 'Fees made in this month',
  madeHelp: 'They can be taken back while nobody has paid on them.',
  madeMonth: (month: Missing & { madeBy: string | null; lost?: Lost | undefined }) =>
    `${formatMonth(month)}: ${students(month.students)}, ${formatCents(month.cents)}, made by ${month.madeBy ?? 'the server'}.${lostIn(month.lost)}`,
  takeBack: 'Take back',
  takeBackOf: (month: Missing) => `Take back ${formatMonth(month)}`,
  takeBackAsk: (month: Missing) =>
    `All ${month.students} fees of ${formatMonth(month)} (${formatCents(month.cents)}) are removed, and money that was paid ahead is free again. If anybody has paid on one of them since, none is removed.`,
  takenBack: (month: Missing) =>
    `The fees of ${formatMonth(month)} were taken back. Press Generate when they are to be made again.`,
  takeBackFailed: 'Error taking the fees back',
  takeBackNoServer: 'The school server cannot be reached. Nothing was taken back.',
  generating: 'Generating fees...',
  generated: (months: readonly Made[]) =>
    `Fees generated successfully! ${months
      .map(
        (each) =>
          `${formatMonth(each)}: ${each.made} made, ${each.skipped} already there, ${each.free} free.${lostIn(each.lost)}`,
      )
      .join(
        ' ',
      )} If that was a mistake, press “Take back” under “Fees made in this month” in “Student Payment Portal”.`,
  failed: 'Error generating fees',
  noServer: 'Error generating fees: the school server cannot be reached. Nothing was generated.',
  missing: (months: readonly Missing[]) =>
    months.length === 1
      ? 'The fees of a month have not been made'
      : `The fees of ${months.length} months have not been made`,
  ofMonth: (month: Missing) => {
    const { reducedCents = 0 } = month
    const after = reducedCents > 0 ? `, after reductions of ${formatCents(reducedCents)}` : ''
    return `${formatMonth(month)}: ${students(month.students)}, ${formatCents(month.cents)}${after}`
  },
  nobodyPays: 'No fees for this month',
  nobodyPaysFor: (month: Missing) => `No fees for ${formatMonth(month)}`,
  nobodyPaysAsk: (month: Missing) =>
    `No student pays for ${formatMonth(month)}, and the month is no longer shown here.`,
  nobodyPaysDone: 'Saved.',
} as const
