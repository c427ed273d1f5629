import { MarkOutcome } from '../school/mark-outcome.ts'
import { z } from 'zod'
import { DayText } from '../core/dates.ts'
import { Id, Instant, text } from '../core/fields.ts'

export const Remark = text(300)

/** One student's mark of one school day as devices know it. The newest accepted one counts. */
export const AttendanceRow = z.object({
  studentId: Id,
  classId: Id,
  date: DayText,
  present: z.boolean(),
  remark: z.string(),
  /** Grows by one with every accepted change; a mark says which revision it was made knowing. */
  revision: z.int(),
  markedBy: z.string(),
  markedAt: Instant,
})
export type AttendanceRow = z.infer<typeof AttendanceRow>

/**
 * The marks of a class on one school day, as the device's replica holds them: a row of its own for each mark would be
 * twenty times as large. Equal marks are always the same row (`class-days.rules.ts`).
 */
export const ClassDayRow = z.object({
  classId: Id,
  date: DayText,
  /** Who marked and when, whoever marked most students first. */
  makers: z.array(AttendanceRow.pick({ markedBy: true, markedAt: true })),
  /** Students of the first maker who are present without another remark, at revision 1. */
  present: z.array(Id),
  /** All other marks; `maker` is the place among the makers. */
  others: z.array(
    AttendanceRow.pick({ studentId: true, present: true, remark: true, revision: true }).extend({ maker: z.int() }),
  ),
})
export type ClassDayRow = z.infer<typeof ClassDayRow>

/** A mark that lost against one accepted earlier, until somebody settles which is true. */
export const AttendanceConflict = z.object({
  id: Id,
  studentId: Id,
  classId: Id,
  date: DayText,
  standing: z.object({ present: z.boolean(), remark: z.string(), markedBy: z.string(), markedAt: Instant }),
  challenger: z.object({ present: z.boolean(), remark: z.string(), markedBy: z.string(), markedAt: Instant }),
})
export type AttendanceConflict = z.infer<typeof AttendanceConflict>

/** Revision of the record that a mark was made knowing; 0 = none. Left out by a caller that looks at the server itself. */
export const Base = z.int().min(0).max(2_147_483_647).optional()

export const AttendanceMark = z.strictObject({
  studentId: Id,
  present: z.boolean(),
  remark: Remark.optional(),
  date: DayText,
  base: Base,
})
export type AttendanceMark = z.infer<typeof AttendanceMark>

/** The marks of a whole class for one day: one write, applied whole. */
export const ClassMarks = z.strictObject({
  classId: Id,
  date: DayText,
  marks: z
    .array(z.strictObject({ studentId: Id, present: z.boolean(), remark: Remark.optional(), base: Base }))
    .max(300)
    .refine((marks) => new Set(marks.map((mark) => mark.studentId)).size === marks.length, 'A student is listed twice'),
})
export type ClassMarks = z.infer<typeof ClassMarks>

export const ClassMarksReply = z.object({
  message: z.string(),
  applied: z.int(),
  merged: z.int(),
  /** Marks that do not count now, each with its reason; they stay in the history. */
  notApplied: z.array(z.object({ studentId: Id, outcome: MarkOutcome, code: z.string().optional() })),
})
export type ClassMarksReply = z.infer<typeof ClassMarksReply>

/** A mark as read (specification, Attendance record): `user` is the marker, shown as Marked By. */
export const AttendanceRecord = z.object({
  id: Id,
  studentId: Id,
  present: z.boolean(),
  remark: z.string(),
  date: DayText,
  revision: z.int(),
  user: z.object({ fullName: z.string() }),
})
export type AttendanceRecord = z.infer<typeof AttendanceRecord>
