import type { AnnouncementReadRow, AnnouncementRow } from './announcements/announcements.schema.ts'
import type { AttendanceConflict, ClassDayRow } from './attendance/attendance.schema.ts'
import type { AbsenceCallRow } from './attendance/calls.schema.ts'
import { cardTable } from './cards/cards.tables.ts'
import { coveredTable } from './attendance/covered.table.ts'
import type { CalendarRow } from './school/calendar.schema.ts'
import type { ClassRow } from './school/classes.schema.ts'
import type { DrawerRow } from './school/drawers.schema.ts'
import type { RateRow, ShillingsRow } from './school/shillings.schema.ts'
import type { DisciplineRow } from './discipline/discipline.schema.ts'
import type {
  AcademicYearRow,
  ClassSubjectRow,
  ExamRow,
  PublicationRow,
  SubjectRow,
  TeacherAssignmentRow,
} from './exams/exams.schema.ts'
import type { ScoreConflictRow, ScoreSheetRow } from './exams/scores.schema.ts'
import type { DiscountLimitRow, FeeAccountRow } from './fees/fees.schema.ts'
import type { PaymentRow } from './fees/payment-rows.schema.ts'
import type { StudentRow } from './school/students.schema.ts'
import type { ExpenseRow } from './expenses/expenses.schema.ts'
import type { AdvanceRow } from './payroll/payroll.schema.ts'
import type { PresenceRow } from './presence/presence.schema.ts'
import type { BusRow } from './school/buses.schema.ts'
import type { EmployeePayRow, EmployeeRow } from './employees/employee.schema.ts'
import type { OwnAccount } from './school/own-accounts.schema.ts'
import { announcedAbsenceTable } from './announcedabsences/announcedabsences.tables.ts'
import { PHOTO_TABLES } from './photos/photos.tables.ts'
import { substituteTable, TIMETABLE_TABLES } from './timetable/timetable.tables.ts'
import { syncedTable, type SyncedTable } from './core/synced-table.ts'
import {
  ATTENDANCE_READERS,
  BOOKS_READERS,
  OFFICE,
  RECORD_KEEPERS,
  ROLES,
  STAFF,
  STAFF_READERS,
  TOLD,
  type Role,
} from './core/roles.ts'
import {
  callKey,
  classDayKey,
  classSubjectKey,
  limitKey,
  paymentKey,
  presenceKey,
  publicationKey,
  sheetKey,
} from './row-keys.ts'

/** Roles that see records of discipline: whoever writes them, and parents those of their children. */
const DISCIPLINE_READERS = [...RECORD_KEEPERS, 'PARENT'] as const satisfies readonly Role[]

/** Retention of attendance in days. */
export const ATTENDANCE_DAYS_CACHED = 60

/** Retention of discipline records in days: about a term. */
export const DISCIPLINE_DAYS_CACHED = 120

/** Retention of payments in days, on devices of the office: two months. */
export const PAYMENT_DAYS_CACHED = 62

/** Retention of exchange rates in days: two years. */
export const RATE_DAYS_CACHED = 730

/** Retention of announcements in days after their end; those without an end stay. */
export const ANNOUNCEMENT_DAYS_CACHED = 60

/** Retention of scores in days after the first of their academic year: until the end of September of the next one. */
export const SCORE_DAYS_CACHED = 425

/**
 * The tables that devices hold a replica of, in the order of an initial load: what screens need first comes first. The
 * shapes of rows are in `synced-shapes.ts`, since the first chunk that a tablet loads needs these declarations, but not
 * the shapes.
 */
