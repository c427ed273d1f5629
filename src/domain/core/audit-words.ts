/** How a value is formatted. `user`, `student`, `employee`: the number of one. `hidden`: only programs need it. */
export type Shape =
  | 'text'
  | 'number'
  | 'user'
  | 'student'
  | 'employee'
  | 'money'
  | 'day'
  | 'moment'
  | 'month'
  | 'list'
  | 'entries'
  | 'hidden'

export type FieldWords = {
  label: string
  shape?: Shape
  /** Sentences of a field with the instant of an event: for setting (with the subject's name), and for clearing it. */
  event?: { set: (name: string) => string; unset?: (name: string) => string }
}

export const id = (label: string): FieldWords => ({ label, shape: 'number' })
export const user = (label: string): FieldWords => ({ label, shape: 'user' })
export const student = (label: string): FieldWords => ({ label, shape: 'student' })
export const employee = (label: string): FieldWords => ({ label, shape: 'employee' })
export const text = (label: string): FieldWords => ({ label })
export const money = (label: string): FieldWords => ({ label, shape: 'money' })
export const moment = (label: string): FieldWords => ({ label, shape: 'moment' })
export const hidden: FieldWords = { label: '', shape: 'hidden' }

export const COMMON = {
  id: hidden,
  revision: hidden,
  writeId: hidden,
  ref: hidden,
  deviceCode: text('Device'),
  overdrawnReason: text('Paid beyond the balance because'),
} as const

/** Name of a kind of record, and the label of every field that a change of it may contain. */
type KindWords = {
  label: string
  fields: Readonly<Record<string, FieldWords>>
  /**
   * What of it belongs to the books, where that is not told by its fields: a kind with a field of money does as a whole. `all`: though
   * no field is a sum of money; names of fields: only these, since the others are about a person or the school.
   */
  ofMoney?: 'all' | readonly string[]
}

/** Words of an area for the audit log: its actions by the id of the call, its kinds of records. */
export type AreaWords = {
  actions: Readonly<Record<string, string>>
  kinds?: Readonly<Record<string, KindWords>>
}

/** Declares the words of an area, in `<area>.audit.ts`, which `src/domain/audit-words.ts` gathers. */
export const audited = (words: AreaWords): AreaWords => words
