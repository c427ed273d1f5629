import { AttendanceConflict, AttendanceRow, attendanceKey } from './attendance/attendance.schema.ts'
import { AbsenceCallRow, callKey } from './attendance/calls.schema.ts'
import { CalendarRow } from './calendar/calendar.schema.ts'
import { ClassRow } from './classes/classes.schema.ts'
import { DisciplineRow } from './discipline/discipline.schema.ts'
import { StudentRow } from './students/students.schema.ts'

/**
 * The tables that devices keep a copy of: the shape of a row, its key, and the Dexie indexes that readers use.
 * The order is that of a first copy: what a screen needs first comes first.
 */
export const SYNCED_TABLES = {
  classes: { row: ClassRow, keyOf: (row: ClassRow) => String(row.id), indexes: '' },
  calendar: { row: CalendarRow, keyOf: (row: CalendarRow) => String(row.id), indexes: '' },
  students: { row: StudentRow, keyOf: (row: StudentRow) => String(row.id), indexes: 'classId' },
  attendanceConflicts: {
    row: AttendanceConflict,
    keyOf: (row: AttendanceConflict) => String(row.id),
    indexes: '[classId+date]',
  },
  attendance: {
    row: AttendanceRow,
    keyOf: (row: AttendanceRow) => attendanceKey(row),
    indexes: '[classId+date],date,studentId',
  },
  absenceCalls: { row: AbsenceCallRow, keyOf: (row: AbsenceCallRow) => callKey(row), indexes: 'date,studentId' },
  discipline: { row: DisciplineRow, keyOf: (row: DisciplineRow) => row.ref, indexes: 'studentId,recordedAt' },
} as const

export type SyncedTableName = keyof typeof SYNCED_TABLES
export const SYNCED_TABLE_NAMES = Object.keys(SYNCED_TABLES) as SyncedTableName[]

/** Days of attendance that devices keep. */
export const ATTENDANCE_DAYS_CACHED = 60

/** Days of discipline records that devices keep: about a term. */
export const DISCIPLINE_DAYS_CACHED = 120
