import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { schoolWeek } from '#domain/timetable/bell-times.rules.ts'
import type { listChildLessons } from '#domain/timetable/children.endpoints.ts'
import { isAmong } from '../../db/is-among.ts'
import { bellTimes, classes, lessons, subjects, substitutes, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { scopeOf } from '../school/scope.ts'

/** How many days ahead families see substitutes. */
const DAYS_AHEAD = 7

/** The lessons of the classes that the caller's children are in now, without what the school keeps to itself. */
export async function readChildLessons({ tx, actor, env }: HandlerContext): Promise<ReplyOf<typeof listChildLessons>> {
  const scope = await scopeOf(tx, actor)
  const classIds = scope.kind === 'children' ? scope.classIds : []
  const week = schoolWeek(await readCalendar(tx))
  const held = await tx
    .select({ row: lessons, teacher: users.fullName })
    .from(lessons)
    .innerJoin(classes, and(eq(classes.id, lessons.classId), isNull(classes.closedAt)))
    .leftJoin(users, eq(users.id, lessons.teacherId))
    .where(isAmong(lessons.classId, classIds))
    .orderBy(lessons.id)
  const today = schoolDay(env.now(), env.school.timeZone)
  const given = await tx
    .select({
      day: substitutes.day,
      classId: substitutes.classId,
      period: substitutes.period,
      subjectId: substitutes.subjectId,
      teacher: users.fullName,
    })
    .from(substitutes)
    .innerJoin(users, eq(users.id, substitutes.teacherId))
    .where(
      and(
        isAmong(substitutes.classId, classIds),
        isNull(substitutes.deletedAt),
        gte(substitutes.day, today),
        lte(substitutes.day, addDays(today, DAYS_AHEAD)),
      ),
    )
    .orderBy(substitutes.day, substitutes.period)
  const taught = new Set([...held.map(({ row }) => row.subjectId), ...given.map(({ subjectId }) => subjectId)])
  return {
    week,
    bells: held.length > 0 ? await tx.select().from(bellTimes).orderBy(bellTimes.id) : [],
    lessons: held
      .filter(({ row }) => week.includes(row.weekday))
      .map(({ row: { teacherId: _none, ...lesson }, teacher }) => ({ ...lesson, teacher })),
    subjects: await tx
      .select({ id: subjects.id, name: subjects.name })
      .from(subjects)
      .where(isAmong(subjects.id, [...taught])),
    substitutes: given,
  }
}
