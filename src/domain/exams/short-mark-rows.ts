import type { RowProblem } from '../school/row-problems.ts'
import type { SheetSchool } from '../sheets/kinds.ts'
import type { SheetList } from '../sheets/lists.ts'
import type { Mapping } from '../sheets/mapping.ts'
import { givenIn, readRows, type Given, type SheetFindings } from '../sheets/read-rows.ts'
import { markColumns, marksOf, type Reading } from './mark-cells.ts'
import { SHORT_MARKS_SHEET } from './marks.sheet.ts'
import type { ShortRow } from './upload.rules.ts'

/** The marks of a list whose rows name student, exam and academic year, with everything that is wrong. */
export type ShortMarkRows = {
  readonly items: readonly ShortRow[]
  readonly headings: readonly string[]
  readonly problems: readonly RowProblem[]
  readonly percents: number
  readonly findings: SheetFindings
}

/**
 * Most marks of the exam that a row names; undefined where it names none that is known. Who reads a list without it keeps
 * percents as they are, for the school to judge.
 */
export type MaximumOf = (named: Pick<ShortRow, 'examName' | 'academicYear'>) => number | undefined

type ShortGiven = Given & { school: SheetSchool; maximumOf?: MaximumOf }

/** The marks of a short upload by row; a blank one is left out. */
export function shortMarkRows(list: SheetList, mapping: Mapping, given: ShortGiven): ShortMarkRows {
  const { rows, findings } = readRows(SHORT_MARKS_SHEET, list, mapping, given)
  // Rows are of several exams, so that no heading can name the maximum of all.
  const { columns, problems } = markColumns(mapping, list, undefined)
  const reading: Reading = { problems, percents: 0 }
  const found = rows.flatMap((read): ShortRow[] => {
    const [studentId = '', examName = '', academicYear = ''] = ['studentId', 'examName', 'academicYearId'].map(
      (field) => String(givenIn(read, field) ?? ''),
    )
    const maximum = given.maximumOf?.({ examName, academicYear })
    const marks = marksOf(read, { columns, maximum, keepsPercent: !given.maximumOf }, reading)
    const isBlank = Object.keys(marks).length === 0 && studentId + examName + academicYear === ''
    return isBlank ? [] : [{ row: read.row.at, studentId, examName, academicYear, marks }]
  })
  return {
    headings: columns.map(({ name }) => name),
    items: found,
    problems: problems.toSorted((a, b) => a.row - b.row),
    percents: reading.percents,
    findings,
  }
}
