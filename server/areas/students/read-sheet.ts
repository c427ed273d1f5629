import { Problem } from '#domain/core/problems.ts'
import { guessColumns } from '#domain/sheets/columns.ts'
import { listsIn, type SheetList } from '#domain/sheets/lists.ts'
import { studentRows, type StudentRows } from '#domain/students/student-rows.ts'
import { STUDENTS_SHEET } from '#domain/students/students.sheet.ts'
import { readBook, type Limits } from '../../sheets/read-book.ts'
import type { ListedFor } from './import-students.ts'

/** The list of students that a file holds; of several lists the one with most known headings. */
export async function readSheet(bytes: Uint8Array, limits: Limits = {}): Promise<SheetList> {
  const [list] = listsIn(await readBook(bytes, limits), STUDENTS_SHEET).lists
  if (!list) throw new Problem('notASheet')
  if (list.rows.length === 0) throw new Problem('emptySheet')
  if (list.isTooLong) throw new Problem('tooManyRows')
  return list
}

const DAY_OR_MONTH = 'The dates of birth do not say whether the day or the month comes first. Write them as 31/12/2018.'

/** The students of a list as its headings say. Nobody is asked here, so what is not clear is refused. */
export function studentsIn(list: SheetList, school: ListedFor): Pick<StudentRows, 'items' | 'problems' | 'checked'> {
  const rows = studentRows(list, guessColumns(STUDENTS_SHEET, list, school), { school })
  if (rows.findings.unclearDays.length > 0) throw new Problem('rowsRefused', { message: DAY_OR_MONTH, rows: [] })
  return rows
}
