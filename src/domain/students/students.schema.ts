import { z } from 'zod'
import { Id } from '../core/fields.ts'

/**
 * A student as lists and the device's cache hold it. Phones, mother's name and fee are left out for roles
 * that have no use for them.
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
  feeCents: z.int().optional(),
})
export type StudentRow = z.infer<typeof StudentRow>

/** A student as read one by one or in a list: with the class's name (specification, Student as read). */
export const StudentDetail = StudentRow.extend({
  className: z.string(),
  classes: z.object({ name: z.string() }),
  address: z.string().nullable().optional(),
  district: z.string().nullable().optional(),
  previousSchool: z.string().nullable().optional(),
  transfer: z.boolean().optional(),
  user: z.object({ email: z.string() }).nullable().optional(),
})
export type StudentDetail = z.infer<typeof StudentDetail>
