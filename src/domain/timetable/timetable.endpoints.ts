import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, IdText } from '../core/fields.ts'
import { EXAM_KEEPERS } from '../core/roles.ts'
import { BellTimesForm, LessonChanges, LessonTeacher } from './timetable.schema.ts'

export const listLessonTeachers = endpoint({
  id: 'timetable.teachers',
  method: 'GET',
  path: '/timetable/teachers',
  summary: 'Teachers whom lessons can be given to, with their classes',
  roles: EXAM_KEEPERS,
  reply: z.object({ teachers: z.array(LessonTeacher) }),
  problems: [],
})

export const saveBellTimes = endpoint({
  id: 'timetable.saveBellTimes',
  method: 'PUT',
  path: '/timetable/bells',
  summary: 'Set the periods of a shift, of every day or of one that differs; refused where lessons would lose theirs',
  roles: EXAM_KEEPERS,
  body: BellTimesForm,
  reply: z.object({ message: z.string(), revision: z.int() }),
  problems: ['noLessonsThatDay', 'bellTimesChanged', 'periodHasLessons', 'lessonsClash'],
})

export const saveLessons = endpoint({
  id: 'timetable.saveLessons',
  method: 'PUT',
  path: '/timetable/classes/:classId',
  summary: 'Change lessons of a class, all or none; refused where a teacher or a room would be in two places at once',
  roles: EXAM_KEEPERS,
  params: z.object({ classId: IdText }),
  body: LessonChanges,
  reply: z.object({ message: z.string(), classId: Id }),
  problems: [
    'classNotFound',
    'classClosed',
    'subjectNotFound',
    'subjectNotOfClass',
    'userNotFound',
    'teacherNotOfClass',
    'noBellTimes',
    'noLessonsThatDay',
    'noSuchPeriod',
    'lessonsChanged',
    'lessonsClash',
  ],
})
