import { NewEmployee } from '#domain/employees/employees.schema.ts'
import { GENDERS, MOST_SALARY, type Gender } from '#domain/employees/employee.schema.ts'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { EmployeeView } from '#data/employees/directory.ts'
import { employeeTexts } from './employees.texts.ts'

const texts = employeeTexts.form

/** What is typed of an employee; an empty text is nothing. */
export type Typed = {
  fullName: string
  email: string
  jobTitle: string
  salary: string
  gender: string
  dateOfBirth: string
  nationalId: string
  phone: string
  address: string
  dateOfHire: string
  education: string
  bankAccount: string
  /** The national id or phone of somebody else is meant. */
  confirmed: boolean
  /** The revision that the form was filled from; 0 for a new employee. */
  base: number
}

/** The fields of each step; only the first has required ones (specification, Validation rules). */
export const STEP_FIELDS = [
  ['fullName', 'email', 'jobTitle', 'salary'],
  ['gender', 'dateOfBirth', 'nationalId', 'phone', 'address'],
  ['dateOfHire', 'education', 'bankAccount'],
] as const satisfies readonly (readonly (keyof Typed)[])[]

/** The first step of which a field has a problem; null where none has. */
export function stepOf(names: readonly string[]): number | null {
  const at = STEP_FIELDS.findIndex((fields) => fields.some((field) => names.includes(field)))
  return at === -1 ? null : at
}

export const BLANK: Typed = {
  fullName: '',
  email: '',
  jobTitle: '',
  salary: '',
  gender: '',
  dateOfBirth: '',
  nationalId: '',
  phone: '',
  address: '',
  dateOfHire: '',
  education: '',
  bankAccount: '',
  confirmed: false,
  base: 0,
}

export const typedOf = (employee: EmployeeView): Typed => ({
  fullName: employee.fullName,
  email: employee.email,
  jobTitle: employee.jobTitle,
  salary: employee.pay ? String(dollarsOf(employee.pay.salaryCents)) : '',
  gender: employee.gender ?? '',
  dateOfBirth: employee.dateOfBirth ?? '',
  nationalId: employee.pay?.nationalId ?? '',
  phone: employee.phone === null ? '' : formatPhone(employee.phone),
  address: employee.address ?? '',
  dateOfHire: employee.dateOfHire,
  education: employee.education ?? '',
  bankAccount: employee.pay?.bankAccount ?? '',
  confirmed: false,
  base: employee.revision,
})

function salaryProblem(typed: string): string | undefined {
  const cents = parseAmount(typed, MOST_SALARY)
  if (cents !== null && cents > 0) return undefined
  return !typed.trim() || Number(typed) <= 0 ? texts.salary : texts.amount
}

const isGender = (typed: string): typed is Gender => (GENDERS as readonly string[]).includes(typed)

/** The body of the call. */
export function employeeOf(typed: Typed): NewEmployee {
  const { confirmed, base: _, gender, salary, dateOfBirth, dateOfHire, ...words } = typed
  return {
    ...words,
    salary: dollarsOf(parseAmount(salary, MOST_SALARY) ?? 0),
    ...(isGender(gender) ? { gender } : {}),
    ...(dateOfBirth ? { dateOfBirth } : {}),
    ...(dateOfHire ? { dateOfHire } : {}),
    ...(confirmed ? { confirmed } : {}),
  }
}

type Problems = Partial<Record<keyof Typed, string | undefined>>

/** What is wrong with a form, by field; null where nothing is. */
export const problemsOf =
  (today: string) =>
  (typed: Typed): Problems | null => {
    const { error } = NewEmployee.safeParse(employeeOf(typed))
    const found: Problems = {}
    for (const { path, message } of error?.issues ?? []) found[path[0] as keyof Typed] ??= message
    found.salary = salaryProblem(typed.salary)
    if (typed.dateOfHire > today) found.dateOfHire ??= texts.futureHire
    if (typed.dateOfBirth && typed.dateOfBirth >= (typed.dateOfHire || today)) found.dateOfBirth ??= texts.bornAfterHire
    return Object.values(found).some(Boolean) ? found : null
  }
