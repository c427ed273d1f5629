import type { RowProblem } from '../school/row-problems.ts'
import { shownText, type Row } from '../sheets/cells.ts'
import type { SheetList } from '../sheets/lists.ts'
import type { Mapping } from '../sheets/mapping.ts'
import { givenIn, readRows, type Given, type ReadRow, type SheetFindings } from '../sheets/read-rows.ts'
import { studentFinder } from '../sheets/student-finder.ts'
import { MARK_TROUBLES, markColumns, marksOf, type Reading } from './mark-cells.ts'
import { MARKS_SHEET } from './marks.sheet.ts'
import { readAbout, readPlain, type About } from './upload-about.rules.ts'
import type { MarkRow, MarksSheet } from './upload.rules.ts'

/** The marks of a list, in the shape that uploads of exams take, with everything that is wrong. */
export type MarkRows = {
  readonly sheet: MarksSheet
  readonly problems: readonly RowProblem[]
  /** Cells in percent that became marks of the exam's maximum. */
  readonly percents: number
  readonly findings: SheetFindings
}

const plainRows = (rows: readonly Row[]): unknown[][] =>
  rows.map((row) =>
    Array.from(row, (cell) => (cell?.kind === 'number' ? (cell.value ?? null) : shownText(cell) || null)),
  )

/** What a list says it is for: in its hidden sheet, else above its headings. */
export const aboutOf = (list: SheetList, hidden: readonly Row[] | null | undefined): About => ({
  ...readPlain(plainRows(list.tabs[0]?.above ?? [])),
  ...readAbout(plainRows(hidden ?? [])),
})

const textIn = (read: ReadRow, field: string): string => String(givenIn(read, field) ?? '')

type Find = ReturnType<typeof studentFinder>

/** The id by which a row names its student, empty where only a name does; null where nobody is named so. */
function idOf(read: ReadRow, find: Find | null, reading: Reading): string | null {
  const [studentId, rollNumber, studentName] = ['studentId', 'rollNumber', 'studentName'].map((field) =>
    textIn(read, field),
  )
  const tell = (fields: string[], message: string): null => {
    reading.problems.push({ row: read.row.at, fields, message })
    return null
  }
  for (const field of ['studentId', 'rollNumber', 'studentName']) {
    const trouble = read.reads.get(field)?.trouble
    if (trouble) return tell([field], trouble)
  }
  if (studentId) return studentId
  if (!rollNumber) return studentName ? '' : tell(['studentId'], MARK_TROUBLES.nobody)
  // The finder of uploads knows ids and names; a roll number has to be found here.
  const student = find?.({ studentId: '', rollNumber, studentName: studentName ?? '' }) ?? MARK_TROUBLES.noStudents
  return typeof student === 'string' ? tell(['rollNumber'], student) : String(student.id)
}

/** The marks of a list; a row without marks is left out, as in a template that is half filled. */
export function markRows(
  list: SheetList,
  mapping: Mapping,
  given: Given & { about?: readonly Row[] | null },
): MarkRows {
  const { school } = given
  const { rows, findings } = readRows(MARKS_SHEET, list, mapping, given)
  const { columns, problems } = markColumns(mapping, list, school.maximum)
  const reading: Reading = { problems, percents: 0 }
  const find = school.students ? studentFinder(school) : null
  const firstRowOf = new Map<string, number>()
  const found = rows.flatMap((read): MarkRow[] => {
    const row = read.row.at
    const marks = marksOf(read, { columns, maximum: school.maximum }, reading)
    if (Object.keys(marks).length === 0) return []
    const studentId = idOf(read, find, reading)
    if (studentId === null) return []
    const studentName = textIn(read, 'studentName')
    // A name of several students, or of nobody, does not say that two rows mean one.
    const named = studentId ? null : find?.({ studentId, rollNumber: '', studentName })
    const who = studentId || (named && typeof named !== 'string' ? `named ${named.id}` : '')
    const first = firstRowOf.get(who)
    if (first !== undefined) {
      problems.push({ row, fields: ['studentId'], message: MARK_TROUBLES.again(first) })
      return []
    }
    if (who !== '') firstRowOf.set(who, row)
    return [{ row, studentId, studentName, marks }]
  })
  const sheet = { about: aboutOf(list, given.about), headings: columns.map(({ name }) => name), rows: found }
  return { sheet, problems: problems.sort((a, b) => a.row - b.row), percents: reading.percents, findings }
}
