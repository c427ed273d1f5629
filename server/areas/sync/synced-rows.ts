import { bornOf } from '#domain/core/subjects.ts'
import { inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { SyncedTableName } from '#domain/synced-tables.ts'
import { absenceCalls, attendanceConflicts, classes, discipline, students } from '../../db/schema.ts'
import { announcedRows } from '../announcedabsences/announcedabsences.sync.ts'
import { announcementRows, readRows } from '../announcements/announcements.sync.ts'
import { toCallRow, toConflict } from '../attendance/attendance.rows.ts'
import { cardRows } from '../cards/cards.sync.ts'
import { busRows } from '../buses/buses.sync.ts'
import { toDisciplineRow } from '../discipline/discipline.rows.ts'
import {
  assignmentRows,
  classSubjectRows,
  examRows,
  publicationRows,
  scoreConflictRows,
  subjectRows,
  yearRows,
} from '../exams/exams.sync.ts'
import { employeePayRows, employeeRows } from '../employees/employees.sync.ts'
import { drawerRows } from '../drawers/drawers.sync.ts'
import { bellTimesRows, lessonRows, substituteRows } from '../timetable/timetable.sync.ts'
import { rateRows, shillingRows } from '../shillings/shillings.sync.ts'
import { ownAccountRows } from '../books/own-accounts.sync.ts'
import { expenseRows } from '../expenses/expenses.sync.ts'
import { accountRows, limitRows, paymentRows } from '../fees/fees.sync.ts'
import { advanceRows } from '../payroll/payroll.sync.ts'
import { employeePhotoRows, studentPhotoRows } from '../photos/photos.sync.ts'
import { presenceRows } from '../presence/presence.sync.ts'
import { fullNamesOf } from '../school/accounts.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { toClassRow } from '../school/classes.rows.ts'
import { isVisibleStudent, plainReader, type SyncedReader } from './synced-reader.ts'
import { toStudentRow } from '../school/students.rows.ts'

const classRows = plainReader('classes', {
  table: classes,
  order: 'up',
  // Class names are not secret; a parent's replica names the children's classes.
  where: (scope) => (scope.kind === 'classes' ? inArray(classes.id, scope.classIds) : undefined),
  toRows: (found) => found.map(({ row }) => ({ ...toClassRow(row), born: bornOf(row.createdAt) })),
})

const studentRows = plainReader('students', {
  table: students,
  order: 'up',
  where: isVisibleStudent,
  toRows: (found, { actor }) => found.map(({ row }) => toStudentRow(actor.role, row)),
})

const conflictRows = plainReader('attendanceConflicts', {
  table: attendanceConflicts,
  order: 'up',
  where: () => isNull(attendanceConflicts.settledAt),
  toRows: async (found, { tx }) => {
    const nameOf = await fullNamesOf(
      tx,
      found.flatMap(({ row }) => [row.standingBy, row.challengerBy]),
    )
    return found.map(({ row }) => toConflict(row, nameOf))
  },
})

const disciplineRows = plainReader('discipline', {
  table: discipline,
  order: 'down',
  isKey: (keys) => inArray(discipline.ref, keys),
  since: discipline.recordedAt,
  where: () => isNull(discipline.deletedAt),
  person: discipline.recordedBy,
  toRows: (found, { actor }) => found.map(({ row, person }) => toDisciplineRow(actor.role, row, person ?? '')),
})

const calendarRows: SyncedReader = {
  order: 'up',
  read: async ({ tx }, { after }) => {
    const row = await readCalendar(tx)
    return after ? [] : [{ id: row.id, key: String(row.id), row }]
  },
}

/**
 * Condition: calls with these keys (`student:day:instant:caller`): the index finds those of the day, the rest of the
 * key selects.
 */
function isCall(keys: string[]): SQL {
  const parts = keys.map((key) => key.split(':'))
  return sql`(${absenceCalls.studentId}, ${absenceCalls.date}, ${absenceCalls.calledAt}, ${absenceCalls.calledBy}) in (
    select student, day, to_timestamp(at / 1000.0), caller from unnest(
      ${sql.param(parts.map(([student]) => Number(student)))}::int[], ${sql.param(parts.map(([, day]) => day ?? ''))}::date[],
      ${sql.param(parts.map(([, , at]) => Number(at)))}::bigint[], ${sql.param(parts.map(([, , , by]) => Number(by)))}::int[]
    ) as wanted (student, day, at, caller))`
}

const callRows = plainReader('absenceCalls', {
  table: absenceCalls,
  order: 'down',
  isKey: isCall,
  since: absenceCalls.date,
  person: absenceCalls.calledBy,
  toRows: (found) => found.map(({ row, person }) => toCallRow(row, person)),
})

/** They come whole at the end of each pull (`coveredToday`). */
const coveredRows: SyncedReader = { order: 'up', read: async () => [] }

/** How each table with ids is read; the caller has checked that the role holds it. */
export const SYNCED_READERS: Record<Exclude<SyncedTableName, 'classDays' | 'scoreSheets'>, SyncedReader> = {
  classes: classRows,
  feeAccounts: accountRows,
  discountLimits: limitRows,
  payments: paymentRows,
  calendar: calendarRows,
  students: studentRows,
  attendanceConflicts: conflictRows,
  announcedAbsences: announcedRows,
  absenceCalls: callRows,
  discipline: disciplineRows,
  academicYears: yearRows,
  subjects: subjectRows,
  exams: examRows,
  classSubjects: classSubjectRows,
  teacherAssignments: assignmentRows,
  publications: publicationRows,
  scoreConflicts: scoreConflictRows,
  expenses: expenseRows,
  employees: employeeRows,
  employeePay: employeePayRows,
  presence: presenceRows,
  advances: advanceRows,
  drawers: drawerRows,
  shillings: shillingRows,
  rates: rateRows,
  ownAccounts: ownAccountRows,
  buses: busRows,
  bellTimes: bellTimesRows,
  lessons: lessonRows,
  studentPhotos: studentPhotoRows,
  employeePhotos: employeePhotoRows,
  cards: cardRows,
  announcements: announcementRows,
  announcementReads: readRows,
  substitutes: substituteRows,
  coveredClasses: coveredRows,
}
