import * as endpoints from '#domain/timetable/timetable.endpoints.ts'
import { handle } from '../../handle.ts'
import { readTeachers } from '../users/teacher-classes.ts'
import { saveBells } from './save-bell-times.ts'
import { saveClassLessons } from './save-lessons.ts'

export const timetableHandlers = [
  handle(endpoints.listLessonTeachers, async (_, { tx }) => ({
    teachers: (await readTeachers(tx)).map(({ id, fullName, classIds }) => ({ id, fullName, classIds })),
  })),

  handle(endpoints.saveBellTimes, async ({ body }, context) => ({
    revision: await saveBells(context, body),
    message: 'Bell times saved',
  })),

  handle(endpoints.saveLessons, async ({ params: { classId }, body }, context) => ({
    message: `Lessons of ${await saveClassLessons(context, classId, body)} saved`,
    classId,
  })),
]
