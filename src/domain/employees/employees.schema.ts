import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, personName, text } from '../core/fields.ts'
import { GENDERS, MOST_SALARY } from './employee.schema.ts'
import { dollarsUpTo, InDollars } from '../school/money.schema.ts'
import { emailOrNone } from '../school/email.schema.ts'
import { PhoneOrNone } from '../school/phone.schema.ts'

const Salary = z
  .number('Please enter a valid amount')
  .positive('Salary must be greater than 0')
  .pipe(dollarsUpTo(MOST_SALARY))
  .describe('US dollars')

const Optional = (max: number) => text(max).trim().optional()

/** Fields of the form of an employee (EMP-2). */
const Fields = {
  fullName: personName(200).min(1, 'Full name required'),
  email: emailOrNone(() => 'Invalid email address').default(''),
  jobTitle: text(100).trim().min(1, 'Job title required'),
  salary: Salary,
  gender: z.enum(GENDERS, 'Gender must be Male, Female or Other').optional(),
  dateOfBirth: DayText.optional(),
  /** Day of the hire; today where it is left out. */
  dateOfHire: DayText.optional(),
  nationalId: Optional(50),
  phone: PhoneOrNone.optional(),
  address: Optional(300),
  education: Optional(100),
  bankAccount: Optional(100),
  /** Confirms that the employee is another person than the one with the same national id or phone. */
  confirmed: z.boolean().optional(),
}

export const NewEmployee = z.strictObject(Fields)
export type NewEmployee = z.input<typeof NewEmployee>

export const EmployeeEdit = z.strictObject({
  ...Fields,
  /** The revision that the form was filled from; left out by callers that read the server directly. */
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type EmployeeEdit = z.input<typeof EmployeeEdit>

/** What was told before somebody is deleted: that she drives a bus, that she teaches as well, or (true) all that there is to tell. */
export const Told = z.enum(['drives', 'teaches', 'true'])
export type Told = z.infer<typeof Told>

/** An employee as calls list him or her. Salary, national id and bank account are missing for ACADEMY. */
export const EmployeeListed = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  jobTitle: z.string(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: DayText.nullable(),
  dateOfHire: DayText,
  phone: z.string().nullable(),
  address: z.string().nullable(),
  education: z.string().nullable(),
  createdAt: Instant,
  createdBy: z.object({ username: z.string() }),
  revision: z.int(),
  salary: InDollars.optional(),
  nationalId: z.string().nullable().optional(),
  bankAccount: z.string().nullable().optional(),
})
export type EmployeeListed = z.infer<typeof EmployeeListed>

export const EmployeeId = z.object({ id: idOf('employee', IdText) })
