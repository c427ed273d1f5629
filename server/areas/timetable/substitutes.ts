import { and, eq, isNull } from 'drizzle-orm'
import { formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { closedDay } from '#domain/school/calendar.rules.ts'
import type { NewSubstitute } from '#domain/timetable/substitutes.schema.ts'
import { busyAt, weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import { recordChange } from '../../audit.ts'
import { bellTimes, classes, lessons, substitutes } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { fullNamesOf } from '../school/accounts.ts'
import { hide, instantNow, lockRow, lockRows, type RecordKind } from '../school/record.ts'
import { readTeachers } from '../users/teacher-classes.ts'

const substituteRecord = {
  table: substitutes,
  entity: 'substitutes',
  missing: 'substituteNotFound',
} satisfies RecordKind<typeof substitutes>

async function classNameOf({ tx }: HandlerContext, id: number): Promise<string> {
  const [found] = await tx.select({ name: classes.name }).from(classes).where(eq(classes.id, id))
  return found?.name ?? ''
}

/** The lesson that is to be given, which the absent teacher must have on that day. */
async function lessonOf(context: HandlerContext, { day, classId, shift, period, absentId }: NewSubstitute) {
  const { tx } = context
  if (closedDay(await readCalendar(tx), day) !== null) throw new Problem('noLessonsThatDay', { day: formatDay(day) })
  const weekday = weekdayAt(day)
  const [lesson] = await tx
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.classId, classId),
        eq(lessons.shift, shift),
        eq(lessons.weekday, weekday),
        eq(lessons.period, period),
        eq(lessons.teacherId, absentId),
      ),
    )
  if (lesson) return lesson
  const names = await fullNamesOf(tx, [absentId])
  throw new Problem('noLessonThen', {
    teacher: names.get(absentId) ?? '',
    className: await classNameOf(context, classId),
  })
}

/** Refuses somebody who is no teacher, is absent, or is in another class at that time. */
async function requireFree(context: HandlerContext, body: NewSubstitute, isOther: (id: number) => boolean) {
  const { tx } = context
  if (body.teacherId === body.absentId) throw new Problem('notASubstitute')
  const teacher = (await readTeachers(tx)).find(({ id }) => id === body.teacherId)
  if (!teacher) throw new Problem('userNotFound')
  const given = await tx
    .select()
    .from(substitutes)
    .where(and(eq(substitutes.day, body.day), isNull(substitutes.deletedAt)))
  const held = {
    bells: await tx.select().from(bellTimes),
    lessons: await tx.select().from(lessons),
    substitutes: given.filter(({ id }) => isOther(id)),
  }
  const busyIn = busyAt(held, body).get(body.teacherId)
  if (busyIn === undefined) return teacher
  throw new Problem('substituteTeaches', {
    teacher: teacher.fullName,
    className: await classNameOf(context, busyIn),
  })
}

/** Gives a lesson of one day to a substitute; every change of the timetable locks the bell times, and so takes turns. */
export async function give(context: HandlerContext, body: NewSubstitute): Promise<{ id: number; name: string }> {
  const { tx, actor, env } = context
  await lockRows(tx, bellTimes, undefined)
  const lesson = await lessonOf(context, body)
  const { day, classId, shift, period, teacherId, absentId } = body
  const [before] = await lockRows(
    tx,
    substitutes,
    and(
      eq(substitutes.day, day),
      eq(substitutes.classId, classId),
      eq(substitutes.shift, shift),
      eq(substitutes.period, period),
      isNull(substitutes.deletedAt),
    ),
  )
  const teacher = await requireFree(context, body, (id) => id !== before?.id)
  if (before?.teacherId === teacherId && before.absentId === absentId)
    throw new Problem('lessonGiven', { teacher: teacher.fullName })
  if (before) await hide(context, substituteRecord, before)
  const made = { day, classId, shift, period, subjectId: lesson.subjectId, room: lesson.room, absentId, teacherId }
  const [row] = await tx
    .insert(substitutes)
    .values({ ...made, madeBy: actor.id, madeAt: instantNow(env) })
    .returning({ id: substitutes.id })
  if (!row) throw new Error('The substitute was not stored')
  await recordChange(context, 'substitutes', row.id, { after: made })
  return { id: row.id, name: teacher.fullName }
}

/** Takes a lesson back from a substitute: it is the teacher's again. */
export async function takeBack(context: HandlerContext, id: number): Promise<void> {
  await hide(context, substituteRecord, await lockRow(context.tx, substituteRecord, id, isNull(substitutes.deletedAt)))
}
