import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { byClassName, rateOf } from '#domain/attendance/reports.rules.ts'
import type { AbsentDay, DailyOverview, OverviewClass, UnmarkedClass } from '#domain/attendance/reports.schema.ts'
import { closedDay, isSchoolDay, schoolDaysBetween } from '#domain/calendar/calendar.rules.ts'
import { attendance, classes, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, ServerFacts } from '../../handle.ts'
import { readCalendar } from '../calendar/calendar.queries.ts'
import { studentScope } from '../scope.ts'
import { shownMarker } from './attendance.rows.ts'

type Reading = { tx: Db; actor: Actor; facts: ServerFacts }

/** Whoever was registered later is not missing from a day. */
const wasRegistered = ({ facts }: Reading, day: unknown) =>
  sql`(${students.createdAt} at time zone ${facts.school.timeZone}::text)::date <= ${day}::date`

/** The classes with students of whom somebody has no mark on this day, as far as the caller may see. */
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
        sql`(${attendance.id} is not null or ${wasRegistered(reading, date)})`,
        await studentScope(tx, actor),
      ),
    )
    .groupBy(classes.id)
    .having(sql`count(*) > count(${attendance.id})`)
  return found.toSorted(byClassName)
}

/** School days of a period on which some class is not marked whole, and how many such classes each has. */
export async function readUnmarkedDays(reading: Reading, from: string, to: string) {
  const { tx, actor } = reading
  const days = schoolDaysBetween(await readCalendar(tx), from, to)
  if (days.length === 0) return []
  // Marks are counted once a class and day, students once a class and day of registration: no row is looked at twice.
  const answer = (await tx.execute(sql`
    with own as (
      select ${students.id} as id, ${students.classId} as class_id,
        (${students.createdAt} at time zone ${reading.facts.school.timeZone}::text)::date as since
      from ${students} where ${students.deletedAt} is null and ${await studentScope(tx, actor)}
    ), day as (select unnest(${sql.param(days)}::date[]) as date),
    marked as (
      select own.class_id, a.date, count(*) as marks, count(*) filter (where own.since > a.date) as early
      from ${attendance} a join own on own.id = a.student_id
      where a.date = any(${sql.param(days)}::date[]) and a.deleted_at is null group by 1, 2
    ), joined as (select class_id, since, count(*) as students from own group by 1, 2),
    size as (
      select j.class_id, day.date, sum(j.students) as students from day join joined j on j.since <= day.date group by 1, 2
    )
    select day.date::text as date, count(*)::int as classes from size join day using (date)
    left join marked using (class_id, date)
    where size.students > coalesce(marked.marks - marked.early, 0)
    group by 1 order by 1 desc`)) as { rows: { date: string; classes: number }[] }
  return answer.rows
}

/** What every answer about a day says of it. */
async function dayFacts(reading: Reading, date: string) {
  const [calendar, unmarked] = [await readCalendar(reading.tx), await readUnmarked(reading, date)]
  return { date, closed: closedDay(calendar, date), unmarkedClasses: unmarked, calendar }
}

/** The absent of one day that the caller may see. */
export async function readAbsentDay(reading: Reading, date: string): Promise<AbsentDay> {
  const { tx, actor } = reading
  const { calendar: _, ...facts } = await dayFacts(reading, date)
  const found = await tx
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
        sql`not ${attendance.present}`,
        isNull(attendance.deletedAt),
        isNull(students.deletedAt),
        await studentScope(tx, actor),
      ),
    )
    .orderBy(asc(classes.grade), asc(classes.name), asc(students.fullname), asc(students.id))
  return { ...facts, students: found, totalAbsent: found.length }
}

/** Every mark of a day that the caller may see, by the class it was made in. */
export async function readOverview(reading: Reading, date: string): Promise<DailyOverview> {
  const { tx, actor } = reading
  const { calendar, ...facts } = await dayFacts(reading, date)
  const marks = await tx
    .select({
      classId: attendance.classId,
      className: classes.name,
      studentId: attendance.studentId,
      fullname: students.fullname,
      present: attendance.present,
      remark: attendance.remark,
      markerName: users.fullName,
    })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .innerJoin(classes, eq(classes.id, attendance.classId))
    .leftJoin(users, eq(users.id, attendance.markedBy))
    .where(
      and(
        eq(attendance.date, date),
        isNull(attendance.deletedAt),
        isNull(students.deletedAt),
        await studentScope(tx, actor),
      ),
    )
    .orderBy(asc(students.fullname), asc(students.id))
  const groups = new Map<number, Omit<OverviewClass, 'rate'>>()
  for (const { classId, className, present, markerName, ...mark } of marks) {
    const fresh = { classId, className, students: 0, present: 0, absent: 0, records: [] }
    const group = groups.get(classId) ?? fresh
    groups.set(classId, group)
    group.students++
    if (present) group.present++
    else group.absent++
    group.records.push({ ...mark, status: present ? 'Present' : 'Absent', recordedBy: shownMarker(markerName) })
  }
  for (const { classId, className, missing, students: size } of facts.unmarkedClasses) {
    const group = groups.get(classId)
    if (group) group.students += missing
    else groups.set(classId, { classId, className, students: size, present: 0, absent: 0, records: [] })
  }
  const counts = isSchoolDay(calendar, date)
  const rated = [...groups.values()].map((group) => ({
    ...group,
    rate: counts ? rateOf(group.present, group.records.length) : null,
  }))
  const present = rated.reduce((sum, group) => sum + group.present, 0)
  const rate = counts ? rateOf(present, marks.length) : null
  return { ...facts, present, absent: marks.length - present, rate, classes: rated.toSorted(byClassName) }
}
