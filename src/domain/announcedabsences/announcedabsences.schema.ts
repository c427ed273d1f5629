import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { ABSENCE_REASONS } from '../school/mark-choice.ts'

const Announced = {
  /** Made by the device, so that a withdrawal can name it before the server has seen it. */
  ref: z.uuid(),
  studentId: Id,
  from: DayText,
  to: DayText,
  reason: z.enum(ABSENCE_REASONS.map(({ value }) => value)),
  /** Words of the reason `other`. */
  note: text(200).optional(),
}

/** What a parent says before of a child's absence, or that it does not hold any more (ATT-27). */
export const AnnouncedAbsence = z
  .strictObject({ ...Announced, isWithdrawn: z.literal(true).optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day must not be before the first' })
export type AnnouncedAbsence = z.infer<typeof AnnouncedAbsence>

/** An announced absence in the device's replica. */
export const AnnouncedAbsenceRow = z.object({
  ...Announced,
  note: z.string(),
  /** The parent's name; empty on devices of parents. */
  saidBy: z.string(),
  saidAt: Instant,
  /** When it reached the school. */
  reachedAt: Instant,
  /** The day on which it was withdrawn, from which on it does not hold; null while it stands. */
  withdrawnOn: DayText.nullable(),
})
export type AnnouncedAbsenceRow = z.infer<typeof AnnouncedAbsenceRow>

/** What a parent has said before of a student's day; `isWithdrawn`: and has withdrawn. */
export const AnnouncedOnDay = AnnouncedAbsenceRow.pick({
  reason: true,
  note: true,
  saidBy: true,
  saidAt: true,
  reachedAt: true,
}).extend({ isWithdrawn: z.boolean() })
export type AnnouncedOnDay = z.infer<typeof AnnouncedOnDay>
