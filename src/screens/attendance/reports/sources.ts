import {
  classAttendanceSummary,
  classMonthlySummary,
  dailyOverview,
  listAbsentees,
  listTopAbsent,
} from '#domain/attendance/reports.endpoints.ts'
import { useMemo } from 'react'
import type { AbsenceSummary, AbsentDay } from '#domain/attendance/reports.schema.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { firstDayRetained } from '#data/attendance/span.ts'
import {
  useAbsentDay,
  useClassMonth,
  useClassYear,
  useReplicaSpan,
  useOverview,
  useTopAbsent,
} from '#data/attendance/reports.queries.ts'
import { replicaElse, coverageFrom, server, withData, type SourceAnswer } from '#data/answers/source.ts'
import type { Reading } from '#data/replica/use-cache.ts'
import type { Here } from '../../core/list/list.ts'

/** The reading of a replica; taken for none if the replica has no day of the period. */
const ifAny = <T extends { since: string }>(reading: Reading<T>, lastDay: string): Reading<T> =>
  reading.status === 'ready' && lastDay < reading.data.since ? { status: 'noReplica' } : reading

/** Every mark of a day: from the replica, or from the server for an earlier day. */
export const useDayOverview = replicaElse(
  server(dailyOverview, (date: string) => ({ query: { date } })),
  {
    useCoverage: (date) => coverageFrom(useReplicaSpan(), date),
    useReading: (date) => ifAny(useOverview(date), date),
  },
)

const useAbsentDayOrAnswer = replicaElse(
  server(listAbsentees, (date: string) => ({ query: { date } })),
  {
    useCoverage: (date) => coverageFrom(useReplicaSpan(), date),
    useReading: (date) => ifAny(useAbsentDay(date), date),
  },
)

/** Absent students of a day; `isWhole` is false during an initial load, when some may be missing. */
export type Absentees = AbsentDay & { isWhole: boolean }

/** Absent students of a day: from the replica, or from the server for an earlier day. Empty for a future day. */
export function useAbsentees({ today, values: { date } }: Here<'date' | 'class'>): SourceAnswer<Absentees> {
  const isFuture = date > today
  const { shown, ask } = useAbsentDayOrAnswer(isFuture ? today : date)
  const day = shown.status === 'ready' ? shown.data : null
  const isWhole = shown.status === 'ready' && shown.from !== 'partly'
  const data = useMemo(() => (day === null ? null : { ...day, isWhole }), [day, isWhole])
  return { shown: isFuture ? { status: 'unasked' } : withData(shown, data), ask }
}

type OfMonth = Here<'year' | 'month'>

/** Absences of each class in a month: from the replica, or from the server for an earlier month. */
export const useClassesOfMonth = replicaElse(
  server(classAttendanceSummary, ({ values: { year, month } }: OfMonth) => ({ query: { year, month } })),
  {
    useCoverage: ({ values }) =>
      coverageFrom(useReplicaSpan(), monthDays(Number(values.year), Number(values.month)).from),
    useReading: ({ values }) => {
      const [year, month] = [Number(values.year), Number(values.month)]
      return ifAny(useClassMonth(year, month), monthDays(year, month).to)
    },
  },
)

type OfYear = Here<'class' | 'year'>

/** A class's students by month of a year; the replica alone never holds a whole year. */
export const useClassOfYear = replicaElse(
  server(classMonthlySummary, ({ values }: OfYear) =>
    values.class ? { params: { classId: values.class }, query: { year: values.year } } : null,
  ),
  {
    useCoverage: ({ values }) => coverageFrom(useReplicaSpan(), `${values.year}-01-01`),
    useReading: ({ values }) => {
      const reading = useClassYear(Number(values.class), Number(values.year))
      if (reading.status !== 'ready') return reading
      const { data } = reading
      return data ? ifAny({ status: 'ready', data }, `${values.year}-12-31`) : { status: 'noReplica' }
    },
  },
)

/** Days from the first to the last day of a year. */
const YEAR_DAYS = 364
/** Most students of the list: longer lists are not useful, and a higher minimum shortens the list. */
const MOST = 500

type TopList = { from: string; to: string; students: readonly AbsenceSummary[]; total?: number }

type OfPeriod = Here<'minimum' | 'period' | 'class'>

/** Students with the most absences: in the days of the replica, or in a year from the server. */
export const useTopAbsentees = replicaElse<OfPeriod, TopList>(
  server(listTopAbsent, ({ today, values: { minimum, period } }: OfPeriod) => ({
    query: {
      minimum,
      limit: String(MOST),
      startDate: period === 'year' ? addDays(today, -YEAR_DAYS) : firstDayRetained(today),
      endDate: today,
    },
  })),
  {
    useCoverage: ({ values: { period } }) => {
      const span = useReplicaSpan()
      return {
        isReady: span.status !== 'loading',
        isLocal: period !== 'year' && span.status === 'ready' && span.data.isWhole,
      }
    },
    useReading: ({ values: { minimum } }) => useTopAbsent(Number(minimum)),
  },
)
