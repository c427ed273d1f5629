import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id } from '../core/fields.ts'
import { ClassDayRow } from './attendance.schema.ts'

/** A student of a class that a teacher has for a day: no more than marking needs. */
const CoveredStudent = z.object({ id: Id, fullname: z.string(), born: z.int(), joined: z.int().nullable() })

/** A class that a teacher marks on one day, since she takes a lesson of it as a substitute, with its marks of that day. */
export const CoveredClassRow = z.object({
  classId: Id,
  date: DayText,
  name: z.string(),
  grade: z.int().nullable(),
  born: z.int(),
  students: z.array(CoveredStudent),
  /** Null while nobody is marked. */
  marks: ClassDayRow.nullable(),
})
export type CoveredClassRow = z.infer<typeof CoveredClassRow>
