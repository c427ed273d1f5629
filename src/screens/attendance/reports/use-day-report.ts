import { dailyOverview } from '#domain/attendance/reports.endpoints.ts'
import type { DailyOverview } from '#domain/attendance/reports.schema.ts'
import { useOverview } from '#data/attendance/overview.queries.ts'
import { useHeldSpan } from '#data/attendance/reports.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import { heldFrom, pickReport, type Report } from './report.ts'

/** Every mark of a day: from the copy, and from the server for an earlier one. */
export function useDayReport(date: string): { report: Report<DailyOverview>; ask: () => void } {
  const held = heldFrom(useHeldSpan(), date)
  const reading = useOverview(date)
  const { answer, ask } = useAnswer(dailyOverview, held.isReady && !held.isLocal ? { query: { date } } : null)
  // A day before the copy's first is no part of it at all.
  const isKnown = reading.status !== 'ready' || date >= reading.data.since
  return { report: pickReport<DailyOverview>(held, isKnown ? reading : { status: 'noCopy' }, answer), ask }
}
