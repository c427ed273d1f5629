import { absentDay, classMonth, classYear, dayOverview, topAbsent } from '#domain/attendance/attendance.reports.ts'
import { pulledTo } from '../replica/overlay.ts'
import { useReport } from '../reports/report-rows.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'
import { firstDayRetained, readToday } from './span.ts'

/** The absent of a day, live. */
export const useAbsentDay = (date: string) => useReport(absentDay, { date })

/** The marks of a day, class by class, live. */
export const useOverview = (date: string) => useReport(dayOverview, { date })

/** Students with at least this many absences in the days of the replica, live. */
export const useTopAbsent = (minimum: number) => useReport(topAbsent, { minimum })

/** Absences of each class in a month, live; complete only when the month begins no earlier than `since`. */
export const useClassMonth = (year: number, month: number) => useReport(classMonth, { year, month })

/** A class's students with their absences by month, as far back as the replica goes; null for an unknown class. */
export const useClassYear = (classId: number, year: number) => useReport(classYear, { classId, year })

export type ReplicaSpan = {
  today: string
  since: string
  /** False until the initial load is complete: figures of reports would be too small. */
  isWhole: boolean
}

/** Today, and the first day of which the replica has marks; a screen asks the server for what lies before. */
export const useReplicaSpan = (): Reading<ReplicaSpan> =>
  useCacheQuery('heldSpan', async ({ db, cache }) => {
    const [today, { position }] = await Promise.all([readToday(db), pulledTo(cache)])
    return { today, since: firstDayRetained(today), isWhole: position > 0 }
  })
