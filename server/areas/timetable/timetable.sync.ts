import type { LessonRow } from '#domain/timetable/timetable.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import { bellTimes, lessons } from '../../db/schema.ts'
import { plainReader } from '../sync/synced-reader.ts'

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
