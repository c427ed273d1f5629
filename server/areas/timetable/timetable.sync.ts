import { and, eq, isNull, or } from 'drizzle-orm'
import type { SubstituteRow } from '#domain/timetable/substitutes.schema.ts'
import type { LessonRow } from '#domain/timetable/timetable.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { bellTimes, classes, lessons, substitutes } from '../../db/schema.ts'
import { fullNamesOf } from '../school/accounts.ts'
import { plainReader, type Follower } from '../sync/synced-reader.ts'

export const bellTimesRows = plainReader('bellTimes', {
  table: bellTimes,
  order: 'up',
  toRows: (found) => found.map(({ row }) => row),
})

/** A teacher holds the lessons of her classes, which are all lessons that she gives. */
export const lessonRows = plainReader('lessons', {
  table: lessons,
  order: 'up',
  where: (scope) =>
    scope.kind === 'school' ? undefined : isAmong(lessons.classId, scope.kind === 'classes' ? scope.classIds : []),
  person: lessons.teacherId,
  toRows: (found) => found.map(({ row, person }): LessonRow => ({ ...row, teacher: person })),
})

/** Streams of substitutes for a person, named as in timetable.sql. */
export const substituteStreams = ({ actor, scope }: Follower): string[] => [
  scope.kind === 'school' ? 'substitutes' : `substitutes:${actor.id}`,
]

/** With the name of the class, since whoever takes the lesson may not have it. */
export const substituteRows = plainReader('substitutes', {
  table: substitutes,
  order: 'down',
  since: substitutes.day,
  where: (scope, { actor }) =>
    and(
      isNull(substitutes.deletedAt),
      scope.kind === 'school' ? undefined : or(eq(substitutes.absentId, actor.id), eq(substitutes.teacherId, actor.id)),
    ),
  toRows: async (found, { tx }) => {
    const nameOf = await fullNamesOf(
      tx,
      found.flatMap(({ row }) => [row.absentId, row.teacherId]),
    )
    const ids = [...new Set(found.map(({ row }) => row.classId))]
    const named = await tx.select({ id: classes.id, name: classes.name }).from(classes).where(isAmong(classes.id, ids))
    const classOf = new Map(named.map(({ id, name }) => [id, name]))
    return found.map(({ row }): SubstituteRow => {
      const { id, day, classId, shift, period, subjectId, room, absentId, teacherId } = row
      return {
        id,
        day,
        classId,
        shift,
        period,
        subjectId,
        room,
        absentId,
        teacherId,
        className: classOf.get(classId) ?? '',
        absent: nameOf.get(absentId) ?? '',
        teacher: nameOf.get(teacherId) ?? '',
      }
    })
  },
})
