import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant, text } from '../core/fields.ts'

/** Outcomes of a call to an absent student's family (ATT-16). */
export const CALL_STATUSES = ['Completed', 'Missed', 'No Answer', 'Not Called'] as const
export const CallStatus = z.enum(CALL_STATUSES)
export type CallStatus = z.infer<typeof CallStatus>

/** One call as the device saves it; without a time, the time of saving counts. */
export const CallInfo = z.strictObject({
  studentId: Id,
  date: DayText,
  /** An empty status means that the family was not called. */
  callStatus: z.union([CallStatus, z.literal('').transform(() => 'Not Called' as const)]),
  callTime: Instant.optional(),
  callNotes: text(1_000).optional(),
})
export type CallInfo = z.infer<typeof CallInfo>

/** One call as the device's replica holds it. */
export const AbsenceCallRow = z.object({
  studentId: Id,
  date: DayText,
  status: CallStatus,
  notes: z.string(),
  calledAt: Instant,
  calledById: Id,
  calledBy: z.string(),
})
export type AbsenceCallRow = z.infer<typeof AbsenceCallRow>
