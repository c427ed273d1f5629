import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { periodsOn } from '#domain/timetable/bell-times.rules.ts'
import { clashesOf } from '#domain/timetable/clashes.rules.ts'
import type { LessonChange, LessonChanges, Taught } from '#domain/timetable/timetable.schema.ts'
import { recordChanges } from '../../audit.ts'
import { bellTimes, classes, classSubjects, lessons, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import { lockRow, lockRows } from '../school/record.ts'
import { readTeachers } from '../users/teacher-classes.ts'
import { clashWords, dayName, listed, namesOf, placeWords, type LessonNames } from './lesson-words.ts'

type Lesson = typeof lessons.$inferSelect
type Group = typeof classes.$inferSelect

const isSame = (one: Taught | null, other: Taught | null): boolean =>
  one === null || other === null
    ? one === other
    : one.subjectId === other.subjectId &&
      one.teacherId === other.teacherId &&
      one.room === other.room &&
      (one.isJoint ?? false) === (other.isJoint ?? false)

const isAt =
  ({ weekday, period }: LessonChange) =>
  (each: Lesson) =>
    each.weekday === weekday && each.period === period

const taughtIn = (lesson: Lesson | undefined): Taught | null =>
  lesson
    ? { subjectId: lesson.subjectId, teacherId: lesson.teacherId, room: lesson.room, isJoint: lesson.isJoint }
    : null

/** Refuses lessons on days without school and in periods that the day does not have. */
async function requirePeriods(tx: Db, { shift, changes }: LessonChanges): Promise<typeof bells> {
  const bells = await lockRows(tx, bellTimes, undefined)
  if (!bells.some((each) => each.shift === shift)) throw new Problem('noBellTimes', { shift })
  const { weekend } = await readCalendar(tx)
  for (const { weekday, period, now } of changes) {
    if (now === null) continue
    const day = dayName(weekday)
    if (weekend.includes(weekday)) throw new Problem('noLessonsThatDay', { day })
    if (period > periodsOn(bells, shift, weekday).length) throw new Problem('noSuchPeriod', { day, period, shift })
  }
  return bells
}

/** Refuses what the class does not take, and teachers who do not have it or are gone. */
async function requireTaught(tx: Db, group: Group, changes: readonly LessonChange[]): Promise<void> {
  const wanted = changes.flatMap(({ now }) => now ?? [])
  const known = await tx.select().from(subjects).where(isNull(subjects.deletedAt))
  const taken = await tx.select().from(classSubjects).where(eq(classSubjects.classId, group.id))
  const teachers = await readTeachers(tx)
  for (const { subjectId, teacherId } of wanted) {
    const subject = known.find(({ id }) => id === subjectId)
    if (!subject) throw new Problem('subjectNotFound')
    if (!taken.some((each) => each.subjectId === subjectId))
      throw new Problem('subjectNotOfClass', { className: group.name, subject: subject.name })
    if (teacherId === null) continue
    const teacher = teachers.find(({ id }) => id === teacherId)
    if (!teacher) throw new Problem('userNotFound')
    if (!teacher.classIds.includes(group.id))
      throw new Problem('teacherNotOfClass', { teacher: teacher.fullName, className: group.name })
  }
}

/** Lessons as the changes make them; `id` 0 where they are new. */
const changedLessons = (present: readonly Lesson[], classId: number, { shift, changes }: LessonChanges): Lesson[] =>
  changes.flatMap((change) => {
    const { weekday, period, now } = change
    const id = present.find(isAt(change))?.id ?? 0
    return now ? [{ id, classId, shift, weekday, period, ...now, isJoint: now.isJoint ?? false }] : []
  })

/** Refuses lessons that would have a teacher, a room or the class in two places at once. */
async function requireNoClash(tx: Db, changed: readonly Lesson[], unchanged: readonly Lesson[]): Promise<void> {
  const clashes = clashesOf(changed, unchanged, await tx.select().from(bellTimes))
  if (clashes.length === 0) return
  throw new Problem('lessonsClash', { clashes: clashWords(clashes, await namesOf(tx, [...changed, ...unchanged])) })
}

const lessonWords = (lesson: Lesson, names: LessonNames): string =>
  [
    `${placeWords(lesson, names)}: ${names.subject(lesson.subjectId)}`,
    names.teacher(lesson.teacherId),
    lesson.room ?? '',
    lesson.isJoint ? 'together with other classes' : '',
  ]
    .filter(Boolean)
    .join(', ')

async function store(
  context: HandlerContext,
  present: readonly Lesson[],
  changed: readonly Lesson[],
  body: LessonChanges,
) {
  const { tx } = context
  const names = await namesOf(tx, [...present, ...changed])
  const told: Parameters<typeof recordChanges>[1][number][] = []
  for (const change of body.changes) {
    const before = present.find(isAt(change))
    const { id: _none, ...after } = changed.find(isAt(change)) ?? { id: 0 }
    const isHeld = change.now !== null
    if (before && !isHeld) await tx.delete(lessons).where(eq(lessons.id, before.id))
    if (before && isHeld) await tx.update(lessons).set(after).where(eq(lessons.id, before.id))
    const [made] =
      !before && isHeld
        ? await tx
            .insert(lessons)
            .values(after as Lesson)
            .returning()
        : []
    told.push({
      entity: 'lessons',
      key: before?.id ?? made?.id ?? 0,
      before: { lesson: before ? lessonWords(before, names) : null },
      after: { lesson: isHeld ? lessonWords({ id: 0, ...after } as Lesson, names) : null },
    })
  }
  await recordChanges(
    context,
    told.filter(({ key }) => key !== 0),
  )
}

/** Changes lessons of a class, all or none; refused where somebody has changed one of them since the caller saw it. */
export async function saveClassLessons(context: HandlerContext, classId: number, body: LessonChanges): Promise<string> {
  const { tx } = context
  await requirePeriods(tx, body)
  const group = await lockRow(tx, { table: classes, missing: 'classNotFound' }, classId, undefined, 'no key update')
  if (group.closedAt !== null && body.changes.some(({ now }) => now !== null))
    throw new Problem('classClosed', { name: group.name })
  const present = await tx
    .select()
    .from(lessons)
    .where(and(eq(lessons.classId, classId), eq(lessons.shift, body.shift)))
  const stale = body.changes.filter((change) => !isSame(taughtIn(present.find(isAt(change))), change.was))
  if (stale.length > 0) {
    const names = await namesOf(tx, present)
    const words = stale.map((change) => {
      const now = present.find(isAt(change))
      return now ? lessonWords(now, names) : `${placeWords({ classId, ...change }, names)}: no lesson`
    })
    throw new Problem('lessonsChanged', { lessons: listed(words) })
  }
  await requireTaught(tx, group, body.changes)
  const changed = changedLessons(present, classId, body)
  const touched = new Set(body.changes.flatMap((change) => present.find(isAt(change))?.id ?? []))
  const unchanged = (await tx.select().from(lessons)).filter(({ id }) => !touched.has(id))
  await requireNoClash(tx, changed, unchanged)
  await store(context, present, changed, body)
  return group.name
}
