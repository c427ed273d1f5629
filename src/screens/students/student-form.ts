import { parsePhone } from '#domain/school/phone.rules.ts'
import { DISTRICTS, GENDERS, StudentForm } from '#domain/students/student-form.schema.ts'
import { USUAL_FEES, type SchoolFees, type UsualFees } from '#domain/school/fees.schema.ts'
import { defaultFeeCents } from '#domain/school/students.rules.ts'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import { formTexts as texts } from './student-form.texts.ts'

/** The form as it is typed: text in every field, the phone in two parts, the fee in dollars. */
export type StudentValues = {
  phonePrefix: string
  phoneRest: string
  phone2: string
  parentEmail: string
  district: string
  address: string
  firstname: string
  middlename: string
  lastname: string
  fourtname: string
  classId: string
  gender: string
  age: string
  bus: string
  fee: string
  motherName: string
  previousSchool: string
  previousSchoolType: string
  rollNumber: string
  transfer: boolean
}
export type StudentField = keyof StudentValues

/** Cents as text in dollars. */
const dollarsOf = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))

/** Typed dollars as cents; NaN when they are not an amount. */
const centsOf = (dollars: string): number =>
  /^-?\d{1,9}(\.\d{1,2})?$/.test(dollars.trim()) ? Math.round(Number(dollars) * 100) : Number.NaN

/** The form of somebody new, with the school's usual fee. */
export const emptyStudent = (usual?: UsualFees): StudentValues => ({
  phonePrefix: '63',
  phoneRest: '',
  phone2: '',
  parentEmail: '',
  district: DISTRICTS[0],
  address: '',
  firstname: '',
  middlename: '',
  lastname: '',
  fourtname: '',
  classId: '',
  gender: '',
  age: '',
  bus: '',
  fee: dollarsOf(defaultFeeCents(null, usual)),
  motherName: '',
  previousSchool: '',
  previousSchoolType: 'NOT_SPECIFIC',
  rollNumber: '',
  transfer: false,
})

export const EMPTY_STUDENT = emptyStudent()

const isGender = (gender: string): boolean => GENDERS.some((each) => each === gender)

/** An existing student as form values. A gender that the form does not offer stays unless another is chosen. */
export const valuesOf = (student: StudentDetail): StudentValues => ({
  phonePrefix: student.phone?.slice(0, 2) ?? '63',
  phoneRest: student.phone?.slice(2) ?? '',
  phone2: student.phone2 ?? '',
  parentEmail: student.parentEmail ?? '',
  district: student.district ?? '',
  address: student.address ?? '',
  firstname: student.firstname,
  middlename: student.middlename,
  lastname: student.lastname,
  fourtname: student.fourtname,
  classId: String(student.classId),
  gender: isGender(student.gender) ? student.gender : '',
  age: student.age === null ? '' : String(student.age),
  bus: student.bus ?? '',
  fee: dollarsOf(student.feeCents ?? defaultFeeCents(student.bus)),
  motherName: student.motherName ?? '',
  previousSchool: student.previousSchool ?? '',
  previousSchoolType: student.previousSchoolType ?? '',
  rollNumber: student.rollNumber ?? '',
  transfer: student.transfer ?? false,
})

export const phoneOf = ({ phonePrefix, phoneRest }: Pick<StudentValues, 'phonePrefix' | 'phoneRest'>): string =>
  phonePrefix + phoneRest

/**
 * Splits a phone typed or pasted whole into the field of its last seven digits; otherwise keeps the digits that fit.
 */
export function splitPhone(typed: string): { prefix: string | null; rest: string } {
  const phone = typed.replace(/\D/g, '').length > 7 ? parsePhone(typed) : null
  return phone
    ? { prefix: phone.slice(0, 2), rest: phone.slice(2) }
    : { prefix: null, rest: typed.replace(/\D/g, '').slice(0, 7) }
}

/** The fee of somebody new after the class was chosen: the usual one of the class, unless another was typed. */
export function feeAfterClass(
  { fee, bus }: Pick<StudentValues, 'fee' | 'bus'>,
  usual: UsualFees,
  all: SchoolFees,
): string {
  const known = [all, ...(all.levels ?? [])].flatMap(({ withoutBusCents, withBusCents }) => [
    withoutBusCents,
    withBusCents,
  ])
  return fee.trim() === '' || known.includes(centsOf(fee)) ? dollarsOf(defaultFeeCents(bus, usual)) : fee
}

