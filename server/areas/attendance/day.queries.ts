import { and, eq, isNull, sql } from 'drizzle-orm'
import { absentDay, byClassAndName } from '#domain/attendance/attendance.reports.ts'
import { byClassName } from '#domain/school/classes.rules.ts'
import type { UnmarkedClass } from '#domain/attendance/reports.schema.ts'
import { kindFields } from '#domain/school/day-kinds.ts'
import { closedDay } from '#domain/school/calendar.rules.ts'
import { attendance, classes, students } from '../../db/schema.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { inSql, type Reading } from '../reports/report-rows.ts'
import { joinedOn } from '../school/students.queries.ts'
import { studentScope } from '../school/scope.ts'

/** Condition: students who had joined their class by a day; those who joined later are not missing a mark. */
const hadJoined = ({ env }: Reading, day: string) => sql`${joinedOn(env)} <= ${day}::date`

/** The classes that the caller may see in which some student has no mark on this day. */
async function readUnmarked(reading: Reading, date: string): Promise<UnmarkedClass[]> {
  const { tx, actor } = reading
  const missing = sql<number>`count(*) filter (where ${attendance.id} is null)::int`
  const found = await tx
    .select({ classId: classes.id, className: classes.name, missing, students: sql<number>`count(*)::int` })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .leftJoin(
      attendance,
      and(eq(attendance.studentId, students.id), eq(attendance.date, date), isNull(attendance.deletedAt)),
    )
    .where(
      and(
        isNull(students.deletedAt),
        sql`(${attendance.id} is not null or ${hadJoined(reading, date)})`,
        await studentScope(tx, actor),
      ),
    )
    .groupBy(classes.id)
    .having(sql`count(*) > count(${attendance.id})`)
  return found.toSorted(byClassName)
}

/** The students absent on one day that the caller may see. */
export const absentDayInSql = inSql(absentDay, async (reading, { date }) => {
  const { tx, actor } = reading
  const found = await tx
    .select({
      studentId: attendance.studentId,
      fullname: students.fullname,
      classId: attendance.classId,
      className: classes.name,
      remark: attendance.remark,
      date: attendance.date,
      kind: attendance.dayKind,
    })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .innerJoin(classes, eq(classes.id, attendance.classId))
    .where(
      and(
        eq(attendance.date, date),
        sql`not ${attendance.present}`,
        isNull(attendance.deletedAt),
        isNull(students.deletedAt),
        await studentScope(tx, actor),
      ),
    )
  const closed = closedDay(await readCalendar(tx), date)
  const unmarkedClasses = await readUnmarked(reading, date)
  const absent = found.map(({ kind, ...student }) => ({ ...student, ...kindFields({ kind }) }))
  return { date, closed, unmarkedClasses, students: absent.sort(byClassAndName), totalAbsent: absent.length }
})
