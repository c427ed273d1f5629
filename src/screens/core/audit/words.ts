/** How a value is formatted. `hidden`: only programs need it. */
export type Shape = 'text' | 'number' | 'money' | 'day' | 'moment' | 'month' | 'list' | 'entries' | 'hidden'

export type FieldWords = {
  label: string
  shape?: Shape
  /** Sentences of a field with the instant of an event: for setting (with the subject's name), and for clearing it. */
  event?: { set: (name: string) => string; unset?: (name: string) => string }
}

export const id = (label: string): FieldWords => ({ label, shape: 'number' })
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
type KindWords = { label: string; fields: Readonly<Record<string, FieldWords>> }

/** Words of an area for the audit log: its actions by the id of the call, its kinds of records. */
export type AreaWords = {
  actions: Readonly<Record<string, string>>
  kinds?: Readonly<Record<string, KindWords>>
}

/** Declares the words of an area, in `<area>.audit.ts`, where the screen of the audit log finds them by itself. */
export const audited = (words: AreaWords): AreaWords => words
