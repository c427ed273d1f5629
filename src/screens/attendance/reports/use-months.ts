import { classAttendanceSummary, classMonthlySummary } from '#domain/attendance/reports.endpoints.ts'
import type { ClassMonth, ClassYear } from '#domain/attendance/reports.schema.ts'
import { monthDays } from '#domain/calendar/calendar.rules.ts'
import { useClassMonth, useClassYear, useHeldSpan } from '#data/attendance/reports.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import type { Reading } from '#data/use-cache.ts'
import { heldFrom, pickReport, type Report } from './report.ts'

/** The first year that can be chosen (specification, Business constants). */
const FIRST_YEAR = 2024

/** The years that can be chosen, the present one first. */
export const yearsUpTo = (today: string): number[] => {
  const last = Math.max(FIRST_YEAR, Number(today.slice(0, 4)))
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => last - index)
}

/** A number of an address within bounds; else the usual one. */
export function numberOf(text: string | null, [least, most]: readonly [number, number], usual: number): number {
  const number = Number(text)
  return text && Number.isInteger(number) && number >= least && number <= most ? number : usual
}

/** A copy that knows no day of a span is none for it. */
const ifAny = <T extends { since: string }>(reading: Reading<T>, lastDay: string): Reading<T> =>
  reading.status === 'ready' && lastDay < reading.data.since ? { status: 'noCopy' } : reading

/** Absences of each class in a month: from the copy, and from the server for an earlier one. */
export function useMonthReport(year: number, month: number): { report: Report<ClassMonth>; ask: () => void } {
  const { from, to } = monthDays(year, month)
  const held = heldFrom(useHeldSpan(), from)
  const reading = useClassMonth(year, month)
  const query = { year: String(year), month: String(month) }
  const { answer, ask } = useAnswer(classAttendanceSummary, held.isReady && !held.isLocal ? { query } : null)
  return { report: pickReport<ClassMonth>(held, ifAny(reading, to), answer), ask }
}

/** A class's students by month of a year; the copy alone never holds a year for long. */
export function useYearReport(classId: number, year: number): { report: Report<ClassYear>; ask: () => void } {
  const held = heldFrom(useHeldSpan(), `${year}-01-01`)
  const reading = useClassYear(classId, year)
  const asked = { params: { classId: String(classId) }, query: { year: String(year) } }
  const { answer, ask } = useAnswer(classMonthlySummary, held.isReady && !held.isLocal ? asked : null)
  return { report: pickReport<ClassYear>(held, ifAny(known(reading), `${year}-12-31`), answer), ask }
}

const known = (reading: Reading<(ClassYear & { since: string }) | null>): Reading<ClassYear & { since: string }> => {
  if (reading.status !== 'ready') return reading
  return reading.data ? { status: 'ready', data: reading.data } : { status: 'noCopy' }
}
