import type { AttendanceConflict, ClassDayRow } from './attendance/attendance.schema.ts'
import type { AbsenceCallRow } from './attendance/calls.schema.ts'
import type { CalendarRow } from './calendar/calendar.schema.ts'
import type { ClassRow } from './classes/classes.schema.ts'
import type { DisciplineRow } from './discipline/discipline.schema.ts'
import type { DiscountLimitRow, FeeAccountRow, PaymentRow } from './fees/fees.schema.ts'
import type { StudentRow } from './students/students.schema.ts'
import { MONEY, ROLES, STAFF, type Role } from './core/roles.ts'
import { callKey, classDayKey, limitKey, paymentKey } from './row-keys.ts'

/** Who only marks attendance has no part in discipline. */
const NOT_ATTENDANCE = ROLES.filter((role) => role !== 'ATTENDANCE')

/**
 * The tables that devices keep a copy of: the key of a row, the Dexie indexes that readers use, and the roles that hold
 * it; to others not even the number of a row is told. What a row holds is told by `synced-shapes.ts`. The order is that
 * of a first copy: what a screen needs first comes first.
 */
export const SYNCED_TABLES = {
  classes: { keyOf: (row: ClassRow) => String(row.id), indexes: '', heldBy: ROLES },
  calendar: { keyOf: (row: CalendarRow) => String(row.id), indexes: '', heldBy: ROLES },
  students: { keyOf: (row: StudentRow) => String(row.id), indexes: 'classId', heldBy: ROLES },
  feeAccounts: {
    keyOf: (row: FeeAccountRow) => String(row.studentId),
    indexes: '',
    // Parents read what they owe for their own children.
    heldBy: [...MONEY, 'PARENT'],
  },
  discountLimits: { keyOf: (row: DiscountLimitRow) => limitKey(row), indexes: '', heldBy: MONEY },
  attendanceConflicts: {
    keyOf: (row: AttendanceConflict) => String(row.id),
    indexes: '[classId+date]',
    heldBy: STAFF,
  },
  classDays: { keyOf: (row: ClassDayRow) => classDayKey(row), indexes: '[classId+date],date', heldBy: ROLES },
  // Calls about a child are the school's notes.
  absenceCalls: { keyOf: (row: AbsenceCallRow) => callKey(row), indexes: 'date,studentId', heldBy: STAFF },
  discipline: { keyOf: (row: DisciplineRow) => row.ref, indexes: 'studentId,recordedAt', heldBy: NOT_ATTENDANCE },
  payments: { keyOf: (row: PaymentRow) => paymentKey(row), indexes: 'studentId,paidAt,number', heldBy: MONEY },
} as const satisfies Record<string, { keyOf: (row: never) => string; indexes: string; heldBy: readonly Role[] }>

export type SyncedTableName = keyof typeof SYNCED_TABLES
export const SYNCED_TABLE_NAMES = Object.keys(SYNCED_TABLES) as SyncedTableName[]

/** The tables that a role holds, in the order of a first copy. */
export const tablesOf = (role: Role): SyncedTableName[] =>
  SYNCED_TABLE_NAMES.filter((name) => (SYNCED_TABLES[name].heldBy as readonly Role[]).includes(role))

/** Days of attendance that devices keep. */
export const ATTENDANCE_DAYS_CACHED = 60

/** Days of discipline records that devices keep: about a term. */
export const DISCIPLINE_DAYS_CACHED = 120

/** Days of payments that devices of the office keep: two months. */
export const PAYMENT_DAYS_CACHED = 62
