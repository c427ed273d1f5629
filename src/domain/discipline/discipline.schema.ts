import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, IdText, Instant, text } from '../core/fields.ts'
import { DISCIPLINE_TYPES } from './discipline.rules.ts'

export const STUDENT_REQUIRED = 'Student ID is required'
export const TYPE_REQUIRED = 'Type is required'
export const DESCRIPTION_REQUIRED = 'Description is required'

/** The key that a device gives a new record, so that the record can be changed before the server has numbered it. */
export const RecordRef = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** A record in an address: by the server's number or by the key that its device gave it. */
export const RecordName = z.union([IdText, RecordRef])

const Type = z.enum(DISCIPLINE_TYPES, TYPE_REQUIRED)
const Description = z
  .string(DESCRIPTION_REQUIRED)
  .pipe(text(2_000))
  .pipe(z.string().trim().min(1, DESCRIPTION_REQUIRED))
const ActionTaken = text(2_000).trim().nullable()

/** A new record (DIS-1). */
export const DisciplineForm = z.strictObject({
  studentId: z.int(STUDENT_REQUIRED).positive(STUDENT_REQUIRED).pipe(Id),
  type: Type,
  description: Description,
  actionTaken: ActionTaken.optional(),
  ref: RecordRef.optional(),
})
export type DisciplineForm = z.infer<typeof DisciplineForm>

/** A change of a record's text and type. A record never moves to another student. */
export const DisciplineEdit = z.strictObject({
  /** The student of the record, for the sentence about a waiting edit. */
  studentId: Id.optional(),
  type: Type,
  description: Description,
  actionTaken: ActionTaken.optional(),
  /** The revision that the form was filled from. Left out by callers that read the server directly. */
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type DisciplineEdit = z.infer<typeof DisciplineEdit>

/** Filter for the records of a report; days in school time, both included. */
export const DisciplineFilter = z
  .object({
    type: z.enum(DISCIPLINE_TYPES).optional(),
    classId: IdText.optional(),
    from: DayText.optional(),
    to: DayText.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, 'End date must be the same or after the start date.')
export type DisciplineFilter = z.infer<typeof DisciplineFilter>

/** A record as read (DIS-8). */
export const DisciplineRecord = z.object({
  id: Id,
  ref: RecordRef,
  studentId: Id,
  /** The student's class on the day of the record. */
  classId: Id,
  className: z.string(),
  type: z.enum(DISCIPLINE_TYPES),
  description: z.string(),
  actionTaken: z.string().nullable(),
  recordedAt: Instant,
  recordedBy: z.object({ id: Id, fullName: z.string() }),
  /** Increases by one with every accepted edit. */
  revision: z.int(),
  student: z.object({ fullname: z.string() }),
})
export type DisciplineRecord = z.infer<typeof DisciplineRecord>

/** A record as the child's parents read it: without its description (DIS-7). */
export const ChildRecord = z.object({
  id: Id,
  type: z.enum(DISCIPLINE_TYPES),
  actionTaken: z.string().nullable(),
  recordedAt: Instant,
  student: z.object({ fullname: z.string() }),
})
export type ChildRecord = z.infer<typeof ChildRecord>

/** A record as the device's replica holds it. Fields that parents may not read are not in their replicas either. */
export const DisciplineRow = z.object({
  id: Id,
  ref: RecordRef,
  studentId: Id,
  type: z.enum(DISCIPLINE_TYPES),
  actionTaken: z.string().nullable(),
  recordedAt: Instant,
  classId: Id.optional(),
  description: z.string().optional(),
  recordedBy: z.string().optional(),
  recordedById: Id.optional(),
  revision: z.int().optional(),
  /** Only in the effect of a waiting deletion: a replica holds no deleted records. */
  isDeleted: z.boolean().optional(),
})
export type DisciplineRow = z.infer<typeof DisciplineRow>
