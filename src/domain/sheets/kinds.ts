import type { SumRow } from './sums.ts'
import type { SchoolFees } from '../school/fees.schema.ts'
import type { HeadingKey, WordList } from './words.ts'

/** How the cells of a field are read. */
export type ParseRule =
  | 'text'
  /** A person's name, or a part of it. */
  | 'name'
  /** Keeps the zeros that a number format shows. */
  | 'identifier'
  | 'phone'
  | 'amount'
  | 'whole'
  | 'percent'
  | 'day'
  /** A word of a fixed list, in any of the three languages. */
  | 'word'
  | 'class'
  | 'bus'
  | 'mark'

export type Field = {
  /** As the call names it. */
  readonly name: string
  readonly label: string
  /** Kinds of columns that fill the field, the likeliest first. */
  readonly headings: readonly HeadingKey[]
  readonly parse: ParseRule
  readonly isRequired?: true
  /** Whether the school has a usual value for a file without such a column. */
  readonly hasUsual?: true
  /** Whether one value can be given for all rows. */
  readonly canBeFixed?: true
  /** Whether only a class or bus that the school has can stand here; else one that it has not can be made, or stands as written. */
  readonly isOfSchool?: true
  /** For the rule `word`: the words that the call takes, and the list in which others are looked up. */
  readonly words?: readonly string[]
  readonly list?: WordList
  /** For the rule `text`: a word that the school needs, which other texts may mean; a person is asked about each of them. */
  readonly mayMean?: { readonly word: string; readonly isSaidBy: (text: string) => boolean; readonly help: string }
  /** Other field that gives this one: a whole name for its parts, a day of birth for an age. */
  readonly insteadOf?: readonly string[]
}

/** What a kind of sheet can hold. Every list of rows that can be imported is declared so. */
export type SheetKind = {
  readonly id: 'students' | 'marks' | 'shortMarks' | 'staff' | 'riders' | 'dues' | 'assets' | 'statement'
  readonly fields: readonly Field[]
  /** Known columns that are not read. */
  readonly ignored: readonly HeadingKey[]
  /** What rows of sums may say; missing: whatever they do. In other lists the word `Failed` is a row's own. */
  readonly sums?: readonly SumRow[]
  /** Least number of known headings that make a row the row of headings. */
  readonly least: number
  /** Whether every other column holds the marks of a subject. */
  readonly hasSubjects?: true
}

/** Prefix of the field of a column of marks. */
export const MARK_FIELD = 'mark:'

export const fieldOf = (kind: SheetKind, name: string): Field | undefined =>
  kind.fields.find((field) => field.name === name)

/** The columns by which a row names a student who is at the school. */
export const STUDENT_FIELDS = [
  { name: 'studentId', label: 'Student ID', headings: ['studentId'], parse: 'identifier' },
  { name: 'rollNumber', label: 'Roll number', headings: ['rollNumber', 'someNumber'], parse: 'identifier' },
  { name: 'studentName', label: 'Student name', headings: ['fullName'], parse: 'name' },
] as const satisfies readonly Field[]

/** The class of such a row. */
export const CLASS_OF_STUDENT = {
  name: 'classId',
  label: 'Class',
  headings: ['classId', 'class'],
  parse: 'class',
  isOfSchool: true,
  canBeFixed: true,
} as const satisfies Field

/** The school that a sheet is read for, as far as the reader needs it. */
export type SheetSchool = {
  readonly classes: readonly { readonly id: number; readonly name: string; readonly grade?: number | null }[]
  /** The day of the school, as ISO text: ages are of this day. */
  readonly today: string
  readonly buses?: readonly { readonly id: number; readonly label: string }[]
  readonly students?: readonly SheetStudent[]
  readonly subjects?: readonly { readonly id: number; readonly name: string }[]
  /** Most marks of the exam. */
  readonly maximum?: number
  readonly usual?: SchoolFees
}

export type SheetStudent = {
  readonly id: number
  readonly fullname: string
  readonly classId?: number
  readonly rollNumber?: string | null
  readonly phone?: string
  readonly phone2?: string | null
}
