import { Problem } from '#domain/core/problems.ts'
import { guessColumns } from '#domain/sheets/columns.ts'
import { listsIn, type Lists, type SheetList } from '#domain/sheets/lists.ts'
import { notReadWords } from '#domain/sheets/not-read.ts'
import { studentRows, type StudentRows } from '#domain/students/student-rows.ts'
import { STUDENTS_SHEET } from '#domain/students/students.sheet.ts'
import { readBook, type Limits } from '../../sheets/read-book.ts'
import type { ListedFor } from './import-students.ts'

export type Sheet = { readonly lists: Lists; readonly list: SheetList }

/** The list of students that a file holds; of several lists the one with most known headings. */
export async function readSheet(bytes: Uint8Array, limits: Limits = {}): Promise<Sheet> {
  const lists = listsIn(await readBook(bytes, limits), STUDENTS_SHEET)
  const [list] = lists.lists
  if (!list) throw new Problem('notASheet')
  if (list.rows.length === 0) throw new Problem('emptySheet')
  if (list.isTooLong) throw new Problem('tooManyRows')
  return { lists, list }
}

const DAY_OR_MONTH = 'The dates of birth do not say whether the day or the month comes first. Write them as 31/12/2018.'

type Students = Pick<StudentRows, 'items' | 'problems' | 'checked'> & { notRead: string[] }

/** The students of a list as its headings say. Nobody is asked here, so what is not clear is refused. */
export function studentsIn({ lists, list }: Sheet, school: ListedFor): Students {
  const rows = studentRows(list, guessColumns(STUDENTS_SHEET, list, school), { school })
  if (rows.findings.unclearDays.length > 0) throw new Problem('rowsRefused', { message: DAY_OR_MONTH, rows: [] })
  return { ...rows, notRead: notReadWords(lists, list, rows.findings) }
}
