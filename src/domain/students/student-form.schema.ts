import { z } from 'zod'
import { Id, personName, text } from '../core/fields.ts'
import { BUS_TEXT } from '../school/buses.schema.ts'
import { MOST_FEE_CENTS } from '../school/fees.schema.ts'
import { isPhone } from '../school/phone.rules.ts'

/** Districts, the default first (STU-21). */
export const DISTRICTS = [
  'Maxamuud Haybe',
  'Maxamed Mooge',
  'Axmed Dhagax',
  '26-ka June',
  'Gacan libaax',
  'Macallin Haaruun',
] as const

export const GENDERS = ['Male', 'Female'] as const
export const PREVIOUS_SCHOOL_TYPES = ['PRIVATE', 'PUBLIC', 'NOT_SPECIFIC'] as const

const MINIMUM_AGE = 3
const MAXIMUM_AGE = 100

const PHONE_TEXT = 'Phone must be 63/65/67 + 7 digits (9 digits total)'
const FEE_TEXT = 'Fee must be 0 or a positive number.'

const singleSpaced = (value: string): string => value.replace(/\s+/g, ' ')

const StudentName = (required: string) => personName(60).min(1, required).regex(/\p{L}/u, 'A name needs a letter')

/** Text that may be left out; empty text means none. */
const optional = (max: number) =>
  text(max)
    .trim()
    .transform((value) => singleSpaced(value) || null)
    .nullable()
    .optional()

/** A name that may be left out; empty text means none. */
const optionalName = (max: number) =>
  personName(max)
    .transform((value) => value || null)
    .nullable()
    .optional()

const PhoneText = z.string(PHONE_TEXT).refine(isPhone, PHONE_TEXT)
const OptionalPhone = z.union([z.literal('').transform(() => null), PhoneText]).nullable()

const Name = {
  first: StudentName('First name is required'),
  last: StudentName('Last name is required'),
}
const Email = z.union([z.literal('').transform(() => null), z.email('Invalid email format').max(200)]).nullable()

/**
 * A student as registered (STU-2): one schema for the form, the server and imports. Field names
 * are the documented ones; the fee is in cents, phones have nine digits.
 */
export const StudentForm = z.strictObject({
  firstname: Name.first,
  middlename: optionalName(60),
  lastname: Name.last,
  fourtname: optionalName(60), // spelt so (GEN-7)
  classId: z.int('Please select a class').positive('Please select a class').pipe(Id),
  gender: z.enum(GENDERS, 'Gender is required'),
  age: z
    .int({ error: ({ input }) => (typeof input === 'number' ? 'Age must be a whole number' : 'Age is required') })
    .min(MINIMUM_AGE, 'Minimum age is 3')
    .max(MAXIMUM_AGE, 'Maximum age is 100'),
  feeCents: z.int(FEE_TEXT).min(0, FEE_TEXT).max(MOST_FEE_CENTS, 'The fee is too high').describe('US cents'),
  district: z.enum(DISTRICTS, 'District is required'),
  phone: PhoneText,
  phone2: OptionalPhone.optional(),
  bus: optionalName(BUS_TEXT),
  address: optional(200),
  previousSchool: optional(100),
  previousSchoolType: z.enum(PREVIOUS_SCHOOL_TYPES, 'Previous school type is required'),
  motherName: optionalName(100),
  rollNumber: optional(20),
  parentEmail: Email.optional(),
  transfer: z.boolean().optional(),
})
export type StudentForm = z.infer<typeof StudentForm>

/** An edited student; `base` is the revision that was read, so that nobody overwrites later changes of somebody else. */
export const StudentEdit = StudentForm.extend({
  gender: z.enum(GENDERS, 'Gender is required').optional(),
  base: z.int().min(1).max(2_147_483_647),
})
export type StudentEdit = z.infer<typeof StudentEdit>

const FEE_ONCE = 'Send the fee once: fee in dollars, or feeCents in cents.'

/** In dollars (GEN-12). */
const Dollars = z
  .number(FEE_TEXT)
  .min(0, FEE_TEXT)
  .max(MOST_FEE_CENTS / 100, 'The fee is too high')
  .refine(
    (dollars) => Number.isInteger(Math.round(dollars * 1e6) / 1e4),
    'Fee must be dollars with at most two decimals',
  )
  .describe('US dollars, as 17 or 17.50. Either fee or feeCents.')

type Fees = { fee?: number | undefined; feeCents?: number | undefined }

/** The fee in cents, in whichever unit it was sent. */
function inCents<Body extends Fees>({ fee, ...body }: Body, context: z.RefinementCtx) {
  if (fee !== undefined && body.feeCents !== undefined)
    context.addIssue({ code: 'custom', path: ['fee'], message: FEE_ONCE })
  return fee === undefined ? body : { ...body, feeCents: Math.round(fee * 100) }
}

const eitherFee = {
  fee: Dollars.optional(),
  feeCents: StudentForm.shape.feeCents.optional().describe('US cents, as 1700. Either fee or feeCents.'),
}

/** A student as callers register one: the fee in either unit. */
export const NewStudentBody = StudentForm.extend(eitherFee).transform((body, context) => {
  const { feeCents, ...student } = inCents(body, context)
  if (feeCents === undefined) context.addIssue({ code: 'custom', path: ['fee'], message: FEE_TEXT })
  return { ...student, feeCents: feeCents ?? 0 }
})

/** A change as callers send it: missing fields stay, and without a base it applies to any revision. */
export const StudentChange = StudentEdit.extend(eitherFee).partial().transform(inCents)
export type StudentChange = z.infer<typeof StudentChange>

/** A student of a list or spreadsheet: fields without a column may be missing. */
export const ImportedStudent = StudentForm.extend({
  age: StudentForm.shape.age.nullable(),
  district: StudentForm.shape.district.nullable(),
  previousSchoolType: StudentForm.shape.previousSchoolType.nullable(),
}).omit({ transfer: true })
export type ImportedStudent = z.infer<typeof ImportedStudent>
