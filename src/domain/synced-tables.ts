import type { AttendanceConflict, AttendanceRow } from './attendance/attendance.schema.ts'
import type { AbsenceCallRow } from './attendance/calls.schema.ts'
import type { CalendarRow } from './calendar/calendar.schema.ts'
import type { ClassRow } from './classes/classes.schema.ts'
import type { DisciplineRow } from './discipline/discipline.schema.ts'
import type { DiscountLimitRow, FeeAccountRow, PaymentRow } from './fees/fees.schema.ts'
import type { StudentRow } from './students/students.schema.ts'
import { attendanceKey, callKey, limitKey, paymentKey } from './row-keys.ts'

/**
 * The tables that devices keep a copy of: the key of a row, and the Dexie indexes that readers use. What a row holds
 * is told by `synced-shapes.ts`. The order is that of a first copy: what a screen needs first comes first.
 */
export const SYNCED_TABLES = {
  classes: { keyOf: (row: ClassRow) => String(row.id), indexes: '' },
  calendar: { keyOf: (row: CalendarRow) => String(row.id), indexes: '' },
  students: { keyOf: (row: StudentRow) => String(row.id), indexes: 'classId' },
  feeAccounts: { keyOf: (row: FeeAccountRow) => String(row.studentId), indexes: '' },
  discountLimits: { keyOf: (row: DiscountLimitRow) => limitKey(row), indexes: '' },
  attendanceConflicts: {
    keyOf: (row: AttendanceConflict) => String(row.id),
    indexes: '[classId+date]',
  },
  attendance: {
    keyOf: (row: AttendanceRow) => attendanceKey(row),
    indexes: '[classId+date],date,studentId',
  },
  absenceCalls: { keyOf: (row: AbsenceCallRow) => callKey(row), indexes: 'date,studentId' },
  discipline: { keyOf: (row: DisciplineRow) => row.ref, indexes: 'studentId,recordedAt' },
  payments: { keyOf: (row: PaymentRow) => paymentKey(row), indexes: 'studentId,paidAt,number' },
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
