import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, requiredId, text } from '../core/fields.ts'
import { MarkOutcome } from '../school/mark-outcome.ts'
import { YearText } from '../school/months.schema.ts'

const Remark = text(300)

/** A mark of presence that differs from the one in force, until somebody settles which is right. */
const OtherMark = z.object({ present: z.boolean(), remark: z.string(), markedBy: z.string(), markedAt: Instant })

/** Whether an employee was present on a school day, as devices store it. */
export const PresenceRow = z.object({
  /** Missing until the server has assigned an id. */
  id: Id.optional(),
  employeeId: Id,
  date: DayText,
  present: z.boolean(),
  remark: z.string(),
  markedBy: z.string(),
  markedAt: Instant,
  /** Increases by one with every accepted change; a mark names the revision that it is based on. */
  revision: z.int(),
  other: OtherMark.nullable(),
})
export type PresenceRow = z.infer<typeof PresenceRow>

const Marked = {
  employeeId: requiredId('Employee ID is required'),
  present: z.boolean(),
  /** Optional where somebody was present: the remark is Present then (PRE-2). */
  remark: Remark.optional(),
}
const hasRemark = ({ present, remark }: { present: boolean; remark?: string | undefined }): boolean =>
  present || Boolean(remark?.trim())
export const REMARK_REQUIRED = 'Remark is required when absent'

/** Revision of the row that a mark is based on; 0 = none. Left out by callers that read the server directly. */
const Base = z.int().min(0).max(2_147_483_647).optional()

/** The sheet of one day, or some rows of it: one write. */
export const PresenceDay = z.strictObject({
  date: DayText,
  marks: z
    .array(z.strictObject({ ...Marked, base: Base }).refine(hasRemark, { message: REMARK_REQUIRED, path: ['remark'] }))
    .min(1)
    .max(500)
    .refine(
      (marks) => new Set(marks.map((mark) => mark.employeeId)).size === marks.length,
      'An employee is listed twice',
    ),
})
export type PresenceDay = z.input<typeof PresenceDay>

export const PresenceDayReply = z.object({
  message: z.string(),
  applied: z.int(),
  merged: z.int(),
  /** Marks that are not in force, each with its reason. */
  notApplied: z.array(z.object({ employeeId: Id, outcome: MarkOutcome, code: z.string().optional() })),
})

export const NewPresence = z
  .strictObject({
    ...Marked,
    /** A documented field (PRE-5), ignored: the maker of a mark is known from the session. */
    markedById: idOf('user', z.unknown().optional()),
    /** Today if missing. */
    date: DayText.optional(),
  })
  .refine(hasRemark, { message: REMARK_REQUIRED, path: ['remark'] })

/** A toggle sends Present or Absent as remark, and the id of the address once more (PRE-6). */
export const PresenceToggle = z.strictObject({
  id: idOf('presence', Id.optional()),
  present: z.boolean(),
  remark: Remark.optional(),
})

export const PresenceSettled = z.strictObject({
  keep: z.enum(['standing', 'other']),
  /** Revision in which both marks were seen. */
  base: z.int().min(1).max(2_147_483_647),
})

/** A record as calls list it (PRE-5). */
export const PresenceListed = z.object({
  id: Id,
  employeeId: Id,
  employee: z.object({ fullname: z.string() }),
  present: z.boolean(),
  markedBy: z.object({ fullname: z.string() }),
  markedById: Id,
  date: DayText,
  remark: z.string(),
  revision: z.int(),
})
export type PresenceListed = z.infer<typeof PresenceListed>

/** Records of a day, today if missing; of one employee where named. */
export const PresenceQuery = z.object({ date: DayText.optional(), employeeId: IdText.optional() })

/** An employee's month (PRE-3). `records` are the days of absence. */
export const PresenceMonthRow = z.object({
  employeeId: Id,
  fullName: z.string(),
  jobTitle: z.string(),
  phone: z.string().nullable(),
  totalAbsences: z.int(),
  presentDays: z.int(),
  records: z.array(z.object({ date: DayText, remark: z.string() })),
})
export type PresenceMonthRow = z.infer<typeof PresenceMonthRow>

export const PresenceYearQuery = z.object({ year: YearText })
/** An employee's year (PRE-4). */
export const PresenceYearRow = z.object({
  employeeId: Id,
  fullName: z.string(),
  jobTitle: z.string(),
  totalPresent: z.int(),
  totalAbsent: z.int(),
  monthlySummary: z.array(z.object({ month: z.int(), present: z.int(), absent: z.int() })),
})
export type PresenceYearRow = z.infer<typeof PresenceYearRow>

export const PresenceId = z.object({ id: idOf('presence', IdText) })
