import { bornOf } from '#domain/core/subjects.ts'
import { callKey } from '#domain/row-keys.ts'
import { and, eq, gte, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { ATTENDANCE_DAYS_CACHED, DISCIPLINE_DAYS_CACHED, type SyncedTableName } from '#domain/synced-tables.ts'
import { absenceCalls, attendanceConflicts, classes, discipline, students, users } from '../../db/schema.ts'
import { toCallRow, toConflict } from '../attendance/attendance.rows.ts'
import { toDisciplineRow } from '../discipline/discipline.rows.ts'
import { accountRows, limitRows, paymentRows } from '../fees/fees.sync.ts'
import { readCalendar } from '../calendar/calendar.queries.ts'
import { firstDayKept, isVisibleStudent, type SyncedReader } from './synced-reader.ts'
import { toStudentRow } from '../students/students.rows.ts'

const ids = (keys: string[]): number[] => keys.map(Number)

const classRows: SyncedReader = {
  order: 'up',
  read: async ({ tx, scope }, { keys, after, limit }) => {
    const rows = await tx
      .select()
      .from(classes)
      .where(
        and(
          // A class's name is nobody's secret; a parent's copy names the children's classes by it.
          scope.kind === 'classes' ? inArray(classes.id, scope.classIds) : undefined,
          keys && inArray(classes.id, ids(keys)),
          after ? sql`${classes.id} > ${after}` : undefined,
        ),
      )
      .orderBy(classes.id)
      .limit(limit ?? 5_000)
    return rows.map(({ createdAt, ...row }) => ({
      id: row.id,
      key: String(row.id),
      row: { ...row, born: bornOf(createdAt) },
    }))
  },
}

const studentRows: SyncedReader = {
  order: 'up',
  read: async ({ tx, scope, actor }, { keys, after, limit }) => {
    const rows = await tx
      .select()
      .from(students)
      .where(
        and(
          isVisibleStudent(scope),
          keys && inArray(students.id, ids(keys)),
          after ? sql`${students.id} > ${after}` : undefined,
        ),
      )
      .orderBy(students.id)
      .limit(limit ?? 5_000)
    return rows.map((row) => ({ id: row.id, key: String(row.id), row: toStudentRow(actor.role, row) }))
  },
}

const conflictRows: SyncedReader = {
  order: 'up',
  read: async ({ tx, scope }, { keys, after, limit }) => {
    const rows = await tx
      .select({ conflict: attendanceConflicts })
      .from(attendanceConflicts)
      .innerJoin(students, eq(students.id, attendanceConflicts.studentId))
      .where(
        and(
          isVisibleStudent(scope),
          isNull(attendanceConflicts.settledAt),
          keys && inArray(attendanceConflicts.id, ids(keys)),
          after ? sql`${attendanceConflicts.id} > ${after}` : undefined,
        ),
      )
      .orderBy(attendanceConflicts.id)
      .limit(limit ?? 5_000)
    const markers = rows.flatMap(({ conflict }) => [conflict.standingBy ?? 0, conflict.challengerBy ?? 0])
    const names = markers.length > 0 ? await tx.select().from(users).where(inArray(users.id, markers)) : []
    const nameOf = new Map(names.map((user) => [user.id, user.fullName]))
    return rows.map(({ conflict }) => ({
      id: conflict.id,
      key: String(conflict.id),
      row: toConflict(conflict, nameOf),
    }))
  },
}

const disciplineRows: SyncedReader = {
  order: 'down',
  read: async ({ tx, scope, actor, facts }, { keys, after, limit }) => {
    const rows = await tx
      .select({ record: discipline, recorderName: users.fullName })
      .from(discipline)
      .innerJoin(students, eq(students.id, discipline.studentId))
      .innerJoin(users, eq(users.id, discipline.recordedBy))
      .where(
        and(
          isVisibleStudent(scope),
          isNull(discipline.deletedAt),
          gte(discipline.recordedAt, `${firstDayKept(facts, DISCIPLINE_DAYS_CACHED)}T00:00:00Z`),
          keys && inArray(discipline.ref, keys),
          after ? sql`${discipline.id} < ${after}` : undefined,
        ),
      )
      .orderBy(sql`${discipline.id} desc`)
      .limit(limit ?? 5_000)
    return rows.map(({ record, recorderName }) => ({
      id: record.id,
      key: record.ref,
      row: toDisciplineRow(actor.role, record, recorderName),
    }))
  },
}

const calendarRows: SyncedReader = {
  order: 'up',
  read: async ({ tx }, { after }) => {
    const row = await readCalendar(tx)
    return after ? [] : [{ id: row.id, key: String(row.id), row }]
  },
}

/** Keys of calls (`student:day:instant:caller`): the index finds the day's, the rest of the key tells which. */
function isCall(keys: string[]): SQL {
  const parts = keys.map((key) => key.split(':'))
  return sql`(${absenceCalls.studentId}, ${absenceCalls.date}, ${absenceCalls.calledAt}, ${absenceCalls.calledBy}) in (
    select student, day, to_timestamp(at / 1000.0), caller from unnest(
      ${sql.param(parts.map(([student]) => Number(student)))}::int[], ${sql.param(parts.map(([, day]) => day ?? ''))}::date[],
      ${sql.param(parts.map(([, , at]) => Number(at)))}::bigint[], ${sql.param(parts.map(([, , , by]) => Number(by)))}::int[]
    ) as wanted (student, day, at, caller))`
}

const callRows: SyncedReader = {
  order: 'down',
  read: async ({ tx, scope, facts }, { keys, after, limit }) => {
    const rows = await tx
      .select({ call: absenceCalls, callerName: users.fullName })
      .from(absenceCalls)
      .innerJoin(students, eq(students.id, absenceCalls.studentId))
      .leftJoin(users, eq(users.id, absenceCalls.calledBy))
      .where(
        and(
          isVisibleStudent(scope),
          gte(absenceCalls.date, firstDayKept(facts, ATTENDANCE_DAYS_CACHED)),
          keys && isCall(keys),
          after ? sql`${absenceCalls.id} < ${after}` : undefined,
        ),
      )
      .orderBy(sql`${absenceCalls.id} desc`)
      .limit(limit ?? 5_000)
    return rows.map(({ call, callerName }) => {
      const row = toCallRow(call, callerName)
      return { id: call.id, key: callKey(row), row }
    })
  },
}

/** How each table is read whose rows have ids; whether the caller's role holds it at all was asked before. */
export const SYNCED_READERS: Record<Exclude<SyncedTableName, 'classDays'>, SyncedReader> = {
  classes: classRows,
  feeAccounts: accountRows,
  discountLimits: limitRows,
  payments: paymentRows,
  calendar: calendarRows,
  students: studentRows,
  attendanceConflicts: conflictRows,
  absenceCalls: callRows,
  discipline: disciplineRows,
}
