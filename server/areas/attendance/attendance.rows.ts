import type { AttendanceConflict, AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import type { AbsenceCallRow } from '#domain/attendance/calls.schema.ts'
import { kindFields } from '#domain/school/day-kinds.ts'
import type { absenceCalls, attendance, attendanceConflicts } from '../../db/schema.ts'

export type StoredMark = typeof attendance.$inferSelect
export type StoredCall = typeof absenceCalls.$inferSelect
export type StoredConflict = typeof attendanceConflicts.$inferSelect

/** Marked By: the maker's full name, else 'System' (ATT-9). */
export const shownMarker = (name: string | null | undefined): string => name || 'System'

/** Reply with a mark, of the call for one student. */
export const toAttendanceRecord = (row: StoredMark, markerName: string | null): AttendanceRecord => ({
  id: row.id,
  studentId: row.studentId,
  present: row.present,
  remark: row.remark,
  date: row.date,
  revision: row.revision,
  user: { fullName: shownMarker(markerName) },
  ...kindFields({ kind: row.dayKind, time: row.dayTime }),
})

/** Row of a conflict in replicas; `names`: full names of users by id. */
export const toConflict = (row: StoredConflict, names: ReadonlyMap<number, string>): AttendanceConflict => ({
  id: row.id,
  studentId: row.studentId,
  classId: row.classId,
  date: row.date,
  standing: {
    present: row.standingPresent,
    remark: row.standingRemark,
    markedBy: shownMarker(names.get(row.standingBy ?? 0)),
    markedAt: row.standingAt,
    ...kindFields({ kind: row.standingKind, time: row.standingTime }),
  },
  challenger: {
    present: row.challengerPresent,
    remark: row.challengerRemark,
    markedBy: shownMarker(names.get(row.challengerBy ?? 0)),
    markedAt: row.challengerAt,
    ...kindFields({ kind: row.challengerKind, time: row.challengerTime }),
  },
})

/** Row of a call to a family in replicas. */
export const toCallRow = (row: StoredCall, callerName: string | null): AbsenceCallRow => ({
  studentId: row.studentId,
  date: row.date,
  status: row.status,
  notes: row.notes,
  calledAt: row.calledAt,
  calledById: row.calledBy,
  calledBy: shownMarker(callerName),
})
