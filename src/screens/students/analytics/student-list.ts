import type { NamedStudent } from '#data/students/student-list.ts'
import { phoneText } from '../phone-text.ts'
import type { Field } from '#ui/fields.ts'
import type { Identity } from '../records.ts'
import { listTexts as texts } from './list.texts.ts'

const { fields } = texts

/** The columns of the specification. */
export const LIST_FIELDS: readonly Field<NamedStudent>[] = [
  { key: 'id', label: fields.id, value: ({ id }) => id },
  { key: 'fullname', label: fields.fullname, value: ({ fullname }) => fullname },
  { key: 'className', label: fields.className, value: ({ className }) => className },
  { key: 'gender', label: fields.gender, value: ({ gender }) => gender },
  { key: 'age', label: fields.age, value: ({ age }) => age },
  { key: 'phone', label: fields.phone, value: ({ phone }) => phoneText(phone) },
]

export const FILTERS = ['search', 'class', 'stats'] as const
export const SORT_FIELDS = ['fullname', 'id', 'className', 'gender', 'age', 'phone'] as const

export const identityOf = ({ id, phone, phone2 }: NamedStudent): Identity => ({ id, phone, phone2 })

export const STATS = ['gender', 'class'] as const
export type Stats = (typeof STATS)[number]

/** Which figures the address asks for; the first where it says nothing. */
export const statsOf = (text: string): Stats[] =>
  text === '' ? ['gender'] : STATS.filter((name) => text.split(',').includes(name))

/** The same, for the address, with one of them shown or hidden. */
export function toggledStats(shown: readonly Stats[], name: Stats): string {
  const next = STATS.filter((each) => shown.includes(each) !== (each === name))
  return next.join(',') || 'none'
}
