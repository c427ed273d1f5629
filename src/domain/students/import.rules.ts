import { MOST_OF_PERSON, NOT_BOTH } from '../openings/openings.schema.ts'
import { fullNameOf, defaultFeeCents } from '../school/students.rules.ts'
import { fold, identityOf } from '../school/names.rules.ts'
import { parsePhone } from '../school/phone.rules.ts'
import { MOST_FEE_CENTS, USUAL_FEES, usualFeesOf, type SchoolFees, type UsualFees } from '../school/fees.schema.ts'
import { DISTRICTS, ImportedStudent, PREVIOUS_SCHOOL_TYPES } from './student-form.schema.ts'
import type { RowProblem } from '../school/row-problems.ts'
import type { SheetCell } from '../school/sheets.ts'
import type { Column, RepeatedRow, StudentItem } from './import.schema.ts'

/** Columns that a spreadsheet must fill (STU-9); a list typed by hand may leave out age and fee. */
export const SHEET_REQUIRED = ['firstname', 'lastname', 'classId', 'phone', 'gender', 'Age', 'fee'] as const
export const LIST_REQUIRED = ['firstname', 'lastname', 'classId', 'phone', 'gender'] as const

const FEE_TEXT = 'One or more students have an invalid fee. Fee must be 0 or a positive number.'

const textOf = (value: SheetCell | undefined): string =>
  value === null || value === undefined ? '' : String(value).trim()

/** The number in a cell; text may have a dollar sign, spaces and commas between thousands. NaN otherwise. */
function numberOf(value: SheetCell | undefined): number {
  if (typeof value === 'number') return value
  const text = textOf(value)
    .replace(/[$\s]/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** Dollars as cents; null when they are not a valid fee. */
function feeCentsOf(value: SheetCell | undefined): number | null {
  const cents = Math.round(numberOf(value) * 100)
  return Number.isSafeInteger(cents) && cents >= 0 && cents <= MOST_FEE_CENTS ? cents : null
}

const GENDER_OF = new Map([
  ['m', 'Male'],
  ['male', 'Male'],
  ['f', 'Female'],
  ['female', 'Female'],
])

/** `grade`: the level of the class, whose usual fees may be others than the school's. */
type KnownClass = { id: number; name: string; grade?: number | null | undefined }
type Lookup = (value: SheetCell | undefined) => number | null

/** A function that finds a class by id, else by name, ignoring case and spaces. */
export function classLookup(classes: readonly KnownClass[]): Lookup {
  const plain = (name: string): string => name.replace(/\s/g, '').toLowerCase()
  const byId = new Map(classes.map(({ id }) => [String(id), id]))
  const byName = new Map(classes.map(({ id, name }) => [plain(name), id]))
  return (value) => byId.get(textOf(value)) ?? byName.get(plain(textOf(value))) ?? null
}

/** The word of a fixed list, ignoring case; otherwise the text itself, which the schema then refuses. */
const oneOf = (words: readonly string[], text: string): string | null =>
  text === '' ? null : (words.find((word) => fold(word) === fold(text.replaceAll('_', ' '))) ?? text)

/**
 * The form's fields from the cells of one row; unreadable values are left as they are, so that the schema refuses them.
 */
function formOf(item: StudentItem, classId: number | null, usual: UsualFees): Record<string, unknown> {
  const text = (column: Column): string | null => textOf(item[column]) || null
  const fee = textOf(item.fee) === '' ? defaultFeeCents(text('bus'), usual) : feeCentsOf(item.fee)
  return {
    firstname: text('firstname'),
    middlename: text('middlename'),
    lastname: text('lastname'),
    fourtname: text('fourtname'),
    classId,
    gender: GENDER_OF.get(textOf(item.gender).toLowerCase().replace(/\.$/, '')),
    age: textOf(item.Age) === '' ? null : numberOf(item.Age),
    feeCents: fee,
    district: oneOf(DISTRICTS, textOf(item.district)),
    phone: parsePhone(textOf(item.phone)) ?? '',
    phone2: textOf(item.phone2) === '' ? null : (parsePhone(textOf(item.phone2)) ?? 'none'),
    bus: text('bus'),
    address: text('address'),
    previousSchool: text('previousSchool'),
    previousSchoolType: oneOf(PREVIOUS_SCHOOL_TYPES, textOf(item.previousSchoolType).toUpperCase()),
    motherName: text('motherName'),
    rollNumber: text('rollNumber'),
    parentEmail: text('parentEmail'),
  }
}

/** Fields of the form that have another heading in a sheet. */
const HEADING_OF = new Map([
  ['age', 'Age'],
  ['feeCents', 'fee'],
])

const MESSAGE_OF = new Map([
  ['feeCents', FEE_TEXT],
  ['classId', 'There is no such class'],
  ['gender', 'Gender must be Male or Female'],
])

/** Old debt and money ahead of a row, in cents. */
type Before = { debt: number; ahead: number }

/** A valid row with its row number; `before` where it brings an old debt or money ahead. */
export type CheckedRow = { row: number; student: ImportedStudent; before?: Before }

/** What a row says of the time before the opening day, or the columns that are wrong, and why. */
function beforeOf(item: StudentItem): Before | { fields: Column[]; message: string } {
  const amounts = (['debtBefore', 'aheadBefore'] as const).map((column) => {
    const cents = textOf(item[column]) === '' ? 0 : Math.round(numberOf(item[column]) * 100)
    return { column, cents, isWrong: !Number.isSafeInteger(cents) || cents < 0 || cents > MOST_OF_PERSON * 100 }
  })
  const fields = amounts.flatMap(({ column, isWrong }) => (isWrong ? [column] : []))
  if (fields.length > 0) return { fields, message: 'Please enter a valid amount' }
  const [debt = 0, ahead = 0] = amounts.map(({ cents }) => cents)
  if (debt > 0 && ahead > 0) return { fields: ['debtBefore', 'aheadBefore'], message: NOT_BOTH }
  return { debt, ahead }
}

type Checks = {
  classes: readonly KnownClass[]
  required: readonly Column[]
  /** Fees of rows without a fee. */
  usual?: SchoolFees
}

/** Checks every row and reports every invalid one with all its reasons. */
export function checkRows(
  items: readonly StudentItem[],
  { classes, required, usual = USUAL_FEES }: Checks,
): { rows: CheckedRow[]; problems: RowProblem[] } {
  const findClass = classLookup(classes)
  const rows: CheckedRow[] = []
  const problems: RowProblem[] = []
  for (const [at, item] of items.entries()) {
    // Without row numbers, the list begins below its headings.
    const row = item.row ?? at + 2
    const missing = required.filter((column) => textOf(item[column]) === '')
    const classId = findClass(item.classId)
    const level = classes.find(({ id }) => id === classId)?.grade
    const parsed = ImportedStudent.safeParse(formOf(item, classId, usualFeesOf(usual, level)))
    const before = beforeOf(item)
    if (missing.length > 0) problems.push({ row, fields: missing, message: 'Missing required fields' })
    if ('message' in before) problems.push({ row, ...before })
    else if (missing.length === 0 && parsed.success)
      rows.push({ row, student: parsed.data, ...(before.debt + before.ahead > 0 ? { before } : {}) })
    if (parsed.success) continue
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0])
      const heading = HEADING_OF.get(field) ?? field
      if (missing.some((column) => column === heading)) continue
      problems.push({ row, fields: [heading], message: MESSAGE_OF.get(field) ?? message })
    }
  }
  return { rows, problems }
}

