import { useMemo } from 'react'
import { useStudentHistory } from '#data/attendance/reports.queries.ts'
import { useCalendar } from '#data/calendar/calendar.queries.ts'
import { useOneStudent } from '#data/students/one-student.ts'
import { useAnswer, type Answer } from '#data/use-answer.ts'
import { usePulledAt, type Reading } from '#data/use-cache.ts'
import { listStudentAttendance } from '#domain/attendance/attendance.endpoints.ts'
import type { AttendanceConflict, AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import type { Analytics } from '#domain/attendance/reports.schema.ts'
import { DEFAULT_CALENDAR } from '#domain/calendar/calendar.rules.ts'
import { figuresOf, wholeHistory, type HistoryMark } from './history.ts'

export type TrackedStudent = {
  /** Null where this device does not know the student. */
  student: { id: number; fullname: string; className: string | null } | null
  /** The first day of which the copy knows marks. */
  since: string
  marks: readonly HistoryMark[]
  figures: Analytics
  /** Marks that two people made differently. */
  conflicts: readonly AttendanceConflict[]
  /** What the server said of older days. */
  older: Answer<AttendanceRecord[]>
}

/** One student's attendance: the copy's days at once and without network, older ones as soon as the server answers. */
export function useTracked(studentId: number): { reading: Reading<TrackedStudent>; ask: () => void } {
  const history = useStudentHistory(studentId)
  const student = useOneStudent(studentId)
  const calendar = useCalendar()
  const isWhole = usePulledAt() !== undefined
  const { answer, ask } = useAnswer(listStudentAttendance, { params: { studentId: String(studentId) }, query: {} })
  const data = useMemo(() => {
    if (history.status !== 'ready' || student.status !== 'ready') return null
    const { since, conflicts } = history.data
    // While the first copy is still coming in, days may be missing from it that the server can tell.
    const copy = { since, marks: history.data.marks, isKnown: student.data !== null && isWhole }
    const marks = wholeHistory(copy, answer.status === 'ready' ? answer.data : [])
    const days = calendar.status === 'ready' ? calendar.data : DEFAULT_CALENDAR
    return { student: student.data, since, marks, conflicts, figures: figuresOf(marks, days), older: answer }
  }, [history, student, calendar, answer, isWhole])
  if (data) return { reading: { status: 'ready', data }, ask }
  const missing = history.status === 'ready' ? student : history
  return { reading: missing.status === 'ready' ? { status: 'loading' } : missing, ask }
}
