import type { RowProblem } from '../school/row-problems.ts'
import { MARK_FIELD } from '../sheets/kinds.ts'
import type { SheetList } from '../sheets/lists.ts'
import type { Mapping } from '../sheets/mapping.ts'
import { MAX_MARKS } from './exams.schema.ts'
import { markRows, type MarkRows } from './mark-rows.ts'
import { markOf, MARKS_HEADING, NOT_TAKEN, studentLookup, subjectLookup, type MarkRow } from './upload.rules.ts'
import { keyOf } from '../sheets/words.ts'

/** Marks of a list with all that the school would refuse, as far as the device knows its students. */
export type CheckedMarks = MarkRows & { readonly items: readonly MarkRow[] }

/** Heading of the column of each subject, by which a person finds a cell. */
const headingsOf = ({ columns }: Mapping): Map<string, string> =>
  new Map(
    columns.flatMap(({ field, heading }) =>
      field?.startsWith(MARK_FIELD) ? [[field.slice(MARK_FIELD.length), heading]] : [],
    ),
  )

type Given = Parameters<typeof markRows>[2]

/** Reads the marks of a list and checks them against the class that was chosen. */
export function checkedMarks(list: SheetList, mapping: Mapping, given: Given, className: string): CheckedMarks {
  const found = markRows(list, mapping, given)
  const { rows } = found.sheet
  const { students = [], subjects = [], maximum = MAX_MARKS.FINAL } = given.school
  if (students.length === 0) return { ...found, items: rows }
  const findStudent = studentLookup(students, className)
  const findSubject = subjectLookup(subjects)
  const headings = headingsOf(mapping)
  const problems = rows.flatMap((row): RowProblem[] => {
    const student = findStudent(row)
    if (typeof student === 'string')
      return [{ row: row.row, fields: [row.studentId ? 'studentId' : 'studentName'], message: student }]
    return Object.entries(row.marks).flatMap(([name, typed]): RowProblem[] => {
      const isPlain = keyOf(name) === MARKS_HEADING
      const marks = isPlain || findSubject(name) ? markOf(typed, maximum) : NOT_TAKEN
      return typeof marks === 'string' ? [{ row: row.row, fields: [headings.get(name) ?? name], message: marks }] : []
    })
  })
  return { ...found, items: rows, problems: [...found.problems, ...problems].sort((a, b) => a.row - b.row) }
}
