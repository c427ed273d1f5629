import { MarkOutcome } from '../school/mark-outcome.ts'
import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant, text } from '../core/fields.ts'
import { DAY_KINDS, isFitting } from '../school/day-kinds.ts'

export const Remark = text(300)

/** A time of day at the school. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 07:45 is required')

/** The kind of a mark and its time; left out of marks that say no more than present or absent. */
const Kind = { kind: z.enum(DAY_KINDS).optional(), time: TimeOfDay.optional() }

const WRONG_KIND = {
  path: ['kind'],
  message: 'Late is of present students, excused of absent ones',
}

/** One student's mark of one school day as devices store it. The newest accepted one is in effect. */
export const AttendanceRow = z.object({
  studentId: Id,
  classId: Id,
  date: DayText,
  present: z.boolean(),
  remark: z.string(),
  /** Increases by one with every accepted change; a mark names the revision that it is based on. */
  revision: z.int(),
  markedBy: z.string(),
  markedAt: Instant,
  ...Kind,
})
export type AttendanceRow = z.infer<typeof AttendanceRow>

/**
 * The marks of a class on one school day, as the device's replica holds them: a row for each mark would be twenty times
 * as large. Equal marks always give the same row (`class-days.rules.ts`).
 */
export const ClassDayRow = z.object({
  classId: Id,
  date: DayText,
  /** Markers with the times of their marks; the one with most students first. */
  makers: z.array(AttendanceRow.pick({ markedBy: true, markedAt: true })),
  /** Students whom the first maker marked present without a remark or kind of their own, at revision 1. */
  present: z.array(Id),
  /** All other marks; `maker` is an index into `makers`. */
  others: z.array(
    AttendanceRow.pick({ studentId: true, present: true, remark: true, revision: true, kind: true, time: true }).extend(
      {
        maker: z.int(),
      },
    ),
  ),
})
export type ClassDayRow = z.infer<typeof ClassDayRow>

const SideOfConflict = z.object({
  present: z.boolean(),
  remark: z.string(),
  markedBy: z.string(),
  markedAt: Instant,
  ...Kind,
})

/** A mark that differs from one accepted earlier, until somebody settles which is right. */
export const AttendanceConflict = z.object({
  id: Id,
  studentId: Id,
  classId: Id,
  date: DayText,
  standing: SideOfConflict,
  challenger: SideOfConflict,
})
export type AttendanceConflict = z.infer<typeof AttendanceConflict>

/** Revision of the record that a mark is based on; 0 = none. Left out by callers that read the server directly. */
export const Base = z.int().min(0).max(2_147_483_647).optional()

export const AttendanceMark = z
  .strictObject({
    studentId: Id,
    present: z.boolean(),
    remark: Remark.optional(),
    date: DayText,
    base: Base,
    ...Kind,
  })
  .refine(isFitting, WRONG_KIND)
export type AttendanceMark = z.infer<typeof AttendanceMark>

/** The marks of a whole class for one day: one write. */
export const ClassMarks = z.strictObject({
  classId: Id,
  date: DayText,
  marks: z
    .array(
      z
        .strictObject({ studentId: Id, present: z.boolean(), remark: Remark.optional(), base: Base, ...Kind })
        .refine(isFitting, WRONG_KIND),
    )
    .max(300)
    .refine((marks) => new Set(marks.map((mark) => mark.studentId)).size === marks.length, 'A student is listed twice'),
})
export type ClassMarks = z.infer<typeof ClassMarks>

/** A correction of a record named in the path. */
export const MarkCorrection = z
  .strictObject({ present: z.boolean(), remark: Remark.optional(), base: Base, ...Kind })
  .refine(isFitting, WRONG_KIND)

export const ClassMarksReply = z.object({
  message: z.string(),
  applied: z.int(),
  merged: z.int(),
  /** Marks that are not in effect, each with its reason; they stay in the history. */
  notApplied: z.array(z.object({ studentId: Id, outcome: MarkOutcome, code: z.string().optional() })),
})
export type ClassMarksReply = z.infer<typeof ClassMarksReply>

/** A mark as read (ATT-9): `user` is the marker, shown as Marked By. */
export const AttendanceRecord = z.object({
  id: Id,
  studentId: Id,
  present: z.boolean(),
  remark: z.string(),
  date: DayText,
  revision: z.int(),
  user: z.object({ fullName: z.string() }),
  ...Kind,
})
export type AttendanceRecord = z.infer<typeof AttendanceRecord>
