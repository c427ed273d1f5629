import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText } from '../core/fields.ts'
import { EXAM_KEEPERS } from '../core/roles.ts'
import { NewSubstitute } from './substitutes.schema.ts'

export const giveLesson = endpoint({
  id: 'timetable.giveLesson',
  method: 'POST',
  path: '/timetable/substitutes',
  summary: 'Give a lesson of one day to a substitute, in place of whoever had it before',
  roles: EXAM_KEEPERS,
  body: NewSubstitute,
  reply: z.object({ message: z.string(), id: Id }),
  problems: ['notASubstitute', 'noLessonsThatDay', 'noLessonThen', 'userNotFound', 'substituteTeaches', 'lessonGiven'],
})

export const takeLessonBack = endpoint({
  id: 'timetable.takeLessonBack',
  method: 'DELETE',
  path: '/timetable/substitutes/:id',
  summary: 'Take a lesson of one day back from a substitute',
  roles: EXAM_KEEPERS,
  params: z.object({ id: idOf('substitute', IdText) }),
  reply: z.object({ message: z.string() }),
  problems: ['substituteNotFound'],
})
