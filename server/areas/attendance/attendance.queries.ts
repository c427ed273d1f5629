import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import { attendance, classes, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { studentScope } from '../scope.ts'
import { toAttendanceRecord } from './attendance.rows.ts'

/** Marks with their markers' names, newest day first. */
export async function readRecords(tx: Db, condition: SQL | undefined): Promise<AttendanceRecord[]> {
  const found = await tx
    .select({ mark: attendance, markerName: users.fullName })
    .from(attendance)
    .leftJoin(users, eq(users.id, attendance.markedBy))
    .where(condition)
    .orderBy(desc(attendance.date))
  return found.map(({ mark, markerName }) => toAttendanceRecord(mark, markerName))
}

/** Whose mark of which day a record is; undefined when it is missing or not the caller's to see. */
export async function findMark(tx: Db, actor: Actor, id: number) {
  const [found] = await tx
    .select({ studentId: attendance.studentId, date: attendance.date })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .where(and(eq(attendance.id, id), isNull(students.deletedAt), await studentScope(tx, actor)))
  return found
}

/** The absent of one day that the caller may see. */
export const readAbsent = async (tx: Db, actor: Actor, date: string) =>
  tx
    .select({
      studentId: attendance.studentId,
      fullname: students.fullname,
      classId: attendance.classId,
      className: classes.name,
      remark: attendance.remark,
      date: attendance.date,
    })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .innerJoin(classes, eq(classes.id, attendance.classId))
    .where(
      and(
        eq(attendance.date, date),
        eq(attendance.present, false),
        isNull(students.deletedAt),
        await studentScope(tx, actor),
      ),
    )
    .orderBy(asc(classes.grade), asc(classes.name), asc(students.fullname), asc(students.id))
