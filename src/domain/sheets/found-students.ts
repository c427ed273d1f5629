import type { RowProblem } from '../school/row-problems.ts'
import type { SheetKind } from './kinds.ts'
import type { SheetList } from './lists.ts'
import type { Mapping } from './mapping.ts'
import { givenIn, readRows, type Given, type ReadRow } from './read-rows.ts'
import { studentFinder } from './student-finder.ts'

const AGAIN = (row: number): string => `The student of this row stands in row ${row} already`

export type FoundStudent = { readonly read: ReadRow; readonly studentId: number }

const textIn = (read: ReadRow, field: string): string => String(givenIn(read, field) ?? '')

/** Rows whose student is known; the reasons for all others. */
export function foundStudents(kind: SheetKind, list: SheetList, mapping: Mapping, given: Given) {
  const { rows, findings } = readRows(kind, list, mapping, given)
  const find = studentFinder(given.school)
  const problems: RowProblem[] = []
  const found = rows.flatMap((read): FoundStudent[] => {
    const row = read.row.at
    for (const [field, { trouble }] of read.reads)
      if (trouble) problems.push({ row, fields: [field], message: trouble })
    const student = find({
      studentId: textIn(read, 'studentId'),
      rollNumber: textIn(read, 'rollNumber'),
      studentName: textIn(read, 'studentName'),
      classId: Number(read.reads.get('classId')?.value ?? 0) || null,
      phone: textIn(read, 'phone'),
    })
    if (typeof student === 'string') {
      problems.push({ row, fields: ['studentName', 'studentId'], message: student })
      return []
    }
    return [{ read, studentId: student.id }]
  })
  return { found, problems, findings }
}

/** Rows of students who stand in no row above; the reasons for all others. */
export function onceEach(found: readonly FoundStudent[]): { once: FoundStudent[]; again: RowProblem[] } {
  const firstRowOf = new Map<number, number>()
  const again: RowProblem[] = []
  const once = found.filter(({ read, studentId }) => {
    const [row, first] = [read.row.at, firstRowOf.get(studentId)]
    if (first === undefined) firstRowOf.set(studentId, row)
    else again.push({ row, fields: ['studentName', 'studentId'], message: AGAIN(first) })
    return first === undefined
  })
  return { once, again }
}
