import { guessColumns } from './columns.ts'
import { ASSETS_SHEET, assetRows } from '../assets/assets.sheet.ts'
import { riderRows } from '../buses/rider-rows.ts'
import { RIDERS_SHEET } from '../buses/riders.sheet.ts'
import { STAFF_SHEET, staffRows } from '../employees/staff.sheet.ts'
import { dueRows } from '../fees/due-rows.ts'
import { DUES_SHEET } from '../fees/dues.sheet.ts'
import type { SheetKind, SheetSchool } from './kinds.ts'
import { listsIn, type Lists, type SheetList } from './lists.ts'
import type { Mapping } from './mapping.ts'
import { markRows } from '../exams/mark-rows.ts'
import { MARKS_SHEET } from '../exams/marks.sheet.ts'
import { readBook, type Book, type BookTrouble, type Chosen } from './read-book.ts'
import type { Given, SheetFindings } from './read-rows.ts'
import { studentRows } from '../students/student-rows.ts'
import { STUDENTS_SHEET } from '../students/students.sheet.ts'

export const KINDS = {
  students: STUDENTS_SHEET,
  marks: MARKS_SHEET,
  staff: STAFF_SHEET,
  riders: RIDERS_SHEET,
  dues: DUES_SHEET,
  assets: ASSETS_SHEET,
} as const satisfies Record<Exclude<SheetKind['id'], 'shortMarks' | 'statement'>, SheetKind>

/** The school that the tests read sheets for. */
export const SCHOOL: SheetSchool = {
  classes: [
    { id: 11, name: '1A' },
    { id: 12, name: '1B' },
    { id: 13, name: '2A' },
    { id: 14, name: 'KG-1A' },
  ],
  today: '2026-11-28',
  maximum: 50,
  subjects: ['English', 'Arabic', 'Mathematics', 'Science'].map((name, at) => ({ id: at + 1, name })),
  buses: [
    { id: 5, label: 'BASKA 1' },
    { id: 6, label: 'BASKA 2' },
  ],
  students: [
    { id: 1, fullname: 'Faarax Yuusuf Barkhad Daahir', classId: 11, rollNumber: 'T438', phone: '634000001' },
    { id: 2, fullname: 'Maxamuud Yuusuf Barkhad Daahir', classId: 11, rollNumber: '0118', phone: '634000002' },
    { id: 3, fullname: 'Arday Laba Tijaabo', classId: 12, rollNumber: null, phone: '634000003' },
    { id: 4, fullname: 'Arday Laba Tijaabo', classId: 13, rollNumber: null, phone: '634000004' },
  ],
}

export type Outcome = {
  /** Rows as the call takes them. */
  items: readonly unknown[]
  problems: readonly { row: number; fields: readonly string[]; message: string }[]
  findings: SheetFindings
  lists: Lists
  list: SheetList
  mapping: Mapping
  book: Book
}

type Asked = {
  kind: keyof typeof KINDS
  chosen?: Chosen
  given?: Partial<Given>
  change?: (mapping: Mapping) => Mapping
}

/** A file taken through all steps; words for why it has no list. */
export async function through(bytes: Uint8Array, asked: Asked): Promise<Outcome | BookTrouble | 'noList'> {
  const reading = await readBook(bytes, asked.chosen)
  if ('trouble' in reading) return reading.trouble
  const { book } = reading
  const given: Given = { school: SCHOOL, ...asked.given }
  const lists = listsIn(book, KINDS[asked.kind], given.school)
  const [list] = lists.lists
  if (!list) return 'noList'
  const guess = guessColumns(KINDS[asked.kind], list, given.school)
  const mapping = asked.change ? asked.change(guess) : guess
  const rest = { lists, list, mapping, book }
  switch (asked.kind) {
    case 'students':
      return { ...studentRows(list, mapping, given), ...rest }
    case 'marks': {
      const { sheet, ...found } = markRows(list, mapping, { ...given, about: lists.about })
      return { ...found, items: sheet.rows, ...rest }
    }
    case 'staff':
      return { ...staffRows(list, mapping, given), ...rest }
    case 'riders':
      return { ...riderRows(list, mapping, given), ...rest }
    case 'dues':
      return { ...dueRows(list, mapping, given), ...rest }
    case 'assets':
      return { ...assetRows(list, mapping, given), ...rest }
  }
}

/** A file that has a list, taken through all steps. */
export async function outcomeOf(bytes: Uint8Array, asked: Asked): Promise<Outcome> {
  const outcome = await through(bytes, asked)
  if (typeof outcome === 'string') throw new Error(`The file has no list: ${outcome}`)
  return outcome
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
