import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'
import { ROLES } from '../core/roles.ts'
import { parseTime } from '../core/times.ts'

/** Roles that an announcement can be for (ANN-2), or everyone. */
export const TARGET_ROLES = ['USER', 'ADMIN', 'Teacher', 'PARENT', 'EVERYONE'] as const
export type TargetRole = (typeof TARGET_ROLES)[number]

/** Longest texts, in characters. */
export const ANNOUNCEMENT_LIMITS = { title: 120, message: 10_000 } as const

const FILL_IN = 'Please fill in all fields.'
const filled = (max: number) => text(max).trim().min(1, FILL_IN)

/** Whether a text is a day, or a day with a time, as the school's clocks show them. */
function isAtSchool(value: string): boolean {
  const [day = '', time] = value.split('T')
  return DayText.safeParse(day).success && (time === undefined || parseTime(time) !== null)
}

/** A day or minute at the school (2026-09-14, 2026-09-14T08:30), or an instant with a zone. */
const Moment = z
  .string()
  .max(40)
  .min(1, { error: FILL_IN, abort: true })
  .refine((value) => isAtSchool(value) || Instant.safeParse(value).success, 'The date is not valid')

const Fields = {
  title: filled(ANNOUNCEMENT_LIMITS.title),
  message: filled(ANNOUNCEMENT_LIMITS.message),
  targetRole: z.enum(TARGET_ROLES, FILL_IN),
  /** For parents only: narrows the audience to parents of children who are in this class now. */
  classId: Id.nullish(),
  startDate: Moment,
  /** Null where the announcement does not expire. */
  endDate: Moment.nullable(),
  isUrgent: z.boolean().default(false),
}

type OfClass = { targetRole: TargetRole; classId?: number | null | undefined }
const isForParents = ({ targetRole, classId }: OfClass): boolean => !classId || targetRole === 'PARENT'
const ONLY_PARENTS = { message: 'A class can be chosen for parents only.', path: ['classId'] }

export const NewAnnouncement = z.strictObject(Fields).refine(isForParents, ONLY_PARENTS)
export type NewAnnouncement = z.input<typeof NewAnnouncement>

export const AnnouncementEdit = z
  .strictObject({
    ...Fields,
    /** The revision that the form was filled from; left out by callers that read the server directly. */
    base: z.int().min(1).max(2_147_483_647).optional(),
  })
  .refine(isForParents, ONLY_PARENTS)
export type AnnouncementEdit = z.input<typeof AnnouncementEdit>

const Author = z.object({ id: Id, fullName: z.string(), role: z.enum(ROLES) })

const Shown = {
  /** Public id of the announcement, by which devices name it: ids are given again after a restore. */
  ref: z.uuid(),
  title: z.string(),
  message: z.string(),
  targetRole: z.enum(TARGET_ROLES),
  classId: Id.nullable(),
  startDate: Instant,
  endDate: Instant.nullable(),
  /** Marked as urgent by its author; an announcement that ends soon is urgent, too. */
  isUrgent: z.boolean(),
  createdAt: Instant,
  createdBy: Author,
}

/** An announcement as the devices of its audience hold it. */
export const AnnouncementRow = z.object(Shown)
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

/** An announcement that the device's owner has opened. */
export const AnnouncementReadRow = z.object({ ref: z.uuid(), readAt: Instant })
export type AnnouncementReadRow = z.infer<typeof AnnouncementReadRow>

/** How many people of its present audience have opened an announcement, without its author. */
const SeenBy = z.object({ count: z.int(), of: z.int() })

/** An announcement as calls list it (ANN-8). */
export const AnnouncementListed = z.object({
  id: Id,
  ...Shown,
  className: z.string().nullable(),
  /** Time until the end, in words. */
  timeRemaining: z.string(),
  revision: z.int(),
  /** Whether the caller has opened the announcement. */
  isRead: z.boolean(),
  /** Set for the author and administrators; null for others. */
  seenBy: SeenBy.nullable(),
})
export type AnnouncementListed = z.infer<typeof AnnouncementListed>

export const AnnouncementId = z.object({ id: idOf('announcement', IdText) })
export const AnnouncementRef = z.strictObject({ ref: idOf('opened', z.uuid()) })
