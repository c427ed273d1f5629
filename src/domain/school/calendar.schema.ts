import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, text } from '../core/fields.ts'

/** A day of the week as JavaScript counts: 0 is Sunday. */
const Weekday = z.int().min(0).max(6)

export const Holiday = z.strictObject({
  date: DayText,
  name: text(100).pipe(z.string().trim().min(1, 'Please enter a name for each holiday.')),
})
export type Holiday = z.infer<typeof Holiday>

const Weekend = z
  .array(Weekday)
  .max(6, 'A week needs at least one school day.')
  .refine((days) => new Set(days).size === days.length, 'A day of the week is listed twice')

const Holidays = z
  .array(Holiday)
  .max(1_000)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'A holiday is listed twice')

/** So many times late count as one absence. */
const LateAsAbsence = z
  .int()
  .min(1, 'Please enter a number from 1 to 30.')
  .max(30, 'Please enter a number from 1 to 30.')

/** The days without school, as the office saves them. `base` is the revision from which the form was filled. */
export const CalendarForm = z.strictObject({
  weekend: Weekend,
  holidays: Holidays,
  /** Null: late is no absence, however often. Left out by callers that do not know it: it stays as it is. */
  lateAsAbsence: LateAsAbsence.nullable().optional(),
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type CalendarForm = z.infer<typeof CalendarForm>

/** The days without school, as the server sends them and the device's replica holds them. */
export const CalendarRow = z.object({
  id: Id,
  weekend: z.array(Weekday),
  holidays: z.array(z.object({ date: DayText, name: z.string() })),
  revision: z.int(),
  lateAsAbsence: z.int().nullable().optional(),
})
export type CalendarRow = z.infer<typeof CalendarRow>
