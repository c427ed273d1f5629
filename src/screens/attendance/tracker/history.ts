import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import { choiceOf, dayFilter } from '../../core/list/filters.ts'
import { trackerTexts as texts } from './tracker.texts.ts'

/** One day of a student, wherever it was learnt. */
export type HistoryMark = {
  date: string
  present: boolean
  remark: string
  markedBy: string
  isPending: boolean
  /** False while there is only what waits on this device. */
  isAtSchool: boolean
}

const ofServer = ({ date, present, remark, user }: AttendanceRecord): HistoryMark => ({
  date,
  present,
  remark,
  markedBy: user.fullName,
  isPending: false,
  isAtSchool: true,
})

/**
 * A student's days, newest first: of the days that the device keeps its own replica counts, with what waits to be sent in
 * it; what lies before `since` only the server knows. A student whom the replica does not have comes from the server whole.
 */
export function wholeHistory(
  replica: { since: string; marks: readonly HistoryMark[]; isKnown: boolean },
  server: readonly AttendanceRecord[],
): HistoryMark[] {
  const own = replica.marks.map(({ date, present, remark, markedBy, isPending, isAtSchool }) => ({
    date,
    present,
    remark,
    markedBy,
    isPending,
    isAtSchool,
  }))
  const known = new Set(own.map(({ date }) => date))
  const isOlder = ({ date }: AttendanceRecord): boolean =>
    !known.has(date) && (date < replica.since || !replica.isKnown)
  return [...own, ...server.filter(isOlder).map(ofServer)].sort((a, b) => (a.date < b.date ? 1 : -1))
}

/** By day and by status. */
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
