import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf } from '../core/fields.ts'
import { Shift } from './timetable.schema.ts'

/** A lesson of one day that somebody takes for an absent teacher. */
export const NewSubstitute = z.strictObject({
  day: DayText,
  classId: Id,
  shift: Shift,
  period: z.int().min(1).max(12),
  absentId: idOf('teacher', Id),
  teacherId: Id,
})
export type NewSubstitute = z.infer<typeof NewSubstitute>

/** A substitute in the device's replica: with the names, since whoever takes the lesson may not have the class. */
export const SubstituteRow = z.object({
  id: Id,
  day: DayText,
  classId: Id,
  className: z.string(),
  shift: Shift,
  period: z.int(),
  subjectId: Id,
  room: z.string().nullable(),
  absentId: Id,
  absent: z.string(),
  teacherId: Id,
  teacher: z.string(),
})
export type SubstituteRow = z.infer<typeof SubstituteRow>
