import { WRONG_DAY_WORDS } from '../core/wrong-days.ts'
import { DRIVER_TITLE } from '../school/buses.rules.ts'
import { soundsLikeDriver } from '../school/driver-titles.ts'
import type { Mapping } from '../sheets/mapping.ts'
import { formRows, type FormRows, type RowRefusal } from '../sheets/form-rows.ts'
import type { Field, SheetKind } from '../sheets/kinds.ts'
import type { SheetList } from '../sheets/lists.ts'
import type { Given } from '../sheets/read-rows.ts'
import { GENDERS } from './employee.schema.ts'
import { WRONG_DAYS, wrongDay } from './employees.rules.ts'
import { EmployeeItem } from './list.schema.ts'

const STAFF_FIELDS = [
  { name: 'fullName', label: 'Full name', headings: ['fullName'], parse: 'name', isRequired: true },
  { name: 'email', label: 'Email', headings: ['email'], parse: 'text' },
  {
    name: 'jobTitle',
    label: 'Job title',
    headings: ['jobTitle'],
    parse: 'text',
    mayMean: {
      word: DRIVER_TITLE,
      isSaidBy: soundsLikeDriver,
      help: `Only who has the job title ${DRIVER_TITLE} can be chosen as the driver of a bus.`,
    },
    isRequired: true,
    canBeFixed: true,
  },
  { name: 'salary', label: 'Salary', headings: ['salary'], parse: 'amount', isRequired: true, canBeFixed: true },
  { name: 'gender', label: 'Gender', headings: ['gender'], parse: 'word', words: GENDERS, list: 'gender' },
  { name: 'dateOfBirth', label: 'Date of birth', headings: ['birth'], parse: 'day' },
  { name: 'dateOfHire', label: 'Date of hire', headings: ['hireDate'], parse: 'day', canBeFixed: true },
  { name: 'nationalId', label: 'National ID', headings: ['nationalId'], parse: 'identifier' },
  { name: 'phone', label: 'Phone', headings: ['phone', 'someNumber'], parse: 'phone' },
  { name: 'address', label: 'Address', headings: ['address'], parse: 'text' },
  { name: 'education', label: 'Education', headings: ['education'], parse: 'text' },
  { name: 'bankAccount', label: 'Bank account', headings: ['bankAccount'], parse: 'identifier' },
] as const satisfies readonly (Field & { name: keyof EmployeeItem })[]

export const STAFF_SHEET: SheetKind = {
  id: 'staff',
  fields: STAFF_FIELDS,
  ignored: ['position', 'others', 'remarks', 'age', 'figures', 'district'],
  least: 2,
}

function refuse({ dateOfHire, dateOfBirth }: EmployeeItem, today: string): RowRefusal | null {
  const wrong = wrongDay({ dateOfHire: dateOfHire ?? today, dateOfBirth }, today)
  return wrong && { field: WRONG_DAYS[wrong], message: WRONG_DAY_WORDS[wrong] }
}

/** The employees of a list, in the shape that `employees.createList` takes. */
export const staffRows = (list: SheetList, mapping: Mapping, given: Given): FormRows<EmployeeItem> =>
  formRows({ schema: EmployeeItem, refuse }, STAFF_SHEET, { list, mapping, given })
