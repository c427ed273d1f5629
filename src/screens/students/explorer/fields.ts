import { schoolDay, formatDay } from '#domain/core/dates.ts'
import { dollarsOf, formatCents } from '#domain/school/money.ts'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import type { NamedStudent } from '#data/school/student-list.ts'
import { phoneText } from '../../core/phone-text.ts'
import type { Field } from '#ui/fields.ts'
import { explorerTexts } from './explorer.texts.ts'

const texts = explorerTexts.fields

export const VIEWS = ['compact', 'detailed'] as const
export type View = (typeof VIEWS)[number]

const compact = (): readonly Field<NamedStudent>[] => [
  { key: 'id', label: texts.id, value: ({ id }) => id },
  { key: 'fullname', label: texts.fullname, value: ({ fullname }) => fullname, isHeading: true, canBreak: true },
  { key: 'className', label: texts.className, value: ({ className }) => className },
  { key: 'phone', label: texts.phone, value: ({ phone }) => phoneText(phone) },
]

const more = (): readonly Field<NamedStudent>[] => [
  { key: 'gender', label: texts.gender, value: ({ gender }) => gender },
  { key: 'age', label: texts.age, value: ({ age }) => age },
  { key: 'phone2', label: texts.phone2, value: ({ phone2 }) => phoneText(phone2) },
  { key: 'motherName', label: texts.motherName, value: ({ motherName }) => motherName, canBreak: true },
  { key: 'bus', label: texts.bus, value: ({ bus }) => bus },
  { key: 'rollNumber', label: texts.rollNumber, value: ({ rollNumber }) => rollNumber },
  {
    key: 'fee',
    label: texts.fee,
    value: ({ feeCents }) => (feeCents === undefined ? null : dollarsOf(feeCents)),
    shown: ({ feeCents }) => (feeCents === undefined ? null : formatCents(feeCents)),
    isMoney: true,
    order: ({ feeCents }) => feeCents ?? 0,
  },
]

/** Fields of the replica that only some roles have. */
const GUARDED: Partial<Record<string, keyof NamedStudent>> = {
  phone: 'phone',
  phone2: 'phone2',
  motherName: 'motherName',
  fee: 'feeCents',
}

/** The fields of a view, without those that this role may not see; files have all of them, so that they can come in again. */
export function fieldsOf(view: View, students: readonly NamedStudent[]): Field<NamedStudent>[] {
  const all = [...compact(), ...more().map((field) => ({ ...field, isExportedOnly: view === 'compact' }))]
  const [first] = students
  return all.filter(({ key }) => {
    const guarded = GUARDED[key]
    return !guarded || !first || guarded in first
  })
}

type Detail = readonly [label: string, value: string | number]

/** One student's details: from the replica at once, and from the server what the replica lacks. */
export function detailsOf(student: NamedStudent | null, detail: StudentDetail | null, timeZone: string): Detail[] {
  const known = { ...student, ...detail }
  const { feeCents } = known
  const rows: [string, string | number | null | undefined][] = [
    [texts.id, known.id],
    [texts.className, known.className],
    [texts.gender, known.gender],
    [texts.age, known.age],
    [texts.phone, phoneText(known.phone)],
    [texts.phone2, phoneText(known.phone2)],
    [texts.motherName, known.motherName],
    [texts.parentEmail, known.parentEmail],
    [texts.district, known.district],
    [texts.address, known.address],
    [texts.previousSchool, known.previousSchool],
    [texts.rollNumber, known.rollNumber],
    [texts.bus, known.bus],
    [texts.fee, feeCents === undefined ? null : formatCents(feeCents)],
    [texts.freeReason, known.FreeReason],
    [texts.createdBy, known.user?.email],
    [texts.createdAt, detail ? formatDay(schoolDay(Date.parse(detail.createdAt), timeZone)) : null],
  ]
  return rows.flatMap(([label, value]): Detail[] =>
    value === null || value === undefined || value === '' ? [] : [[label, value]],
  )
}
