import { z } from 'zod'
import { InCents, InDollars } from './money.schema.ts'
import { Id, Instant } from '../core/fields.ts'

/**
 * A student in lists and in the device's replica. Phones, mother's name and fee are left out for roles that may not see
 * them.
 */
export const StudentRow = z.object({
  id: Id,
  fullname: z.string(),
  gender: z.string(),
  age: z.int().nullable(),
  classId: Id,
  rollNumber: z.string().nullable(),
  bus: z.string().nullable(),
  phone: z.string().optional(),
  phone2: z.string().nullable().optional(),
  motherName: z.string().nullable().optional(),
  feeCents: InCents.optional(),
  /** When the row was created; only in replicas (core/subjects.ts). */
  born: z.int().optional(),
  /** Time at which the student came into the present class (milliseconds since 1970); null where that was at registration. */
  joined: z.int().nullable().optional(),
})
export type StudentRow = z.infer<typeof StudentRow>

/** A student as read in a list: with the class's name (STU-20). */
export const StudentListed = StudentRow.extend({
  className: z.string(),
  classes: z.object({ name: z.string() }),
  fee: InDollars.optional(),
  address: z.string().nullable().optional(),
  district: z.string().nullable().optional(),
  previousSchool: z.string().nullable().optional(),
  transfer: z.boolean().optional(),
  user: z.object({ email: z.string() }).nullable().optional(),
})
export type StudentListed = z.infer<typeof StudentListed>

/** A student on a class card: with the amount paid of this month's fee, for roles that take money. */
export const StudentOfClass = StudentListed.extend({
  Amount: InDollars.optional(),
  paidCents: InCents.optional(),
  /** This month's fee as it was charged; the student's fee where none was charged yet. */
  dueCents: InCents.optional(),
})
export type StudentOfClass = z.infer<typeof StudentOfClass>

/** A student read alone: with all fields that the form edits, and the revision that an edit names as its base. */
export const StudentDetail = StudentListed.extend({
  firstname: z.string(),
  middlename: z.string(),
  lastname: z.string(),
  fourtname: z.string(),
  previousSchoolType: z.string().nullable().optional(),
  parentEmail: z.string().nullable().optional(),
  FreeReason: z.string().nullable().optional(),
  createdAt: Instant,
  revision: z.int(),
})
export type StudentDetail = z.infer<typeof StudentDetail>

/** Children who share a phone. */
export const Family = z.object({ phone: z.string(), students: z.array(StudentListed) })
export type Family = z.infer<typeof Family>

/** A student registered between two days (STU-18). */
export const NewStudent = z.object({
  id: Id,
  fullname: z.string(),
  phone: z.string(),
  gender: z.string(),
  className: z.string(),
  address: z.string().nullable(),
  createdAt: Instant,
})
export type NewStudent = z.infer<typeof NewStudent>

/** A student who pays nothing (STU-19). */
export const FreeStudent = z.object({
  id: Id,
  fullname: z.string(),
  phone: z.string(),
  classes: z.object({ name: z.string() }),
  registeredBy: z.object({ fullName: z.string(), email: z.string() }).nullable(),
  FreeReason: z.string().nullable(),
})
export type FreeStudent = z.infer<typeof FreeStudent>

const Person = z.object({ name: z.string(), email: z.string() })

/** How a student left the school. */
export const REMOVAL_KINDS = ['deleted', 'graduated', 'moved', 'left'] as const
export type RemovalKind = (typeof REMOVAL_KINDS)[number]

/** A student who is deleted now, with the reason (STU-13). */
export const DeletedStudent = z.object({
  studentId: Id,
  fullName: z.string(),
  className: z.string(),
  reason: z.string(),
  deletedAt: Instant,
  deletedByName: z.string(),
  deletedByEmail: z.string(),
})
export type DeletedStudent = z.infer<typeof DeletedStudent>

/** One deletion that was undone (STU-14). */
export const RestoredStudent = z.object({
  studentId: Id,
  fullName: z.string(),
  className: z.string(),
  reason: z.string(),
  deletedAt: Instant,
  restoredAt: Instant,
  deletedBy: Person,
  restoredBy: Person,
})
export type RestoredStudent = z.infer<typeof RestoredStudent>

/** A student who has not been given a roll number yet (STU-16). */
export const UntransferredStudent = z.object({
  id: Id,
  fullname: z.string(),
  previousSchool: z.string().nullable().optional(),
  classes: z.object({ name: z.string() }),
  phone: z.string(),
  phone2: z.string().nullable(),
  rollNumber: z.string().nullable(),
})
export type UntransferredStudent = z.infer<typeof UntransferredStudent>

/** A student whose class was changed, in the reply to that change. */
export const MovedStudent = z.object({ id: Id, fullname: z.string(), classId: Id, className: z.string() })
export type MovedStudent = z.infer<typeof MovedStudent>
