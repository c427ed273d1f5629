import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, IdText, text } from '../core/fields.ts'
import { InCents } from '../school/money.schema.ts'
import { REMOVAL_KINDS } from '../school/students.schema.ts'

const Kind = z.enum(REMOVAL_KINDS)

/** A student who has left the school. */
export const FormerStudent = z.object({
  studentId: Id,
  fullName: z.string(),
  /** Her last class, by its name then, and the academic year in which she left. */
  classId: Id,
  className: z.string(),
  academicYear: z.string(),
  kind: Kind,
  reason: z.string(),
  /** First and last day at the school. */
  since: DayText,
  leftOn: DayText,
  /** Name and address of the next school, where somebody wrote it down. */
  nextSchool: z.string().nullable(),
  /** What is still to be paid; left out for those who do not see fees. */
  owesCents: InCents.optional(),
})
export type FormerStudent = z.infer<typeof FormerStudent>

export const FormerId = z.object({ id: idOf('student', IdText) })

/** How a student left, and where she went. */
export const LeavingForm = z.strictObject({
  kind: Kind,
  nextSchool: text(200)
    .trim()
    .transform((name) => name || null)
    .nullable(),
})
