import { z } from 'zod'
import { Id, text } from '../core/fields.ts'
import { periodsProblem } from './periods.rules.ts'

/** The shifts in which classes are at school. */
export const SHIFTS = ['Morning', 'Afternoon'] as const
export const Shift = z.enum(SHIFTS)
export type Shift = z.infer<typeof Shift>

/** A day of the week as JavaScript counts: 0 is Sunday. */
const Weekday = z.int().min(0).max(6)

/** Most periods of a shift on one day. */
const MOST_PERIODS = 12
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 07:30.')

const Period = z.strictObject({ start: Time, end: Time })

/** The periods of a day, in their order; a break is what lies between two of them. */
const Periods = z
  .array(Period)
  .max(MOST_PERIODS, `A shift has at most ${MOST_PERIODS} periods a day.`)
  .superRefine((periods, context) => {
    const problem = periodsProblem(periods)
    if (problem) context.addIssue({ code: 'custom', path: [problem.at, problem.field], message: problem.message })
  })

/**
 * Bell times of a shift as saved: of every school day (`weekday` null), or of one that differs. `periods` null: this day is as
 * every day.
 */
export const BellTimesForm = z.strictObject({
  shift: Shift,
  weekday: Weekday.nullable(),
  periods: Periods.nullable(),
  /** Revision from which the form was filled; 0 where nothing was saved. */
  base: z.int().min(0).max(2_147_483_647).optional(),
})
export type BellTimesForm = z.infer<typeof BellTimesForm>

/** Bell times in the device's replica. */
export const BellTimesRow = z.object({
  id: Id,
  shift: Shift,
  weekday: Weekday.nullable(),
  periods: z.array(z.object({ start: z.string(), end: z.string() })),
  revision: z.int(),
})
export type BellTimesRow = z.infer<typeof BellTimesRow>

const Place = { weekday: Weekday, period: z.int().min(1).max(MOST_PERIODS) }

/** What is taught in a lesson: by nobody where no teacher is found yet, in the class's own room where none is named. */
export const Taught = z.strictObject({
  subjectId: Id,
  teacherId: Id.nullable(),
  room: text(30)
    .transform((room) => room.trim().replace(/\s+/g, ' '))
    .nullable()
    .transform((room) => room || null),
  /** Whether it is held together with other classes, which have the same subject, teacher and room then. */
  isJoint: z.boolean().optional(),
})
export type Taught = z.infer<typeof Taught>

/** A change of one lesson; `was`: what the caller saw there, so that a change of somebody else is not lost. */
export const LessonChange = z.strictObject({ ...Place, was: Taught.nullable(), now: Taught.nullable() })
export type LessonChange = z.infer<typeof LessonChange>

const MOST_CHANGES = 7 * MOST_PERIODS

export const LessonChanges = z.strictObject({
  shift: Shift,
  changes: z
    .array(LessonChange)
    .min(1, 'Nothing was changed')
    .max(MOST_CHANGES)
    .refine(
      (changes) => new Set(changes.map(({ weekday, period }) => `${weekday} ${period}`)).size === changes.length,
      'A lesson is named twice',
    ),
})
export type LessonChanges = z.infer<typeof LessonChanges>

/** A lesson of every week, in the device's replica; `teacher` is a name. */
export const LessonRow = z.object({
  id: Id,
  classId: Id,
  shift: Shift,
  weekday: Weekday,
  period: z.int(),
  subjectId: Id,
  teacherId: Id.nullable(),
  teacher: z.string().nullable(),
  room: z.string().nullable(),
  isJoint: z.boolean().optional(),
})
export type LessonRow = z.infer<typeof LessonRow>

/** A teacher whom lessons can be given to. */
export const LessonTeacher = z.object({ id: Id, fullName: z.string(), classIds: z.array(Id) })
export type LessonTeacher = z.infer<typeof LessonTeacher>
