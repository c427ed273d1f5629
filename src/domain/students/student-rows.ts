import { checkRows, SHEET_REQUIRED, withoutRepeats, type CheckedRow } from './import.rules.ts'
import { COLUMN_NAMES, type Column, type RepeatedRow, type StudentItem } from './import.schema.ts'
import type { RowProblem } from '../school/row-problems.ts'
import { defaultFeeCents } from '../school/students.rules.ts'
import { dollarsOf } from '../school/money.ts'
import { USUAL_FEES, usualFeesOf } from '../school/fees.schema.ts'
import type { Mapping } from '../sheets/mapping.ts'
import { ageOn } from '../sheets/figures.ts'
import type { SheetSchool } from '../sheets/kinds.ts'
import type { SheetList } from '../sheets/lists.ts'
import { splitName } from '../sheets/name-case.ts'
import { givenIn, readRows, type Given, type ReadRow, type SheetFindings } from '../sheets/read-rows.ts'
import { STUDENTS_SHEET } from './students.sheet.ts'

/** The students of a list, in the shape that `students.createMultiple` takes, with everything that is wrong. */
export type StudentRows = {
  readonly items: readonly StudentItem[]
  /** Those of them that are as the form wants them. */
  readonly checked: readonly CheckedRow[]
  readonly problems: readonly RowProblem[]
  /** Rows that repeat an earlier one. */
  readonly repeated: readonly RepeatedRow[]
  /** What was put where the file says nothing: the school's usual fee, the age of a day of birth. */
  readonly filled: { readonly usualFee: boolean; readonly ageOfBirth: boolean }
  /** Rows with more phones than two. */
  readonly morePhones: readonly number[]
  readonly findings: SheetFindings
}

type Item = { -readonly [Name in Column]?: string | number | boolean | null }

/** Fills name parts that have no column of their own from a whole name. */
function fillNames(item: Item, whole: string): void {
  if (whole === '' || item.firstname) return
  const words = whole.split(' ')
  if (item.lastname) {
    const [first, ...middle] = words
    item.firstname = first ?? null
    item.middlename ??= middle.join(' ') || null
    return
  }
  Object.assign(item, splitName(whole))
}

function itemOf(read: ReadRow, school: SheetSchool, hasFee: boolean): Item {
  const item: Item = {}
  for (const column of COLUMN_NAMES) {
    const value = givenIn(read, column)
    if (value !== null && value !== '') item[column] = value
  }
  fillNames(item, String(givenIn(read, 'fullname') ?? ''))
  const classId = read.reads.get('classId')?.value
  if (classId) item.classId = Number(classId)
  const second = read.reads.get('phone')?.second
  if (second && !item.phone2) item.phone2 = second
  const birth = read.reads.get('birth')?.value
  if (item.Age === undefined && birth) item.Age = ageOn(String(birth), school.today)
  if (!hasFee) {
    const level = school.classes.find(({ id }) => id === item.classId)?.grade
    const usual = usualFeesOf(school.usual ?? USUAL_FEES, level)
    item.fee = dollarsOf(defaultFeeCents(item.bus === undefined ? null : String(item.bus), usual))
  }
  return item
}

/** Fields of a call that a column without the same name fills. */
const GIVES: Readonly<Record<string, readonly string[]>> = { fullname: ['firstname', 'lastname'], birth: ['Age'] }

/** Cells that hold something else than they seem to, by row; each is mended in the field that it stands in. */
function troublesOf({ row, reads }: ReadRow, item: Item): RowProblem[] {
  return [...reads].flatMap(([name, { trouble }]) => {
    const isNeeded = GIVES[name]?.some((field) => !item[field as Column]) ?? true
    return trouble !== null && isNeeded ? [{ row: row.at, fields: [name], message: trouble }] : []
  })
}

/** A problem of an age that a day of birth gives is mended in that day, where the file has no column of ages. */
const atItsSource = (problem: RowProblem, isOfBirth: boolean): RowProblem =>
  isOfBirth ? { ...problem, fields: problem.fields.map((field) => (field === 'Age' ? 'birth' : field)) } : problem

const rest = (fields: readonly string[], told: readonly RowProblem[], row: number): string[] => {
  const of = told.filter((each) => each.row === row).flatMap((each) => each.fields)
  const known = new Set(of.flatMap((field) => [field, ...(GIVES[field] ?? [])]))
  return fields.filter((field) => !known.has(field))
}

/** What the form says, without what was told about the same cells more exactly. */
function merged(told: readonly RowProblem[], found: readonly RowProblem[]): RowProblem[] {
  const toldRows = new Set(told.map(({ row }) => row))
  const others = found.flatMap((problem) => {
    if (!toldRows.has(problem.row)) return [problem]
    const fields = rest(problem.fields, told, problem.row)
    return fields.length > 0 ? [{ ...problem, fields }] : []
  })
  return [...told, ...others].sort((a, b) => a.row - b.row)
}

/** Students of a list; nothing is entered that a row does not say, except the usual fee and the age of a day of birth. */
export function studentRows(list: SheetList, mapping: Mapping, given: Given): StudentRows {
  const { school } = given
  const { rows, findings } = readRows(STUDENTS_SHEET, list, mapping, given)
  const isFilled = (name: string): boolean =>
    name in mapping.fixed || mapping.columns.some(({ field }) => field === name)
  const hasFee = isFilled('fee')
  const made = rows.map((read) => ({ read, item: itemOf(read, school, hasFee) }))
  const items: StudentItem[] = made.map(({ read, item }) => ({ ...item, row: read.row.at }))
  const checked = checkRows(items, {
    classes: school.classes,
    required: SHEET_REQUIRED,
    ...(school.usual && { usual: school.usual }),
  })
  const told = made.flatMap(({ read, item }) => troublesOf(read, item))
  const ageOfBirth = !isFilled('Age') && isFilled('birth')
  const found = checked.problems.map((problem) => atItsSource(problem, ageOfBirth))
  return {
    items,
    checked: checked.rows,
    problems: merged(told, found),
    repeated: withoutRepeats(checked.rows).repeated,
    filled: { usualFee: !hasFee, ageOfBirth },
    morePhones: made.flatMap(({ read }) => (read.reads.get('phone')?.more ? [read.row.at] : [])),
    findings,
  }
}
