import { ASSET_CATEGORIES, ASSET_CONDITIONS, ASSET_LOCATIONS, type NewAsset } from '../assets/assets.schema.ts'
import type { NewEmployee } from '../employees/employees.schema.ts'
import { GENDERS } from '../employees/employee.schema.ts'
import { EXPENSE_METHODS } from '../expenses/expense-methods.ts'
import { STUDENT_FIELDS, type Field, type SheetKind } from './kinds.ts'

const CLASS_OF_STUDENT = {
  name: 'classId',
  label: 'Class',
  headings: ['classId', 'class'],
  parse: 'class',
  canBeFixed: true,
} as const satisfies Field

/** Students by the bus that they take. */
export const RIDERS_SHEET: SheetKind = {
  id: 'riders',
  fields: [
    ...STUDENT_FIELDS,
    CLASS_OF_STUDENT,
    { name: 'phone', label: 'Phone', headings: ['phone'], parse: 'phone' },
    { name: 'bus', label: 'Bus', headings: ['bus', 'route'], parse: 'bus', isRequired: true, canBeFixed: true },
  ],
  ignored: [
    'route',
    'gender',
    'position',
    'others',
    'remarks',
    'age',
    'fee',
    'section',
    'address',
    'district',
    'figures',
  ],
  least: 2,
}

/** What families owed before the school began with the product. */
export const DUES_SHEET: SheetKind = {
  id: 'dues',
  fields: [
    ...STUDENT_FIELDS,
    CLASS_OF_STUDENT,
    { name: 'phone', label: 'Phone', headings: ['phone'], parse: 'phone' },
    { name: 'amount', label: 'Owed before', headings: ['balance'], parse: 'amount', isRequired: true },
    { name: 'charged', label: 'Fees until then', headings: ['feesBefore', 'fee'], parse: 'amount' },
    { name: 'paid', label: 'Paid until then', headings: ['paidBefore'], parse: 'amount' },
  ],
  ignored: [
    'gender',
    'position',
    'figures',
    'others',
    'remarks',
    'age',
    'section',
    'address',
    'district',
    'bus',
    'route',
  ],
  least: 2,
}

const STAFF_FIELDS = [
  { name: 'fullName', label: 'Full name', headings: ['fullName'], parse: 'name', isRequired: true },
  { name: 'email', label: 'Email', headings: ['email'], parse: 'text', isRequired: true },
  { name: 'jobTitle', label: 'Job title', headings: ['jobTitle'], parse: 'text', isRequired: true, canBeFixed: true },
  { name: 'salary', label: 'Salary', headings: ['salary'], parse: 'amount', isRequired: true, canBeFixed: true },
  { name: 'gender', label: 'Gender', headings: ['gender'], parse: 'word', words: GENDERS, list: 'gender' },
  { name: 'dateOfBirth', label: 'Date of birth', headings: ['birth'], parse: 'day' },
  { name: 'dateOfHire', label: 'Date of hire', headings: ['hireDate'], parse: 'day', canBeFixed: true },
  { name: 'nationalId', label: 'National ID', headings: ['nationalId'], parse: 'identifier' },
  { name: 'phone', label: 'Phone', headings: ['phone', 'someNumber'], parse: 'phone' },
  { name: 'address', label: 'Address', headings: ['address'], parse: 'text' },
  { name: 'education', label: 'Education', headings: ['education'], parse: 'text' },
  { name: 'bankAccount', label: 'Bank account', headings: ['bankAccount'], parse: 'identifier' },
] as const satisfies readonly (Field & { name: keyof NewEmployee })[]

export const STAFF_SHEET: SheetKind = {
  id: 'staff',
  fields: STAFF_FIELDS,
  ignored: ['position', 'others', 'remarks', 'age', 'figures', 'district'],
  least: 2,
}

const ASSET_FIELDS = [
  { name: 'name', label: 'Name', headings: ['assetName'], parse: 'text', isRequired: true },
  {
    name: 'category',
    label: 'Category',
    headings: ['category'],
    parse: 'word',
    words: ASSET_CATEGORIES,
    isRequired: true,
    canBeFixed: true,
  },
  {
    name: 'purchaseDate',
    label: 'Purchase date',
    headings: ['purchaseDate'],
    parse: 'day',
    isRequired: true,
    canBeFixed: true,
  },
  { name: 'purchasePrice', label: 'Purchase price', headings: ['purchasePrice'], parse: 'amount' },
  {
    name: 'depreciationRate',
    label: 'Depreciation rate',
    headings: ['depreciation'],
    parse: 'percent',
    canBeFixed: true,
  },
  { name: 'currentValue', label: 'Current value', headings: ['currentValue'], parse: 'amount' },
  { name: 'purchaseCompany', label: 'Purchase company', headings: ['purchaseCompany'], parse: 'text' },
  {
    name: 'condition',
    label: 'Condition',
    headings: ['condition'],
    parse: 'word',
    words: ASSET_CONDITIONS,
    canBeFixed: true,
  },
  {
    name: 'location',
    label: 'Location',
    headings: ['location'],
    parse: 'word',
    words: ASSET_LOCATIONS,
    canBeFixed: true,
  },
  { name: 'assignedTo', label: 'Assigned to', headings: ['assignedTo'], parse: 'text' },
  { name: 'serialNumber', label: 'Serial number', headings: ['serialNumber'], parse: 'identifier' },
  {
    name: 'paymentMethod',
    label: 'Payment method',
    headings: ['paymentMethod'],
    parse: 'word',
    words: EXPENSE_METHODS,
    canBeFixed: true,
  },
  { name: 'remarks', label: 'Remarks', headings: ['remarks'], parse: 'text' },
] as const satisfies readonly (Field & { name: keyof NewAsset })[]

export const ASSETS_SHEET: SheetKind = {
  id: 'assets',
  fields: ASSET_FIELDS,
  ignored: ['position', 'figures', 'others', 'someNumber'],
  least: 2,
}
