import { DISTRICTS, GENDERS, PREVIOUS_SCHOOL_TYPES } from './student-form.schema.ts'
import type { Column } from './import.schema.ts'
import type { Field, SheetKind } from '../sheets/kinds.ts'

/** Columns of a file that no call has: they give the values of others. */
type Source = 'fullname' | 'birth' | 'section'

const FIELDS = [
  {
    name: 'fullname',
    label: 'Whole name',
    headings: ['fullName'],
    parse: 'name',
    insteadOf: ['firstname', 'lastname'],
  },
  { name: 'firstname', label: 'First name', headings: ['firstName'], parse: 'name', isRequired: true },
  { name: 'middlename', label: 'Middle name', headings: ['middleName'], parse: 'name' },
  { name: 'lastname', label: 'Last name', headings: ['lastName'], parse: 'name', isRequired: true },
  { name: 'fourtname', label: 'Fourth name', headings: ['fourthName'], parse: 'name' },
  {
    name: 'classId',
    label: 'Class',
    headings: ['classId', 'class'],
    parse: 'class',
    isRequired: true,
    canBeFixed: true,
  },
  { name: 'section', label: 'Section of the class', headings: ['section'], parse: 'text' },
  {
    name: 'phone',
    label: 'Phone',
    headings: ['phone', 'guardianPhone', 'fatherPhone', 'motherPhone', 'someNumber'],
    parse: 'phone',
    isRequired: true,
  },
  {
    name: 'phone2',
    label: 'Phone 2',
    headings: ['phone2', 'phone', 'guardianPhone', 'fatherPhone', 'motherPhone'],
    parse: 'phone',
  },
  {
    name: 'gender',
    label: 'Gender',
    headings: ['gender'],
    parse: 'word',
    words: GENDERS,
    list: 'gender',
    isRequired: true,
    canBeFixed: true,
  },
  { name: 'Age', label: 'Age', headings: ['age'], parse: 'whole', isRequired: true },
  { name: 'birth', label: 'Date of birth', headings: ['birth'], parse: 'day', insteadOf: ['Age'] },
  { name: 'fee', label: 'Fee', headings: ['fee'], parse: 'amount', isRequired: true, hasUsual: true, canBeFixed: true },
  { name: 'bus', label: 'Bus', headings: ['bus'], parse: 'bus' },
  { name: 'address', label: 'Address', headings: ['address', 'secondAddress'], parse: 'text' },
  { name: 'district', label: 'District', headings: ['district'], parse: 'word', words: DISTRICTS, canBeFixed: true },
  { name: 'previousSchool', label: 'Previous school', headings: ['previousSchool'], parse: 'text' },
  {
    name: 'previousSchoolType',
    label: 'Previous school type',
    headings: ['previousSchoolType'],
    parse: 'word',
    words: PREVIOUS_SCHOOL_TYPES,
    list: 'previousSchoolType',
    canBeFixed: true,
  },
  { name: 'motherName', label: 'Mother’s name', headings: ['motherName'], parse: 'name' },
  { name: 'rollNumber', label: 'Roll number', headings: ['rollNumber', 'someNumber'], parse: 'identifier' },
  { name: 'parentEmail', label: 'Parent’s email', headings: ['parentEmail'], parse: 'text' },
  { name: 'debtBefore', label: 'Old debt', headings: ['balance'], parse: 'amount' },
  { name: 'aheadBefore', label: 'Money ahead', headings: ['ahead'], parse: 'amount' },
] as const satisfies readonly (Field & { name: Column | Source })[]

export const STUDENTS_SHEET: SheetKind = {
  id: 'students',
  fields: FIELDS,
  ignored: ['studentId', 'position', 'figures', 'others', 'feesBefore', 'paidBefore', 'email', 'remarks', 'route'],
  least: 2,
}