export const SYNCED_TABLES = {
  classes: syncedTable<ClassRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: ROLES,
    feed: { table: 'classes', key: 'id', isDeletable: true },
  }),
  calendar: syncedTable<CalendarRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: ROLES,
    feed: { table: 'school_calendar', key: 'id' },
  }),
  students: syncedTable<StudentRow>({
    keyOf: ({ id }) => String(id),
    indexes: 'classId,joined',
    roles: ROLES,
    feed: 'byHand',
  }),
  feeAccounts: syncedTable<FeeAccountRow>({
    keyOf: ({ studentId }) => String(studentId),
    indexes: '',
    // Parents see the debts of their own children.
    roles: [...BOOKS_READERS, 'PARENT'],
    feed: 'byHand',
  }),
  discountLimits: syncedTable<DiscountLimitRow>({
    keyOf: limitKey,
    indexes: '',
    roles: BOOKS_READERS,
    feed: { table: 'discount_limits', key: "year || '-' || lpad(month::text, 2, '0')" },
  }),
  attendanceConflicts: syncedTable<AttendanceConflict>({
    keyOf: ({ id }) => String(id),
    indexes: '[classId+date]',
    roles: STAFF,
    isOfStudent: true,
    feed: { table: 'attendance_conflicts', key: 'id', goneAt: 'settled_at' },
  }),
  classDays: syncedTable<ClassDayRow>({
    keyOf: classDayKey,
    indexes: '[classId+date],date',
    roles: ATTENDANCE_READERS,
    retention: { by: 'date', days: ATTENDANCE_DAYS_CACHED },
    feed: 'byHand',
  }),
  announcedAbsences: announcedAbsenceTable,
  absenceCalls: syncedTable<AbsenceCallRow>({
    keyOf: callKey,
    indexes: 'date,studentId',
    // Calls about a child are internal notes of the school.
    roles: STAFF,
    isOfStudent: true,
    retention: { by: 'date', days: ATTENDANCE_DAYS_CACHED },
    feed: 'byHand',
  }),
  discipline: syncedTable<DisciplineRow>({
    keyOf: ({ ref }) => ref,
    indexes: 'studentId,recordedAt',
    roles: DISCIPLINE_READERS,
    isOfStudent: true,
    retention: { by: 'recordedAt', days: DISCIPLINE_DAYS_CACHED },
    feed: { table: 'discipline', key: 'ref', goneAt: 'deleted_at', follows: { since: 'recorded_at' } },
  }),
  academicYears: syncedTable<AcademicYearRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: RECORD_KEEPERS,
    feed: { table: 'academic_years', key: 'id' },
  }),
  subjects: syncedTable<SubjectRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: RECORD_KEEPERS,
    feed: { table: 'subjects', key: 'id' },
  }),
  exams: syncedTable<ExamRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: RECORD_KEEPERS,
    feed: { table: 'exams', key: 'id' },
  }),
  classSubjects: syncedTable<ClassSubjectRow>({
    keyOf: classSubjectKey,
    indexes: '',
    roles: RECORD_KEEPERS,
    feed: 'byHand',
  }),
  teacherAssignments: syncedTable<TeacherAssignmentRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: RECORD_KEEPERS,
    feed: 'byHand',
  }),
  publications: syncedTable<PublicationRow>({
    keyOf: publicationKey,
    indexes: '',
    roles: RECORD_KEEPERS,
    feed: { table: 'exam_publications', key: "exam_id || ':' || class_id", goneAt: 'withdrawn_at' },
  }),
  scoreConflicts: syncedTable<ScoreConflictRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: RECORD_KEEPERS,
    isOfStudent: true,
    feed: { table: 'score_conflicts', key: 'id', goneAt: 'settled_at' },
  }),
  scoreSheets: syncedTable<ScoreSheetRow>({
    keyOf: sheetKey,
    indexes: '[classId+examId],yearBegins',
    roles: RECORD_KEEPERS,
    retention: { by: 'yearBegins', days: SCORE_DAYS_CACHED },
    feed: 'byHand',
  }),
  payments: syncedTable<PaymentRow>({
    keyOf: paymentKey,
    indexes: 'studentId,paidAt,number,revision,drawer',
    roles: BOOKS_READERS,
    retention: { by: 'paidAt', days: PAYMENT_DAYS_CACHED },
    feed: 'byHand',
  }),
  ownAccounts: syncedTable<OwnAccount>({
    keyOf: ({ code }) => code,
    indexes: '',
    roles: BOOKS_READERS,
    feed: { table: 'own_accounts', key: 'code', isDeletable: true },
  }),
  expenses: syncedTable<ExpenseRow>({
    keyOf: ({ voucher }) => voucher,
    indexes: 'day',
    roles: BOOKS_READERS,
    retention: { by: 'day', days: PAYMENT_DAYS_CACHED },
    feed: { table: 'expenses', key: 'voucher', goneAt: 'voided_at' },
  }),
  employees: syncedTable<EmployeeRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: STAFF_READERS,
    feed: { table: 'employees', key: 'id', goneAt: 'left_on' },
  }),
  employeePay: syncedTable<EmployeePayRow>({
    keyOf: ({ employeeId }) => String(employeeId),
    indexes: '',
    // In a table of its own, so that salaries cannot reach ACADEMY with the names.
    roles: BOOKS_READERS,
    feed: 'byHand',
  }),
  presence: syncedTable<PresenceRow>({
    keyOf: presenceKey,
    indexes: 'date',
    roles: OFFICE,
    retention: { by: 'date', days: ATTENDANCE_DAYS_CACHED },
    feed: { table: 'presence', key: "employee_id || ':' || day", goneAt: 'deleted_at' },
  }),
  advances: syncedTable<AdvanceRow>({
    keyOf: ({ id }) => String(id),
    indexes: 'day',
    roles: BOOKS_READERS,
    retention: { by: 'day', days: PAYMENT_DAYS_CACHED },
    feed: { table: 'employee_advances', key: 'id', goneAt: 'voided_at' },
  }),
  drawers: syncedTable<DrawerRow>({
    keyOf: ({ number }) => number,
    indexes: 'openedAt',
    roles: BOOKS_READERS,
    retention: { by: 'openedAt', days: PAYMENT_DAYS_CACHED },
    feed: { table: 'drawers', key: 'number' },
  }),
  shillings: syncedTable<ShillingsRow>({
    keyOf: ({ key }) => key,
    indexes: 'at,number,drawer',
    roles: BOOKS_READERS,
    retention: { by: 'at', days: PAYMENT_DAYS_CACHED },
    feed: { table: 'shillings', key: 'key' },
  }),
  rates: syncedTable<RateRow>({
    keyOf: ({ ref }) => ref,
    indexes: 'day',
    roles: BOOKS_READERS,
    retention: { by: 'day', days: RATE_DAYS_CACHED },
    feed: { table: 'exchange_rates', key: 'ref' },
  }),
  buses: syncedTable<BusRow>({
    keyOf: ({ id }) => String(id),
    indexes: '',
    roles: OFFICE,
    feed: { table: 'buses', key: 'id', goneAt: 'deleted_at' },
  }),
  ...TIMETABLE_TABLES,
  ...PHOTO_TABLES,
  cards: cardTable,
  announcements: syncedTable<AnnouncementRow>({
    keyOf: ({ ref }) => ref,
    indexes: 'endDate',
    roles: TOLD,
    // Rows without an end are in no index, so that devices keep them.
    retention: { by: 'endDate', days: ANNOUNCEMENT_DAYS_CACHED },
    feed: 'byHand',
  }),
  announcementReads: syncedTable<AnnouncementReadRow>({
    keyOf: ({ ref }) => ref,
    indexes: '',
    roles: TOLD,
    isPersonal: true,
    feed: 'byHand',
  }),
  substitutes: substituteTable,
  coveredClasses: coveredTable,
}

export type SyncedTableName = keyof typeof SYNCED_TABLES
/** The type of a row of a table. */
export type SyncedRow<Name extends SyncedTableName> =
  (typeof SYNCED_TABLES)[Name] extends SyncedTable<infer Row> ? Row : never
export const SYNCED_TABLE_NAMES = Object.keys(SYNCED_TABLES) as SyncedTableName[]

/** The tables that a role holds, in the order of an initial load. */
export const tablesOf = (role: Role): SyncedTableName[] =>
  SYNCED_TABLE_NAMES.filter((name) => SYNCED_TABLES[name].roles.includes(role))
