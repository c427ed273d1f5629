import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import { kindFields, type DayKind } from '#domain/school/day-kinds.ts'
import { choiceOf, dayFilter } from '../../core/list/filters.ts'
import { trackerTexts as texts } from './tracker.texts.ts'

/** One day of a student, from the replica or from the server. */
export type HistoryMark = {
  date: string
  present: boolean
  remark: string
  markedBy: string
  isPending: boolean
  /** False for a mark that only waits on this device. */
  isAtSchool: boolean
  kind?: DayKind | undefined
  time?: string | undefined
}

const ofServer = ({ date, present, remark, user, ...of }: AttendanceRecord): HistoryMark => ({
  date,
  present,
  remark,
  markedBy: user.fullName,
  isPending: false,
  isAtSchool: true,
  ...kindFields(of),
})

/**
 * A student's days, newest first: from `since` on the days of the replica, with waiting marks; earlier days come from the
 * server. For a student whom the replica does not have, all days come from the server.
 */
export function wholeHistory(
  replica: { since: string; marks: readonly HistoryMark[]; isKnown: boolean },
  server: readonly AttendanceRecord[],
): HistoryMark[] {
  const own = replica.marks.map(({ date, present, remark, markedBy, isPending, isAtSchool, ...of }) => ({
    date,
    present,
    remark,
    markedBy,
    isPending,
    isAtSchool,
    ...kindFields(of),
  }))
  const known = new Set(own.map(({ date }) => date))
  const isOlder = ({ date }: AttendanceRecord): boolean =>
    !known.has(date) && (date < replica.since || !replica.isKnown)
  return [...own, ...server.filter(isOlder).map(ofServer)].sort((a, b) => (a.date < b.date ? 1 : -1))
}

/** Filters of the history, by day and by status. */
export const historyFilters = {
  date: dayFilter<HistoryMark>(texts.date, { keeps: ({ date }, day) => date === day }),
  status: choiceOf<HistoryMark>(
    texts.status,
    [
      { value: '', label: texts.all },
      { value: 'present', label: texts.present },
      { value: 'absent', label: texts.absent },
    ],
    { keeps: ({ present }, status) => present === (status === 'present') },
  ),
}
