import { Problem } from '#domain/core/problems.ts'
import { guessColumns } from '#domain/sheets/columns.ts'
import type { SheetSchool } from '#domain/sheets/kinds.ts'
import { listsIn } from '#domain/sheets/lists.ts'
import type { Book } from '#domain/sheets/read-book.ts'
import { studentRows, type StudentRows } from '#domain/students/student-rows.ts'
import { STUDENTS_SHEET } from '#domain/students/students.sheet.ts'

/** The students of a book, with everything that is wrong with their rows, for the classes and fees of this school. */
export function studentsIn(book: Book, school: SheetSchool): StudentRows {
  const [list] = listsIn(book, STUDENTS_SHEET, school).lists
  if (!list) throw new Problem('notASheet')
  if (list.rows.length === 0) throw new Problem('emptySheet')
  if (list.isTooLong) throw new Problem('tooManyRows')
  return studentRows(list, guessColumns(STUDENTS_SHEET, list, school), { school })
}
