import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, Instant } from '../core/fields.ts'
import { InCents } from '../school/money.schema.ts'

/** Employee gender options (EMP-6). */
export const GENDERS = ['Male', 'Female', 'Other'] as const
export type Gender = (typeof GENDERS)[number]

/** Most dollars for a salary of one month: a larger amount is a typing mistake. */
export const MOST_SALARY = 10_000

/** An employee as devices of the office hold him or her, also ACADEMY's, which learn nothing of pay (`EmployeePayRow`). */
export const EmployeeRow = z.object({
  id: Id,
  /** Creation of the record, in milliseconds since 1970. */
  born: z.int(),
  fullName: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: DayText.nullable(),
  dateOfHire: DayText,
  /** Nine digits. */
  phone: z.string().nullable(),
  address: z.string().nullable(),
  education: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  revision: z.int(),
})
export type EmployeeRow = z.infer<typeof EmployeeRow>

/** Fields of an employee that only ADMIN and USER read, in calls, copies and files. */
export const EmployeePayRow = z.object({
  employeeId: Id,
  /** The salary of the present month. */
  salaryCents: InCents,
  nationalId: z.string().nullable(),
  bankAccount: z.string().nullable(),
})
export type EmployeePayRow = z.infer<typeof EmployeePayRow>
