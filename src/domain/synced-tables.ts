import { AttendanceConflict, AttendanceRow, attendanceKey } from './attendance/attendance.schema.ts'
import { AbsenceCallRow, callKey } from './attendance/calls.schema.ts'
import { CalendarRow } from './calendar/calendar.schema.ts'
import { ClassRow } from './classes/classes.schema.ts'
import { DisciplineRow } from './discipline/discipline.schema.ts'
import { DiscountLimitRow, FeeAccountRow, PaymentRow, limitKey, paymentKey } from './fees/fees.schema.ts'
import { StudentRow } from './students/students.schema.ts'

/**
 * The tables that devices keep a copy of: the shape of a row, its key, and the Dexie indexes that readers use.
 * The order is that of a first copy: what a screen needs first comes first.
 */
export const SYNCED_TABLES = {
  classes: { row: ClassRow, keyOf: (row: ClassRow) => String(row.id), indexes: '' },
  calendar: { row: CalendarRow, keyOf: (row: CalendarRow) => String(row.id), indexes: '' },
  students: { row: StudentRow, keyOf: (row: StudentRow) => String(row.id), indexes: 'classId' },
  feeAccounts: { row: FeeAccountRow, keyOf: (row: FeeAccountRow) => String(row.studentId), indexes: '' },
  discountLimits: { row: DiscountLimitRow, keyOf: (row: DiscountLimitRow) => limitKey(row), indexes: '' },
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
  payments: { row: PaymentRow, keyOf: (row: PaymentRow) => paymentKey(row), indexes: 'studentId,paidAt,number' },
} as const

export type SyncedTableName = keyof typeof SYNCED_TABLES
export const SYNCED_TABLE_NAMES = Object.keys(SYNCED_TABLES) as SyncedTableName[]

/** Days of attendance that devices keep. */
export const ATTENDANCE_DAYS_CACHED = 60

/** Days of discipline records that devices keep: about a term. */
export const DISCIPLINE_DAYS_CACHED = 120

/** Days of payments that devices of the office keep: two months. */
export const PAYMENT_DAYS_CACHED = 62

/** Tables that only those hold who take money; to others not even the number of a row is told. */
export const MONEY_TABLES = ['feeAccounts', 'discountLimits', 'payments'] as const satisfies SyncedTableName[]
