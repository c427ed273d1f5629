import { useMemo } from 'react'
import { RefusedError } from '#data/answers/failures.ts'
import { useStudentHistory } from '#data/attendance/history.queries.ts'
import { useCalendar } from '#data/school/calendar.queries.ts'
import { joinOlder, shownOfAnswer, useShownReading, withData, type SourceAnswer } from '#data/answers/source.ts'
import { useOneStudent } from '#data/students/one-student.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { usePulledAt, type Reading } from '#data/replica/use-cache.ts'
import { listStudentAttendance } from '#domain/attendance/attendance.endpoints.ts'
import type { AttendanceConflict } from '#domain/attendance/attendance.schema.ts'
import { analyticsOf } from '#domain/attendance/reports.rules.ts'
import type { Analytics } from '#domain/attendance/reports.schema.ts'
import { DEFAULT_CALENDAR } from '#domain/school/calendar.rules.ts'
import { wholeHistory, type HistoryMark } from './history.ts'

export type TrackedStudent = {
  /** The student; null where the replica does not have her. */
  student: { id: number; fullname: string; className: string | null } | null
  /** The first day of which the replica has marks. */
  since: string
  marks: readonly HistoryMark[]
  figures: Analytics
  /** Conflicts of the student's marks. */
  conflicts: readonly AttendanceConflict[]
}

const isUnknown = (error: unknown): boolean => error instanceof RefusedError && error.status === 404

/** One student's attendance: the replica's days at once and without network, older ones as soon as the server answers. */
export function useTracked(studentId: number): SourceAnswer<TrackedStudent> {
  const history = useStudentHistory(studentId)
  const student = useOneStudent(studentId)
  const calendar = useCalendar()
  const isWhole = usePulledAt() !== undefined
  const { answer, ask } = useAnswer(listStudentAttendance, { params: { studentId: String(studentId) }, query: {} })
  const older = answer.status === 'ready' ? answer.data : null
  const data = useMemo(() => {
    if (history.status !== 'ready' || student.status !== 'ready') return null
    const { since, conflicts } = history.data
    // Until the initial load is complete the replica may lack days that the server has.
    const replica = { since, marks: history.data.marks, isKnown: student.data !== null && isWhole }
    const marks = wholeHistory(replica, older ?? [])
    const days = calendar.status === 'ready' ? calendar.data : DEFAULT_CALENDAR
    return { student: student.data, since, marks, conflicts, figures: analyticsOf(marks, days) }
  }, [history, student, calendar, older, isWhole])
  const reading: Reading<unknown> = history.status === 'ready' ? student : history
  const { shown, ask: askForNews } = useShownReading(reading)
  if (data?.student === null && answer.status === 'failed' && isUnknown(answer.error))
    return { shown: { status: 'failed', error: answer.error }, ask }
  const joined = joinOlder<unknown, unknown>(shown, shownOfAnswer(answer), {
    since: data?.since ?? '',
    join: (kept) => kept,
  })
  return { shown: withData(joined, data), ask: data ? ask : askForNews }
}
