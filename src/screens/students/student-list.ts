import { z } from 'zod'
import { checkRows, LIST_REQUIRED, withoutRepeats, type CheckedRow } from '#domain/students/import.rules.ts'
import { RowProblem } from '#domain/school/row-problems.ts'
import type { Column, StudentItem } from '#domain/students/import.schema.ts'
import { formatPhone, parsePhone } from '#domain/school/phone.rules.ts'
import { fullNameOf } from '#domain/school/students.rules.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { listTexts as texts } from './student-list.texts.ts'

export type ListField = keyof typeof texts.fields
const FIELDS = Object.keys(texts.fields) as ListField[]

/** The fields as they are typed. */
export type ListValues = Record<ListField, string>

export const EMPTY_VALUES = Object.fromEntries(FIELDS.map((field) => [field, ''])) as ListValues

/** A student on the list; the key does not change when rows before it are removed. */
export type Pending = { key: number; item: StudentItem }

/** The draft: everything that is not registered yet. */
export type ListDraft = { rows: Pending[]; values: ListValues; editedKey: number | null }
export const EMPTY_LIST: ListDraft = { rows: [], values: EMPTY_VALUES, editedKey: null }

/** The proposed class alone is not worth saving. */
export const isEmptyDraft = ({ rows, values }: ListDraft): boolean =>
  rows.length === 0 && FIELDS.every((field) => field === 'classId' || values[field].trim() === '')

/** Rows with their numbers in the list, from 1. */
export const numbered = (rows: readonly Pending[]): StudentItem[] =>
  rows.map(({ item }, at) => ({ ...item, row: at + 1 }))

export const itemOf = (values: ListValues): StudentItem =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field].trim()]).filter(([, value]) => value !== ''))

export const valuesOfItem = (item: StudentItem): ListValues =>
  Object.fromEntries(FIELDS.map((field) => [field, String(item[field] ?? '')])) as ListValues

/** Initial values of the next student: students of one class are usually entered one after the other. */
export const nextValues = ({ classId }: ListValues): ListValues => ({ ...EMPTY_VALUES, classId })

type KnownClasses = readonly { id: number; name: string }[]

const required: readonly Column[] = LIST_REQUIRED

/** Errors by field; null when the student is valid. */
export function problemsOf(values: ListValues, classes: KnownClasses): Partial<Record<ListField, string>> | null {
  const { problems } = checkRows([itemOf(values)], { classes, required })
  if (problems.length === 0) return null
  const found: Partial<Record<ListField, string>> = {}
  for (const { fields, message } of problems)
    for (const field of fields as ListField[])
      found[field] ??= message === 'Missing required fields' ? texts.fieldRequired : message
  return found
}

export const isMissing = (problems: Partial<Record<ListField, string>>): boolean =>
  Object.values(problems).includes(texts.fieldRequired)

/** A row as the list shows it. */
export type ShownRow = {
  key: number
  row: number
  fullname: string
  className: string
  gender: string
  phone: string
  age: string
  fee: string
  notes: string[]
}

const textOf = (value: StudentItem[Column]): string => String(value ?? '')

/** The list for people: numbers, class names, and beside each row the problems found by the server or on the device. */
export function shownRows(
  rows: readonly Pending[],
  classes: KnownClasses,
  problems: ReadonlyMap<number, readonly string[]>,
): ShownRow[] {
  const names = new Map(classes.map(({ id, name }) => [String(id), name]))
  const items = numbered(rows)
  const checked: CheckedRow[] = checkRows(items, { classes, required }).rows
  const firstRowOf = new Map(withoutRepeats(checked).repeated.map(({ row, firstRow }) => [row, firstRow]))
  return rows.map(({ key, item }, at) => {
    const row = at + 1
    const firstRow = firstRowOf.get(row)
    return {
      key,
      row,
      fullname: fullNameOf({
        firstname: textOf(item.firstname),
        middlename: textOf(item.middlename),
        lastname: textOf(item.lastname),
        fourtname: textOf(item.fourtname),
      }),
      className: names.get(textOf(item.classId)) ?? textOf(item.classId),
      gender: textOf(item.gender),
      phone: formatPhone(parsePhone(item.phone) ?? textOf(item.phone)),
      age: textOf(item.Age) || texts.none,
      fee: textOf(item.fee) ? `$${textOf(item.fee)}` : texts.usualFee,
      notes: [...(problems.get(key) ?? []), ...(firstRow ? [texts.repeats(firstRow)] : [])],
    }
  })
}

/** The server's problems with rows, by the keys of the list; null when it refused for another reason. */
export function refusedRows(error: unknown, rows: readonly Pending[]): Map<number, string[]> | null {
  if (!(error instanceof RefusedError) || error.code !== 'rowsRefused') return null
  const parsed = z.array(RowProblem).safeParse(error.details['rows'])
  if (!parsed.success) return null
  const found = new Map<number, string[]>()
  for (const { row, fields, message } of parsed.data) {
    const key = rows[row - 1]?.key
    if (key === undefined) continue
    const labels = fields.map((field) => texts.fields[field as ListField] ?? field)
    found.set(key, [...(found.get(key) ?? []), `${labels.join(', ')}: ${message}`])
  }
  return found
}
