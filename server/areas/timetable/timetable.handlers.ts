import * as endpoints from '#domain/timetable/timetable.endpoints.ts'
import { giveLesson, takeLessonBack } from '#domain/timetable/substitutes.endpoints.ts'
import { listChildLessons } from '#domain/timetable/children.endpoints.ts'
import { handle } from '../../handle.ts'
import { readTeachers } from '../users/teacher-classes.ts'
import { readChildLessons } from './child-lessons.ts'
import { saveBells } from './save-bell-times.ts'
import { saveClassLessons } from './save-lessons.ts'
import { give, takeBack } from './substitutes.ts'

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

  handle(listChildLessons, (_, context) => readChildLessons(context)),

  handle(giveLesson, async ({ body }, context) => {
    const { id, name } = await give(context, body)
    return { message: `${name} takes the lesson`, id }
  }),

  handle(takeLessonBack, async ({ params: { id } }, context) => {
    await takeBack(context, id)
    return { message: 'The lesson was taken back' }
  }),
]
