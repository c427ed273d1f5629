import { listTopAbsent } from '#domain/attendance/reports.endpoints.ts'
import { ABSENCE_MINIMA } from '#domain/attendance/reports.rules.ts'
import type { AbsenceSummary } from '#domain/attendance/reports.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { useHeldSpan, useTopAbsent } from '#data/attendance/reports.queries.ts'
import { useAnswer } from '#data/use-answer.ts'
import { pickReport, type Held, type Report } from './report.ts'

export const PERIODS = ['held', 'year'] as const
type PeriodName = (typeof PERIODS)[number]

/** A year, both ends included. */
const YEAR_DAYS = 364
/** More than one looks through; a higher minimum finds the others. */
const MOST = 500

const USUAL_MINIMUM = 1

/** The minimum that an address names, if it is one of the choices. */
export const minimumOf = (text: string): number =>
  text === '' ? USUAL_MINIMUM : (ABSENCE_MINIMA.find((minimum) => String(minimum) === text) ?? USUAL_MINIMUM)

export type TopList = { from: string; to: string; students: readonly AbsenceSummary[]; total?: number }

/** Students with the most absences: of the days of the copy, or of a year as the server knows it. */
export function useTopList(minimum: number, period: PeriodName): { report: Report<TopList>; ask: () => void } {
  const span = useHeldSpan()
  const reading = useTopAbsent(minimum)
  const isWhole = span.status === 'ready' && span.data.isWhole
  const held: Held = { isReady: span.status !== 'loading', isLocal: period === 'held' && isWhole }
  const today = span.status === 'ready' ? span.data.today : null
  const { answer, ask } = useAnswer(
    listTopAbsent,
    held.isReady && !held.isLocal
      ? {
          query: {
            minimum: String(minimum),
            limit: String(MOST),
            ...(today && period === 'year' ? { startDate: addDays(today, -YEAR_DAYS), endDate: today } : {}),
            ...(span.status === 'ready' && period === 'held'
              ? { startDate: span.data.since, endDate: span.data.today }
              : {}),
          },
        }
      : null,
  )
  return { report: pickReport<TopList>(held, reading, answer), ask }
}
