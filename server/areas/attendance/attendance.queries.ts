import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import { attendance, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { studentScope } from '../school/scope.ts'
import { toAttendanceRecord } from './attendance.rows.ts'

/** Marks with their makers' names, newest day first. */
export async function readRecords(tx: Db, condition: SQL | undefined): Promise<AttendanceRecord[]> {
  const found = await tx
    .select({ mark: attendance, markerName: users.fullName })
    .from(attendance)
    .leftJoin(users, eq(users.id, attendance.markedBy))
    .where(and(isNull(attendance.deletedAt), condition))
    .orderBy(desc(attendance.date))
  return found.map(({ mark, markerName }) => toAttendanceRecord(mark, markerName))
}

/** Student and day of a record, and what it says; undefined for a missing record, or one that the caller may not see. */
export async function findMark(tx: Db, actor: Actor, id: number) {
  const [found] = await tx
    .select({
      studentId: attendance.studentId,
      date: attendance.date,
      present: attendance.present,
      kind: attendance.dayKind,
      time: attendance.dayTime,
    })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .where(
      and(
        eq(attendance.id, id),
        isNull(attendance.deletedAt),
        isNull(students.deletedAt),
        await studentScope(tx, actor),
      ),
    )
  return found
}
