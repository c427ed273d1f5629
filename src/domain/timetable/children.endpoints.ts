import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/fields.ts'
import { SubstituteRow } from './substitutes.schema.ts'
import { BellTimesRow, LessonRow } from './timetable.schema.ts'

export const listChildLessons = endpoint({
  id: 'timetable.ofChildren',
  method: 'GET',
  path: '/timetable/children',
  summary: "The week of the classes of the caller's own children, and who takes lessons of the next days for others",
  roles: ['PARENT'],
  reply: z.object({
    /** The weekdays with school, in their order. */
    week: z.array(z.int()),
    bells: z.array(BellTimesRow),
    lessons: z.array(LessonRow.omit({ teacherId: true })),
    subjects: z.array(z.object({ id: Id, name: z.string() })),
    substitutes: z.array(
      SubstituteRow.pick({ day: true, classId: true, period: true, subjectId: true, teacher: true }),
    ),
  }),
  problems: [],
})
