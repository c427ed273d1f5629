import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { classMonth, classYear, daysOfTop, topAbsent } from '#domain/attendance/attendance.reports.ts'
import {
  analyticsOf,
  byFullname,
  RECENT_ABSENCES,
  rateOf,
  schoolDaysOf,
  studentYear,
} from '#domain/attendance/reports.rules.ts'
import type { ChildAttendance, ClassMonth, ClassYear, TopAbsent } from '#domain/attendance/reports.schema.ts'
import { schoolDaysBetween, type Calendar } from '#domain/school/calendar.rules.ts'
import { byClassName } from '#domain/school/classes.rules.ts'
import { isAmong } from '../../db/is-among.ts'
import { attendance, classes, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { atNow, inSql, type Reading } from '../reports/report-rows.ts'
import { schoolToday } from '../school/school-time.ts'
import { hasClass, scopeOf, studentsIn } from '../school/scope.ts'
import { readRecords } from './attendance.queries.ts'
import { KIND_COLUMNS, kindsField } from './kind-columns.ts'
import { sumOfKinds, type KindCounts } from '#domain/school/day-kinds.ts'

/** Condition: marks of one of the days, which are sent as one parameter. */
const isOneOf = (days: readonly string[]): SQL => sql`${attendance.date} = any(${sql.param([...days])}::date[])`

const NO_KINDS: KindCounts = { late: 0, leftEarly: 0, excused: 0, unexcused: 0 }

/** Classes that the caller may see, each with its marks on school days of a month. */
export const classMonthInSql = inSql(classMonth, async ({ tx, actor, env }, when): Promise<ClassMonth> => {
  const days = schoolDaysOf(await readCalendar(tx), { ...when, today: schoolToday(env) })
  const scope = await scopeOf(tx, actor)
  const absent = sql<number>`count(*) filter (where not ${attendance.present})::int`
  const counts = await tx
    .select({
      classId: attendance.classId,
      total: sql<number>`count(*)::int`,
      absent,
      markedDays: sql<number>`count(distinct ${attendance.date})::int`,
      ...KIND_COLUMNS,
    })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .where(and(isOneOf(days), isNull(attendance.deletedAt), isNull(students.deletedAt), studentsIn(scope)))
    .groupBy(attendance.classId)
  const countOf = new Map(counts.map((count) => [count.classId, count]))
  const found = await tx.select().from(classes)
  const summary = found
    .filter(({ id, closedAt }) => hasClass(scope, id) && (closedAt === null || countOf.has(id)))
    .map(({ id, name }) => {
      const { total = 0, absent: totalAbsentDays = 0, markedDays = 0 } = countOf.get(id) ?? {}
      const totalPresentDays = total - totalAbsentDays
      const rate = rateOf(totalPresentDays, total)
      const kinds = kindsField(countOf.get(id) ?? NO_KINDS)
      return { classId: id, className: name, totalAbsentDays, totalPresentDays, rate, markedDays, ...kinds }
    })
  return { ...when, schoolDays: days.length, summary: summary.toSorted(byClassName) }
})

/** A class's students with their absences by month, including those who left it, as far as the caller may see them. */
export const classYearInSql = inSql(classYear, async ({ tx, actor, env }, asked): Promise<ClassYear | null> => {
  const { classId, year } = asked
  const scope = await scopeOf(tx, actor)
  const [group] = hasClass(scope, classId) ? await tx.select().from(classes).where(eq(classes.id, classId)) : []
  if (!group) return null
  const today = schoolToday(env)
  const calendar = await readCalendar(tx)
  const months = Array.from({ length: 12 }, (_, index) => schoolDaysOf(calendar, { year, month: index + 1, today }))
  const month = sql<number>`extract(month from ${attendance.date})::int`
  const absent = sql<number>`count(*) filter (where not ${attendance.present})::int`
  const found = await tx
    .select({ id: students.id, fullname: students.fullname, month, absent, ...KIND_COLUMNS })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .where(
      and(
        eq(attendance.classId, classId),
        isOneOf(months.flat()),
        isNull(attendance.deletedAt),
        isNull(students.deletedAt),
        studentsIn(scope),
      ),
    )
    .groupBy(students.id, month)
  const own = await tx
    .select({ id: students.id, fullname: students.fullname })
    .from(students)
    .where(and(eq(students.classId, classId), isNull(students.deletedAt)))
  type Line = { fullname: string; counts: Map<number, number>; kinds: KindCounts | undefined }
  const lineOf = (fullname: string): Line => ({ fullname, counts: new Map(), kinds: undefined })
  const lines = new Map(own.map(({ id, fullname }) => [id, lineOf(fullname)]))
  for (const { id, fullname, month: number, absent, ...of } of found) {
    const line = lines.get(id) ?? lineOf(fullname)
    line.counts.set(number, absent)
    line.kinds = sumOfKinds([line.kinds, kindsField(of).kinds])
    lines.set(id, line)
  }
  const summary = [...lines].map(([id, { fullname, counts, kinds }]) => ({
    ...studentYear(id, fullname, counts),
    ...(kinds && { kinds }),
  }))
  return {
    classId,
    className: group.name,
    year,
    schoolDays: months.map(({ length }) => length),
    summary: summary.toSorted(byFullname),
  }
})

type TopRow = {
  id: number
  name: string
  classId: number
  className: string
  absences: number
  all: number
  recent: string[]
}

/** The absences of a student, and the marks that they are counted of: late ones only where the school counts them. */
const countedAbsences = ({ lateAsAbsence }: Pick<Calendar, 'lateAsAbsence'>): { absences: SQL; where: SQL } =>
  lateAsAbsence
    ? {
        absences: sql`(count(*) filter (where not present)
          + count(*) filter (where day_kind = 'late') / ${lateAsAbsence}::int)::int`,
        where: sql`(not present or day_kind = 'late')`,
      }
    : { absences: sql`count(*)::int`, where: sql`not present` }

/** Students with the most absences on school days; the latest absences are read for the listed ones only. */
export const topAbsentInSql = inSql(topAbsent, async ({ tx, actor, env }, asked): Promise<TopAbsent> => {
  const { from, to } = daysOfTop(asked, atNow(env))
  const calendar = await readCalendar(tx)
  const days = schoolDaysBetween(calendar, from, to)
  const counted = countedAbsences(calendar)
  const minimum = asked.minimum ?? 1
  const own = and(
    isNull(students.deletedAt),
    studentsIn(await scopeOf(tx, actor)),
    asked.classId === undefined ? undefined : eq(students.classId, asked.classId),
  )
  const answer = (await tx.execute(sql`
    with absent as (
      select student_id, ${counted.absences} as absences from ${attendance}
      where date = any(${sql.param(days)}::date[]) and ${counted.where} and deleted_at is null
      group by student_id
    )
    select ${students.id} as id, ${students.fullname} as name, ${students.classId} as "classId",
      ${classes.name} as "className", coalesce(absences, 0) as absences, count(*) over ()::int as "all"
    from ${students} join ${classes} on ${classes.id} = ${students.classId}
      left join absent on absent.student_id = ${students.id}
    where ${own} and coalesce(absences, 0) >= ${minimum}
    order by absences desc nulls last, ${students.id} ${asked.limit === undefined ? sql`` : sql`limit ${asked.limit}`}`)) as {
    rows: TopRow[]
  }
  const ids = answer.rows.map(({ id }) => id)
  const recent = await readRecent(tx, ids, days)
  const kinds = await readKinds(tx, ids, days)
  return {
    from,
    to,
    total: answer.rows[0]?.all ?? 0,
    students: answer.rows.map(({ id, name, classId, className, absences }) => ({
      id,
      name,
      avatar: null,
      classId,
      className,
      totalAbsences: absences,
      recentAbsences: recent.get(id) ?? [],
      ...kinds.get(id),
    })),
  }
})

/** How many marks of each of these students have which kind; a student without any is left out. */
async function readKinds(tx: Db, ids: readonly number[], days: readonly string[]) {
  const found = await tx
    .select({ studentId: attendance.studentId, ...KIND_COLUMNS })
    .from(attendance)
    .where(
      and(
        isAmong(attendance.studentId, ids),
        isOneOf(days),
        isNotNull(attendance.dayKind),
        isNull(attendance.deletedAt),
      ),
    )
    .groupBy(attendance.studentId)
  return new Map(found.map(({ studentId, ...counts }) => [studentId, kindsField(counts)]))
}

type Recent = { studentId: number; date: string; remark: string }

/** The latest absences of each of these students. */
async function readRecent(tx: Db, ids: readonly number[], days: readonly string[]) {
  if (ids.length === 0) return new Map<number, { date: string; remark: string }[]>()
  const { rows } = (await tx.execute(sql`
    select wanted.id as "studentId", latest.date::text as date, latest.remark
    from unnest(${sql.param([...ids])}::int[]) as wanted (id), lateral (
      select date, remark from ${attendance}
      where student_id = wanted.id and date = any(${sql.param([...days])}::date[]) and not present and deleted_at is null
      order by date desc limit ${RECENT_ABSENCES}
    ) as latest order by latest.date desc`)) as { rows: Recent[] }
  const of = new Map<number, { date: string; remark: string }[]>()
  for (const { studentId, date, remark } of rows) of.set(studentId, [...(of.get(studentId) ?? []), { date, remark }])
  return of
}

/** The caller's own children with all their records. */
export async function readChildren({ tx, actor }: Pick<Reading, 'tx' | 'actor'>): Promise<ChildAttendance[]> {
  const children = await tx
    .select({ studentId: students.id, fullname: students.fullname, className: classes.name })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .where(and(isNull(students.deletedAt), studentsIn(await scopeOf(tx, actor))))
    .orderBy(students.id)
  const calendar = await readCalendar(tx)
  const ids = children.map(({ studentId }) => studentId)
  const all = await readRecords(tx, isAmong(attendance.studentId, ids))
  return children.map((child) => {
    const records = all.filter(({ studentId }) => studentId === child.studentId)
    const totalPresent = records.filter(({ present }) => present).length
    const analytics = analyticsOf(records, calendar)
    return { ...child, totalPresent, totalAbsent: records.length - totalPresent, analytics, attendance: records }
  })
}
