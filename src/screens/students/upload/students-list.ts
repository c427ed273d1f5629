import { createClass } from '#domain/classes/classes.endpoints.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { FILE_NAME_LENGTH } from '#domain/school/sheets.ts'
import { createStudents } from '#domain/students/import.endpoints.ts'
import type { Column, ImportReply, StudentItem } from '#domain/students/import.schema.ts'
import { COLUMN_NAMES } from '#domain/students/import.schema.ts'
import type { SheetList } from '#domain/sheets/lists.ts'
import { studentRows, type StudentRows } from '#domain/students/student-rows.ts'
import { unusualIn } from '#domain/students/unusual.rules.ts'
import { STUDENTS_SHEET } from '#domain/students/students.sheet.ts'
import { callLarge } from '#data/answers/api.ts'
import { callOnce } from '#data/answers/call-once.ts'
import { fetchWithProgress } from '#data/answers/progress-fetch.ts'
import { rowWords, type ListKind } from '../../core/sheets/list-state.ts'
import { sheetsTexts } from '../../core/sheets/sheets.texts.ts'
import type { SendList } from '../../core/sheets/use-list-send.ts'
import type { Maker } from '../../core/sheets/ValuesPart.tsx'
import { uploadTexts as texts } from './upload.texts.ts'

export const STUDENTS_LIST: ListKind<StudentRows> = { kind: STUDENTS_SHEET, rows: studentRows }

/** Sends the students of a file, whose name stands on the page of their import. */
export const sendStudents =
  (fileName: string): SendList<StudentItem, ImportReply> =>
  (items, { isDryRun, once, sent }) =>
    callLarge(
      createStudents,
      {
        query: { fileName: fileName.slice(0, FILE_NAME_LENGTH), ...(isDryRun && { dryRun: 'true' }) },
        body: [...items],
      },
      fetchWithProgress(sent),
      isDryRun ? {} : { once },
    )

/** Makes a class that a list names and the school has not; made once, also where an answer is lost. */
export const CLASS_MAKER: Maker = {
  field: 'classId',
  makeAll: texts.makeClasses,
  make: async (name, key) => (await callOnce(key, createClass, { body: { name } }))?.class ?? null,
}

const MOST_UNUSUAL = 5

/** Figures that are many times the usual ones, each with its row. */
function unusualNotes(list: SheetList, items: readonly StudentItem[]): string[] {
  const found = unusualIn(items)
  const lines = found.slice(0, MOST_UNUSUAL).map(({ row: at, column, value, usual }) => {
    const { row, tab } = rowWords(list, at)
    const shown = (figure: number): string => (column === 'fee' ? formatCents(centsOf(figure)) : String(figure))
    return texts.unusual({ row: sheetsTexts.row(row, tab), column, value: shown(value), usual: shown(usual) })
  })
  return found.length > MOST_UNUSUAL ? [...lines, texts.moreUnusual(found.length - MOST_UNUSUAL)] : lines
}

/** What was put where the file says nothing, phones that have no place, and figures that can hardly be meant. */
export function notesOf({ filled, morePhones, items }: StudentRows, list: SheetList): string[] {
  return [
    ...unusualNotes(list, items),
    ...(filled.usualFee ? [texts.usualFee] : []),
    ...(filled.ageOfBirth ? [texts.ageOfBirth] : []),
    ...(morePhones.length > 0 ? [texts.morePhones(morePhones.length)] : []),
  ]
}

export const cellText = (value: StudentItem[Column]): string =>
  value === null || value === undefined ? '' : String(value)

/** The name of the student of a row, as far as it is filled in. */
export const nameOf = (item: StudentItem): string =>
  [item.firstname, item.middlename, item.lastname, item.fourtname].map(cellText).filter(Boolean).join(' ')

/** The columns that some row fills, in their documented order (STU-9). */
export const filledColumns = (items: readonly StudentItem[]): Column[] =>
  COLUMN_NAMES.filter((column) => items.some((item) => cellText(item[column]) !== ''))