/** The fee after the bus was changed: the default one, unless another was agreed on. */
export function feeAfterBus(fee: string, bus: string, usual: UsualFees = USUAL_FEES): string {
  const isUsual = fee.trim() === '' || [usual.withoutBusCents, usual.withBusCents].includes(centsOf(fee))
  return isUsual ? dollarsOf(defaultFeeCents(bus, usual)) : fee
}

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** The schema's fields from the typed ones; unreadable values are left as they are, so that the schema refuses them. */
const candidateOf = ({ phonePrefix, phoneRest, fee, classId, age, ...same }: StudentValues) => ({
  ...same,
  phone: phonePrefix + phoneRest,
  feeCents: centsOf(fee),
  classId: Number(classId),
  age: numberOf(age),
  gender: same.gender || undefined,
  district: same.district || undefined,
  previousSchoolType: same.previousSchoolType || undefined,
})

/** Required fields that a list may have left empty at registration: they may stay so, and are asked for once they are filled. */
const MAY_LACK = ['gender', 'age', 'district', 'previousSchoolType'] as const
type MayLack = Record<(typeof MAY_LACK)[number], true>

const editedFrom = (before: StudentValues) =>
  StudentForm.partial(
    Object.fromEntries(MAY_LACK.flatMap((field) => (before[field] === '' ? [[field, true]] : []))) as MayLack,
  )

const FIELD_OF = new Map<PropertyKey, StudentField>([
  ['phone', 'phoneRest'],
  ['feeCents', 'fee'],
])

type Checked<T> = { student: T; errors?: never } | { student?: never; errors: Partial<Record<StudentField, string>> }

function check<T>(schema: { safeParse: (value: unknown) => SafeResult<T> }, values: StudentValues): Checked<T> {
  const parsed = schema.safeParse(candidateOf(values))
  if (parsed.success) return { student: parsed.data }
  const errors: Partial<Record<StudentField, string>> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = FIELD_OF.get(path[0] ?? '') ?? (path[0] as StudentField)
    errors[field] ??= field === 'phoneRest' && values.phoneRest.length !== 7 ? texts.phoneRest : message
  }
  return { errors }
}
type SafeResult<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }

/** The typed student, or the errors by field; when editing, what the student lacked `before` may be left empty. */
export const newStudentOf = (values: StudentValues) => check(StudentForm, values)
export const editedStudentOf = (values: StudentValues, before: StudentValues) => check(editedFrom(before), values)

export const isSameStudent = (a: StudentValues, b: StudentValues): boolean =>
  (Object.keys(EMPTY_STUDENT) as StudentField[]).every((field) => a[field] === b[field])

/** Fields that siblings share. Not the bus: it raises the fee, so a person decides. */
const FAMILY_FIELDS = [
  'middlename',
  'lastname',
  'fourtname',
  'phone2',
  'district',
  'address',
  'motherName',
  'parentEmail',
] as const satisfies readonly StudentField[]
export type FamilyDetails = Partial<Pick<StudentValues, (typeof FAMILY_FIELDS)[number]>>

export const familyOf = (sibling: StudentDetail): FamilyDetails => {
  const values = valuesOf(sibling)
  return Object.fromEntries(FAMILY_FIELDS.filter((field) => values[field]).map((field) => [field, values[field]]))
}

/** Details of a sibling for fields that are still empty. */
export const missingOf = (values: StudentValues, family: FamilyDetails): FamilyDetails =>
  Object.fromEntries(
    FAMILY_FIELDS.filter(
      (field) => family[field] && family[field] !== values[field] && [EMPTY_STUDENT[field], ''].includes(values[field]),
    ).map((field) => [field, family[field]]),
  )

/** Details of a sibling that differ from the form. */
export const otherOf = (values: StudentValues, family: FamilyDetails): FamilyDetails =>
  Object.fromEntries(
    FAMILY_FIELDS.filter((field) => family[field] && family[field] !== values[field]).map((field) => [
      field,
      family[field],
    ]),
  )
