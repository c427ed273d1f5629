import { attendanceByDay, type AttendanceOfDay } from '#domain/attendance/by-day.reports.ts'
import { addDays } from '#domain/core/dates.ts'
import { moneyByDay } from '#domain/fees/by-day.reports.ts'
import type { MoneyReplica } from '../fees/fee-accounts.queries.ts'
import { readReport } from '../reports/report-rows.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'

const DAYS = 30

/** One of the last days; `marks` is null on a day without school. */
export type LastDay = { date: string; marks: AttendanceOfDay | null; cents: number }

/** Attendance and money of the last thirty days, the oldest first, with what waits on this device. */
export async function readLastDays(replica: MoneyReplica, today: string, now?: number): Promise<LastDay[]> {
  const from = addDays(today, 1 - DAYS)
  const { days } = await readReport(replica, attendanceByDay, { from, to: today }, now)
  const { cents } = await readReport(replica, moneyByDay, { from, to: today }, now)
  const marksOf = new Map(days.map((day) => [day.date, day]))
  return Array.from({ length: DAYS }, (_, at) => addDays(from, at)).map((date) => ({
    date,
    marks: marksOf.get(date) ?? null,
    cents: cents[date] ?? 0,
  }))
}

export const useLastDays = (today: string): Reading<LastDay[]> =>
  useCacheQuery(`lastDays:${today}`, (replica) => readLastDays(replica, today))