/** The problems of a list as one text (STU-9): missing fields first, then fees, then the rest. */
export function describeProblems(problems: readonly RowProblem[]): string {
  const missing = problems.filter(({ message }) => message === 'Missing required fields')
  const others = problems.filter(({ message }) => message !== 'Missing required fields' && message !== FEE_TEXT)
  const lines: string[] = []
  if (missing.length > 0)
    lines.push('Missing required fields:', ...missing.map(({ row, fields }) => `Row ${row}: ${fields.join(', ')}`))
  const fees = problems.filter(({ message }) => message === FEE_TEXT)
  if (fees.length > 0) lines.push(FEE_TEXT, ...fees.map(({ row, fields }) => `Row ${row}: ${fields.join(', ')}`))
  lines.push(...others.map(({ row, fields, message }) => `Row ${row}: ${fields.join(', ')}: ${message}`))
  return lines.join('\n')
}

/** Columns that tell two students of one name and phone apart. */
const TELLING = {
  classId: 'classId',
  gender: 'gender',
  Age: 'age',
  rollNumber: 'rollNumber',
} as const satisfies Partial<Record<Column, keyof ImportedStudent>>
const TELLING_COLUMNS = Object.keys(TELLING) as (keyof typeof TELLING)[]

const differencesOf = (one: ImportedStudent, other: ImportedStudent): Column[] =>
  TELLING_COLUMNS.filter((column) => (one[TELLING[column]] ?? null) !== (other[TELLING[column]] ?? null))

/** Separates rows that are new in the list from rows that repeat one of them, with the columns in which those differ. */
export function withoutRepeats(rows: readonly CheckedRow[]): { rows: CheckedRow[]; repeated: RepeatedRow[] } {
  const firstOf = new Map<string, CheckedRow>()
  const repeated: RepeatedRow[] = []
  const unique = rows.filter((each) => {
    const { row, student } = each
    const fullname = fullNameOf(student)
    const identity = identityOf({ fullname, phone: student.phone })
    const first = firstOf.get(identity)
    if (!first) firstOf.set(identity, each)
    else {
      const differs = differencesOf(first.student, student)
      repeated.push({ row, firstRow: first.row, fullname, ...(differs.length > 0 && { differs }) })
    }
    return !first
  })
  return { rows: unique, repeated }
}
